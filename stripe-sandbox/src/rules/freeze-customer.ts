import type { Customer, Invoice } from '../state/stripe-objects.ts'
import type { SandboxState } from '../state/state.ts'

/** Copies the customer's details to an invoice, because later changes must not affect a final invoice. */
export async function freezeCustomer(
  state: SandboxState,
  invoice: Invoice,
  customer: Customer,
): Promise<void> {
  const taxIds = await state.list('tax_id', customer.id)
  invoice.customer_name = customer.name ?? null
  invoice.customer_email = customer.email
  invoice.customer_address = customer.address ?? null
  invoice.customer_tax_ids = taxIds.map(({ type, value }) => ({ type, value }))
  invoice.custom_fields = customer.invoice_settings.custom_fields
}

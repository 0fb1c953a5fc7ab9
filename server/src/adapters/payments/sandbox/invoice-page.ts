import type { SandboxInvoicePage } from './face.ts'
import { intentOf } from './rules/collect-invoice.ts'
import type { Invoice } from './things.ts'
import type { World } from './world.ts'

/** The hosted invoice in numbers; null when it is not this customer's, or not final yet. */
export async function describeInvoice(
  world: World,
  { customer, id }: { customer: string | null; id: string },
): Promise<SandboxInvoicePage | null> {
  const invoice = await world.find('invoice', id)
  if (!invoice || customer === null || invoice.customer !== customer) return null
  if (invoice.number === null) return null
  return {
    ...headOf(invoice),
    lines: invoice.lines.data.map(({ description, quantity, amount }) => ({
      description: description ?? '',
      quantity: quantity ?? 1,
      amount,
    })),
    amount_refunded: await refundedOf(world, invoice),
  }
}

const headOf = (invoice: Invoice) => ({
  id: invoice.id,
  number: invoice.number ?? '',
  created: invoice.created,
  state: invoice.status ?? 'draft',
  customer_name: invoice.customer_name ?? '',
  customer_email: invoice.customer_email ?? '',
  total: invoice.total,
  currency: invoice.currency,
  client_secret: openSecretOf(invoice),
})

/** What pays an open invoice. */
const openSecretOf = ({ status, confirmation_secret: secret }: Invoice): string | null =>
  status === 'open' ? (secret?.client_secret ?? null) : null

async function refundedOf(world: World, invoice: Invoice): Promise<number> {
  if (!invoice.confirmation_secret) return 0
  const { latest_charge: charge } = await intentOf(world, invoice)
  return charge === null ? 0 : (await world.get('charge', charge)).amount_refunded
}

import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState } from '../ports/provider.ts'

/**
 * Writes off the invoices of plans that were ended unpaid. Must follow the end of the plan, because the provider
 * reactivates an unpaid plan when its last invoice is written off. Returns the new state.
 */
export async function writeOffUnpaid(
  { provider, warn }: Pick<PaymentsDeps, 'provider' | 'warn'>,
  customerId: string,
  state: CustomerState,
): Promise<CustomerState> {
  const unpaid = unpaidInvoices(state)
  if (unpaid.length === 0) return state

  for (const invoice of unpaid) {
    try {
      await provider.writeOff(invoice)
    } catch (error) {
      // Either it is being paid now, or the next reconciliation tries again.
      warn('an unpaid invoice could not be written off', { invoice: invoice.id, error })
    }
  }
  return provider.readCustomer(customerId)
}

function unpaidInvoices({ subscriptions, invoices }: CustomerState) {
  const abandoned = new Set(
    subscriptions.filter(({ isAbandoned }) => isAbandoned).map(({ id }) => id),
  )
  return invoices.filter(
    ({ subscriptionId, status, isCollected }) =>
      abandoned.has(subscriptionId ?? '') &&
      (status === 'open' || (status === 'draft' && isCollected)),
  )
}

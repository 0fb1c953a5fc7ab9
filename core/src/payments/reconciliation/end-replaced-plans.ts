import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, SubscriptionState } from '../ports/provider.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'

/**
 * Keeps the newest paid plan of a customer and ends all others, including unpaid plans and open purchases. When two
 * plans were paid, the operator is warned to refund the older one. Returns the new state.
 */
export async function endReplacedPlans(
  { provider, warn }: Pick<PaymentsDeps, 'provider' | 'warn'>,
  ownerId: OwnerId,
  customerId: string,
): Promise<CustomerState> {
  const state = await provider.readCustomer(customerId)
  const [paid] = newestFirst(state.subscriptions.filter(isPaid))
  const others = state.subscriptions.filter(
    (each) => (isActive(each) || isUnpaid(each) || isOpen(each)) && each.id !== paid?.id,
  )
  if (!paid || others.length === 0) return state

  for (const other of others) {
    const { id: subscription } = other
    if (isOpen(other)) await dropCheckout({ provider, warn }, state, other)
    else if (isUnpaid(other)) await provider.endUnpaid(subscription)
    else {
      warn('two plans were paid at once; please refund the older one', { ownerId, subscription })
      await provider.endNow(subscription)
    }
  }
  return provider.readCustomer(customerId)
}

/** Cancels an open purchase, for example in another tab, so that it is not paid as well. */
async function dropCheckout(
  { provider, warn }: Pick<PaymentsDeps, 'provider' | 'warn'>,
  { invoices }: CustomerState,
  { id }: SubscriptionState,
): Promise<void> {
  const invoice = invoices.find(({ subscriptionId }) => subscriptionId === id)
  try {
    await provider.dropUnpaid(id, invoice?.id ?? null)
  } catch (error) {
    // It is being paid now; the next reconciliation then finds two paid plans.
    warn('an open purchase could not be dropped', { subscription: id, error })
  }
}

const isOpen = ({ status }: SubscriptionState) => status === 'incomplete'

const isPaid = (each: SubscriptionState) => isActive(each) && !isUnpaid(each)

const newestFirst = (all: SubscriptionState[]) => all.toSorted((a, b) => b.createdAt - a.createdAt)

import type { OwnerId } from '../../shared/index.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState, InvoiceState, SubscriptionState } from '../ports/provider.ts'
import { isActive, isUnpaid } from '../ports/subscription-status.ts'
import { syncCustomer } from '../reconciliation/reconcile-user.ts'
import { endWithPeriod } from '../subscriptions/cancel-subscription.ts'
import { isRenewing } from '../subscriptions/current-plan.ts'

type EndedCustomer = {
  ownerId: OwnerId
  customerId: string
  /** When true, a paid plan ends immediately, not at the end of its period. */
  isErased?: boolean
}

/**
 * Ends everything that could still be charged: open purchases, the plan and its unpaid invoices. Does not touch
 * payments that are being processed. Stores and returns the state afterwards.
 */
export async function endPurchases(
  deps: PaymentsDeps,
  { ownerId, customerId, isErased = false }: EndedCustomer,
): Promise<CustomerState> {
  const { state } = await syncCustomer(deps, ownerId, customerId)
  await dropBegun(deps, state)
  for (const plan of state.subscriptions) await endPlan(deps, { plan, state, isErased })

  // After the end of the plan, because the provider reactivates an unpaid plan when its last invoice is voided.
  const ended = await deps.provider.readCustomer(customerId)
  for (const invoice of unpaidInvoices(ended)) await deps.provider.voidUnpaid(invoice)
  return (await syncCustomer(deps, ownerId, customerId)).state
}

/** Cancels open purchases: packs and first payments of plans. */
async function dropBegun({ provider }: PaymentsDeps, state: CustomerState): Promise<void> {
  for (const { id, pack, status } of state.payments) {
    if (pack !== null && status.startsWith('requires_')) await provider.cancelPayment(id)
  }
  for (const { id, status } of state.subscriptions) {
    const invoice = state.invoices.find(({ subscriptionId }) => subscriptionId === id)
    const isProcessing = invoice !== undefined && isBeingPaid(state, invoice)
    if (status === 'incomplete' && !isProcessing) {
      await provider.dropUnpaid(id, invoice?.id ?? null)
    }
  }
}

type EndedPlan = { plan: SubscriptionState; state: CustomerState; isErased: boolean }

/** Ends a plan: with its paid period, or immediately when the current period is unpaid or the account is erased. */
async function endPlan({ provider }: PaymentsDeps, ended: EndedPlan): Promise<void> {
  const { plan, state, isErased } = ended
  if (isUnpaid(plan)) await provider.endUnpaid(plan.id)
  else if (!isActive(plan)) return
  else if (isRenewing(plan, state)) await provider.endUnpaid(plan.id)
  else if (isErased) await provider.endNow(plan.id)
  else await endWithPeriod(provider, plan)
}

/** Invoices of plans that can still be paid on their page or collected by the provider. */
const unpaidInvoices = (state: CustomerState): InvoiceState[] =>
  state.invoices.filter(
    (invoice) =>
      invoice.subscriptionId !== null &&
      (['open', 'uncollectible'].includes(invoice.status) ||
        (invoice.status === 'draft' && invoice.isCollected)) &&
      !isBeingPaid(state, invoice),
  )

const isBeingPaid = ({ payments }: CustomerState, { paymentId }: InvoiceState): boolean =>
  payments.some(({ id, status }) => id === paymentId && status === 'processing')

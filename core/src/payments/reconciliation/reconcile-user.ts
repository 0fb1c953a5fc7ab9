import type { OwnerId } from '../../shared/index.ts'
import { grantPaid } from './grant-paid.ts'
import type { PaymentsDeps } from '../ports/payments-deps.ts'
import type { CustomerState } from '../ports/provider.ts'
import { toBillingSnapshot } from './billing-snapshot.ts'
import { applyRefunds } from './apply-refunds.ts'
import { restorePlannedChange } from './restore-planned-change.ts'
import { endReplacedPlans } from './end-replaced-plans.ts'
import { keepUpgraded } from './keep-upgraded.ts'
import { confirmCancellations, notifyOwner, reportEndedPlans } from './notify-owner.ts'
import { writeOffUnpaid } from './write-off-unpaid.ts'

/** The result of a reconciliation. `granted`: number of new messages. */
export type Reconciliation = { granted: number; state: CustomerState; customerId: string }

/**
 * Reconciles an account with the provider: reads the state of its customer, stores it, and grants the messages for each
 * payment once. Can be repeated. Null for an account without a customer.
 */
export async function reconcileUser(
  deps: PaymentsDeps,
  ownerId: OwnerId,
): Promise<Reconciliation | null> {
  const customerId = await deps.billing.customerOf(ownerId)
  if (customerId === null) return null
  return deps.withLock(ownerId, () => syncCustomer(deps, ownerId, customerId))
}

/** Like `reconcileUser`, for a caller that already holds the account's lock. */
export async function syncCustomer(
  deps: PaymentsDeps,
  ownerId: OwnerId,
  customerId: string,
): Promise<Reconciliation> {
  const before = await deps.billing.subscriptionsOf(ownerId)
  const read = await endReplacedPlans(deps, ownerId, customerId)
  const kept = await keepUpgraded(deps, customerId, read)
  const restored = await restorePlannedChange(deps, customerId, kept)
  const state = await writeOffUnpaid(deps, customerId, restored)
  await confirmCancellations(deps, ownerId, { before, state })
  await reportEndedPlans(deps, ownerId, { before, state })
  await deps.billing.saveSnapshot(ownerId, toBillingSnapshot(customerId, state, deps.clock()))

  const granted = await grantPaid(deps, ownerId, state)
  await applyRefunds(deps, ownerId, state)
  await issueReceipts(deps, ownerId, { customerId, state })
  await notifyOwner(deps, ownerId, state)
  return { granted, state, customerId }
}

/** Creates receipts for packs, which are paid without invoice, so that they appear in the payment history. */
async function issueReceipts(
  { provider, warn }: PaymentsDeps,
  ownerId: OwnerId,
  { customerId, state }: { customerId: string; state: CustomerState },
): Promise<void> {
  const { invoices, payments } = state
  for (const { id: paymentId, pack, status, amountCents, currency } of payments) {
    if (pack === null || status !== 'succeeded') continue
    const begun = invoices.find(({ intentId }) => intentId === pack.intentId)
    if (begun?.status === 'paid') continue
    const receipt = { ...pack, paymentId, amountCents, currency, invoiceId: begun?.id ?? null }
    try {
      await provider.issueReceipt(customerId, receipt)
    } catch (error) {
      // The next reconciliation tries again; a missing receipt must not stop this one.
      warn('the receipt of a pack could not be issued', { ownerId, payment: paymentId, error })
    }
  }
}

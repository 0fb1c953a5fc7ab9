import type { AccountStore } from '../../accounts/index.ts'
import type { BalanceDeps } from '../../balance/index.ts'
import type { Clock, OwnerId } from '../../shared/index.ts'
import type { BillingDetailsStore } from './billing-details-store.ts'
import type { BillingStore } from './billing-store.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** An e-mail to the owner about a payment; sent once for its `key`. */
export type PaymentNotice = { key: string } & (
  | {
      kind: 'payment_failed'
      planTitle: string
      amountCents: number
      invoiceUrl: string | null
      graceEndsAt: number
      /** True when the bank requires authentication; otherwise the charge was declined. */
      needsConfirmation: boolean
    }
  | { kind: 'plan_canceled'; planTitle: string; endsAt: number }
  /** `priceCents`: of the plan that begins then; `next`: when another plan follows. */
  | {
      kind: 'renewal_ahead'
      planTitle: string
      renewsAt: number
      priceCents: number
      isTaxAdded: boolean
      next: { planTitle: string; period: 'month' | 'year' } | null
    }
  | { kind: 'plan_ended'; planTitle: string; cause: 'cancelled' | 'unpaid' }
  /** `heldBack`: messages that cannot be used until the dispute is decided. */
  | { kind: 'disputed'; amountCents: number; heldBack: number }
  | {
      kind: 'paid'
      /** Null for a purchase of messages. */
      planTitle: string | null
      amountCents: number
      /** What a promotion code took off; null without one. */
      discount: { code: string; cents: number } | null
      invoiceUrl: string | null
      granted: number
      /** Of the invoice; of the payment while it has none. */
      number: string
      paidAt: number
    }
)

export type PaymentsDeps = {
  provider: PaymentProvider
  billing: BillingStore
  details: BillingDetailsStore
  balance: BalanceDeps
  clock: Clock
  newId: () => string
  /** Runs one task at a time for each account, across all processes. */
  withLock: <T>(ownerId: OwnerId, work: () => Promise<T>) => Promise<T>
  notify: (ownerId: OwnerId, notice: PaymentNotice) => Promise<void>
  findProfile: AccountStore['findProfile']
  /** Whether the account is being deleted. */
  isClosed: (ownerId: OwnerId) => Promise<boolean>
  chooseFree: (ownerId: OwnerId) => Promise<unknown>
  isFreeChosen: (ownerId: OwnerId) => Promise<boolean>
  countBots: (ownerId: OwnerId) => Promise<number>
  /** Logs a problem that the operator should check. */
  warn: (message: string, facts: Record<string, unknown>) => void
  packsNeedPaidPlan: boolean
  /** Whether the provider computes tax, for which it needs the buyer's address. */
  automaticTax: boolean
}

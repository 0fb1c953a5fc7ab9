import type { AccountStore } from '../../accounts/index.ts'
import type { BalanceDeps } from '../../balance/index.ts'
import type { Clock, OwnerId } from '../../shared/index.ts'
import type { BillingDetailsStore } from './billing-details-store.ts'
import type { BillingStore } from './billing-store.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The content of an e-mail to the owner about a payment, which is sent once per `key`. */
export type PaymentNotice = { key: string } & (
  | {
      kind: 'payment_failed'
      planTitle: string
      amountCents: number
      invoiceUrl: string | null
      graceEndsAt: number
      /** True when the bank requires authentication; false when the charge was declined. */
      needsConfirmation: boolean
    }
  | { kind: 'plan_canceled'; planTitle: string; endsAt: number }
  /** `priceCents`: price at the renewal. `next`: the plan that then replaces the current one. */
  | {
      kind: 'renewal_ahead'
      planTitle: string
      renewsAt: number
      priceCents: number
      isTaxAdded: boolean
      next: { planTitle: string; period: 'month' | 'year' } | null
    }
  | { kind: 'plan_ended'; planTitle: string; cause: 'cancelled' | 'unpaid' }
  /** `heldBack`: number of messages that are frozen until the dispute is decided. */
  | { kind: 'disputed'; amountCents: number; heldBack: number }
  | {
      kind: 'paid'
      /** Null for a message pack. */
      planTitle: string | null
      amountCents: number
      /** The discount of a promotion code; null without one. */
      discount: { code: string; cents: number } | null
      invoiceUrl: string | null
      granted: number
      /** The invoice number; the payment id while the invoice has no number. */
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
  /** Runs `work` under the distributed lock of the account: one task at a time across all processes. */
  withLock: <T>(ownerId: OwnerId, work: () => Promise<T>) => Promise<T>
  notify: (ownerId: OwnerId, notice: PaymentNotice) => Promise<void>
  findProfile: AccountStore['findProfile']
  /** Whether the account was closed or is being deleted. */
  isClosed: (ownerId: OwnerId) => Promise<boolean>
  chooseFree: (ownerId: OwnerId) => Promise<unknown>
  isFreeChosen: (ownerId: OwnerId) => Promise<boolean>
  countBots: (ownerId: OwnerId) => Promise<number>
  /** Logs a problem that the operator should check. */
  warn: (message: string, facts: Record<string, unknown>) => void
  packsNeedPaidPlan: boolean
  /** Whether the provider calculates tax, for which it needs the address of the customer. */
  automaticTax: boolean
}

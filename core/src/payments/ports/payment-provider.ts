import type { BillingDetails } from '@askwell/contract/billing/details'
import type { OwnerId } from '../../shared/index.ts'
import type {
  Card,
  ChangeOutcome,
  ChangeQuote,
  CustomerState,
  InvoiceState,
  OpenPayment,
  PaymentState,
  Promotion,
  ProviderEvent,
  RefundOrDispute,
  SuspendedChange,
} from './provider.ts'

/** The account data that is sent to the provider. */
export type Payer = { ownerId: OwnerId; email: string; name: string }

/** `name`: the company name; without a company, the name of the person. */
export type BilledParty = { name: string; details: BillingDetails }

/**
 * The payment provider. Every method can throw AppError `card_declined` with the provider's message, AppError
 * `payment_provider_failed`, or OutcomeUnknownError when the same request should be repeated.
 */
export type PaymentProvider = {
  /** Name of the provider in stored rows; test money has a different one. */
  name: string
  isLive: boolean
  /** Creates a customer and returns its id. `deletedId`: the deleted customer that it replaces. */
  createCustomer(payer: Payer, deletedId: string | null): Promise<string>
  updateCustomer(customerId: string, payer: Payer): Promise<void>
  /** Sets the billing details for further invoices. Throws AppError `invalid_request` for a refused tax id. */
  updateBillingDetails(customerId: string, billedTo: BilledParty): Promise<void>
  /** Finds a final invoice of the customer by its number; null when there is none. */
  findInvoice(customerId: string, number: string): Promise<{ id: string; pdfUrl: string } | null>
  /** False when the customer was deleted at the provider. */
  hasCustomer(customerId: string): Promise<boolean>
  /** Detaches all payment methods and deletes the customer. The provider keeps past payments and invoices. */
  eraseCustomer(customerId: string): Promise<void>
  readCustomer(customerId: string): Promise<CustomerState>
  readPayment(paymentId: string): Promise<PaymentState | null>
  /** Refunds and disputes of all customers. */
  refundsAndDisputesSince(since: number): Promise<RefundOrDispute[]>
  /** Events of all customers. The provider keeps them for 30 days. */
  eventsSince(since: number): Promise<ProviderEvent[]>
  /** Verifies the signature of a webhook body and parses it; null when they are invalid. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent | null>
  /** Finds a promotion code and whether it applies to the customer and plan; null for an unknown code. */
  findPromotion(
    code: string,
    use: { customerId: string; lookupKey: string },
  ): Promise<Promotion | null>
  /** Starts a subscription. Throws AppError `invalid_request` when the provider refuses the promotion code. */
  startSubscription(
    start: Start & { lookupKey: string; promotionId: string | null },
  ): Promise<OpenPayment>
  startPack(start: Start & { quantity: number; amountCents: number }): Promise<OpenPayment>
  /** Voids the invoice of a subscription that was never paid and cancels it. Does not cancel a paid one. */
  dropUnpaid(subscriptionId: string, invoiceId: string | null): Promise<void>
  /** Cancels the payment of a pack. Does nothing when it has been paid or is being paid. */
  cancelPayment(paymentId: string): Promise<void>
  /** Charges an open invoice to the saved card while the owner is present to authenticate the payment. */
  payInvoice(invoiceId: string): Promise<ChangeOutcome>
  /** Voids an invoice of an ended plan, so that it can no longer be paid. */
  voidUnpaid(invoice: UnpaidInvoice): Promise<void>
  /** Creates the receipt for a paid pack, once per purchase. */
  issueReceipt(customerId: string, pack: PackReceipt): Promise<void>
} & PlanChanges &
  Cards

type Start = { customerId: string; ownerId: OwnerId; intentId: string }

export type PackReceipt = {
  intentId: string
  paymentId: string
  quantity: number
  amountCents: number
  currency: string
  /** The receipt that an earlier attempt created; null when there is none. */
  invoiceId: string | null
}

/** An unpaid invoice; it has no number until it is final. */
export type UnpaidInvoice = Pick<InvoiceState, 'id' | 'status'>

type PlanChanges = {
  /** Changes the plan immediately. `amountCents`: the quoted amount for the same `pricedAt`. */
  changeNow(
    change: PricedChange & { intentId: string; amountCents: number },
  ): Promise<ChangeOutcome>
  changeAtPeriodEnd(subscriptionId: string, lookupKey: string): Promise<void>
  dropPlannedChange(scheduleId: string): Promise<void>
  /** Removes a planned change and stores it with the subscription, to restore it when an upgrade is not paid. */
  suspendPlannedChange(
    subscription: { id: string; scheduleId: string },
    change: SuspendedChange,
  ): Promise<void>
  clearSuspendedChange(subscriptionId: string): Promise<void>
  endAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Withdraws a cancellation, including one that was made at the provider. */
  withdrawEnd(subscriptionId: string): Promise<void>
  endNow(subscriptionId: string): Promise<void>
  /** Ends an unpaid plan immediately; its state then has `isAbandoned`. */
  endUnpaid(subscriptionId: string): Promise<void>
  /** Writes off an invoice: it is no longer collected, but the owner can still pay it. */
  writeOff(invoice: UnpaidInvoice): Promise<void>
  /** Calculates the price of an immediate change without making it. */
  quoteChange(change: PricedChange & { customerId: string }): Promise<ChangeQuote>
}

/** An immediate change. The unused time of the current plan is credited from `pricedAt` on. */
export type PricedChange = { subscriptionId: string; lookupKey: string; pricedAt: number }

type Cards = {
  listCards(customerId: string): Promise<Card[]>
  /** The customer of a card; 'unknown' when there is no such card, null for a card without customer. */
  cardHolder(cardId: string): Promise<string | null>
  /** Saves a card and makes it the default for renewals. */
  attachCard(customerId: string, cardId: string, subscriptionId: string | null): Promise<void>
  removeCard(cardId: string): Promise<void>
  /** URL of the provider's page for cards; null when the page of this product is used. */
  portalUrl(customerId: string): Promise<string | null>
}

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

/** The account as sent to the provider. */
export type Payer = { ownerId: OwnerId; email: string; name: string }

/** `name` is the company's, or else the person's. */
export type BilledParty = { name: string; details: BillingDetails }

/**
 * The payment provider. Every method throws AppError `card_declined` with the provider's message, or
 * `payment_provider_failed`; OutcomeUnknownError when the same request should be repeated.
 */
export type PaymentProvider = {
  /** The provider's name in stored rows; different for test money. */
  name: string
  isLive: boolean
  /** `deletedId`: the customer that it replaces. */
  createCustomer(payer: Payer, deletedId: string | null): Promise<string>
  updateCustomer(customerId: string, payer: Payer): Promise<void>
  /** What the next invoices say about the buyer; throws AppError `invalid_request` for a refused tax id. */
  updateBillingDetails(customerId: string, buyer: BilledParty): Promise<void>
  /** A final invoice of this customer, by its number. */
  findInvoice(customerId: string, number: string): Promise<{ id: string; pdfUrl: string } | null>
  /** False when it was deleted at the provider. */
  hasCustomer(customerId: string): Promise<boolean>
  /** Detaches every payment method and deletes the customer; what was paid is kept by the provider. */
  eraseCustomer(customerId: string): Promise<void>
  readCustomer(customerId: string): Promise<CustomerState>
  readPayment(paymentId: string): Promise<PaymentState | null>
  /** Of all customers. */
  refundsAndDisputesSince(since: number): Promise<RefundOrDispute[]>
  /** Events of all customers; the provider keeps them for thirty days. */
  eventsSince(since: number): Promise<ProviderEvent[]>
  /** Verifies a webhook body and its signature; null when they are invalid. */
  readEvent(rawBody: string, signature: string): Promise<ProviderEvent | null>
  /** Null for an unknown code. */
  findPromotion(
    code: string,
    use: { customerId: string; lookupKey: string },
  ): Promise<Promotion | null>
  /** Throws AppError `invalid_request` for a promotion code that the provider refuses. */
  startSubscription(
    start: Start & { lookupKey: string; promotionId: string | null },
  ): Promise<OpenPayment>
  startPack(start: Start & { quantity: number; amountCents: number }): Promise<OpenPayment>
  /** Ends a subscription that was never paid, unless it is being paid at this moment. */
  dropUnpaid(subscriptionId: string, invoiceId: string | null): Promise<void>
  /** Cancels the payment of a pack, unless it is being paid at this moment. */
  cancelPayment(paymentId: string): Promise<void>
  /** Charges an open invoice to the saved card, with its owner present. */
  payInvoice(invoiceId: string): Promise<ChangeOutcome>
  /** Makes an invoice of an ended plan unpayable. */
  voidUnpaid(invoice: UnpaidInvoice): Promise<void>
  /** Creates the receipt of a paid pack, once for each purchase. */
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
  /** Receipt of an earlier attempt; null when there is none. */
  invoiceId: string | null
}

/** An invoice that was not paid; a draft has no number yet. */
export type UnpaidInvoice = Pick<InvoiceState, 'id' | 'status'>

type PlanChanges = {
  /** `amountCents`: as quoted for the same moment. */
  changeNow(
    change: PricedChange & { intentId: string; amountCents: number },
  ): Promise<ChangeOutcome>
  changeAtPeriodEnd(subscriptionId: string, lookupKey: string): Promise<void>
  dropPlannedChange(scheduleId: string): Promise<void>
  /** Drops a planned change and remembers it with the subscription. */
  suspendPlannedChange(
    subscription: { id: string; scheduleId: string },
    change: SuspendedChange,
  ): Promise<void>
  clearSuspendedChange(subscriptionId: string): Promise<void>
  endAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Withdraws a cancellation, wherever it was made. */
  withdrawEnd(subscriptionId: string): Promise<void>
  endNow(subscriptionId: string): Promise<void>
  /** The same for a plan that is given up unpaid, which its state names from then on. */
  endUnpaid(subscriptionId: string): Promise<void>
  /** Ends the collection of an invoice: its debt is given up, and only its owner can still pay it. */
  writeOff(invoice: UnpaidInvoice): Promise<void>
  /** What a change that is due now would cost; changes nothing. */
  quoteChange(change: PricedChange & { customerId: string }): Promise<ChangeQuote>
}

/** A change that is due now; used time is counted up to `pricedAt`. */
export type PricedChange = { subscriptionId: string; lookupKey: string; pricedAt: number }

type Cards = {
  listCards(customerId: string): Promise<Card[]>
  /** The customer of a card: 'unknown' for an id without a card, null for a card without a customer. */
  cardHolder(cardId: string): Promise<string | null>
  /** Saves a card and makes it the default of renewals. */
  attachCard(customerId: string, cardId: string, subscriptionId: string | null): Promise<void>
  removeCard(cardId: string): Promise<void>
  /** The provider's page for cards; null when the product's own page is used. */
  portalUrl(customerId: string): Promise<string | null>
}

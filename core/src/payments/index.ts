export { readBillingDetails, saveBillingDetails } from './billing-details/billing-details.ts'
export type { BillingDetailsStore } from './ports/billing-details-store.ts'
export {
  confirmBillingContact,
  readBillingContact,
  setBillingContact,
  type BillingContactDeps,
} from './billing-details/billing-contact.ts'
export type { BillingContactStore } from './ports/billing-contact-store.ts'
export { findInvoicePdf } from './billing-details/find-invoice-pdf.ts'
export { cancelSubscription } from './subscriptions/cancel-subscription.ts'
export { attachPaymentMethod, listCards, openPortal, removeCard } from './billing-details/cards.ts'
export { createAccountPayments } from './closing/account-payments.ts'
export { confirmPayment } from './checkout/confirm-payment.ts'
export { createPaymentIntent } from './checkout/create-payment-intent.ts'
export { increaseMessageLimit } from './checkout/increase-message-limit.ts'
export { listInvoices } from './billing-details/list-invoices.ts'
export { payInvoice } from './billing-details/pay-invoice.ts'
export { OutcomeUnknownError } from './ports/outcome-unknown-error.ts'
export type {
  BillingStore,
  PurchaseIntent,
  BillingSnapshot,
  ReceivedEvent,
  StoredPayment,
  StoredSubscription,
} from './ports/billing-store.ts'
export type { BilledParty, Payer, PaymentProvider, PricedChange } from './ports/payment-provider.ts'
export type { PaymentNotice, PaymentsDeps } from './ports/payments-deps.ts'
export { previewChange } from './subscriptions/preview-change.ts'
export type {
  Card,
  ChangeOutcome,
  ChangeQuote,
  CustomerState,
  DisputeState,
  InvoiceState,
  OpenPayment,
  PaymentState,
  Promotion,
  ProviderEvent,
  RefundOrDispute,
  RunningDiscount,
  SubscriptionState,
} from './ports/provider.ts'
export { promotionError } from './promotions/promotion-error.ts'
export { processEvent, receiveEvent } from './reconciliation/receive-event.ts'
export { reconcileUser } from './reconciliation/reconcile-user.ts'
export { resumeSubscription } from './subscriptions/resume-subscription.ts'
export { reconcileUnsettled } from './reconciliation/reconcile-unsettled.ts'
export { updateCustomer } from './billing-details/update-customer.ts'
export { upgradePlan } from './subscriptions/upgrade-plan.ts'

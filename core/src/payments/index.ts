export { cancelSubscription } from './cancel-subscription.ts'
export { attachPaymentMethod, listCards, openPortal, removeCard } from './cards.ts'
export { closingSubscription } from './closing-subscription.ts'
export { confirmPayment } from './confirm-payment.ts'
export { createPaymentIntent } from './create-payment-intent.ts'
export { increaseMessageLimit } from './increase-message-limit.ts'
export { listInvoices } from './list-invoices.ts'
export { OutcomeUnknown } from './outcome-unknown.ts'
export type {
  BillingStore,
  Intent,
  Payer,
  PaymentNotice,
  PaymentProvider,
  PaymentsDeps,
  Reading,
  ReceivedEvent,
  StoredPayment,
  StoredSubscription,
} from './ports.ts'
export { previewChange } from './preview-change.ts'
export type {
  Card,
  ChangeOutcome,
  CustomerState,
  DisputeState,
  InvoiceState,
  OpenPayment,
  PaymentState,
  ProviderEvent,
  ReturnedMoney,
  SubscriptionState,
} from './provider.ts'
export { processEvent, receiveEvent } from './receive-event.ts'
export { reconcileUser } from './reconcile-user.ts'
export { resumeSubscription } from './resume-subscription.ts'
export { settleOpen } from './settle-open.ts'
export { updatePayer } from './update-payer.ts'
export { upgradePlan } from './upgrade-plan.ts'

import { billingShared as text } from '../../messages/en.ts'
/** Texts of the billing screens that the specification fixes; apart from `en`, so that other screens stay light. */
export const billingTexts = {
  cancelPlan: text.cancelPlan,
  confirmQuestion: text.confirm,
  packTitle: text.additional1000Messages,
  buyNow: text.buyNow,
  payNow: text.payNow,
  choosePlanFirst: text.chooseAPlanFirst,
  paymentSucceeded: text.paymentSucceeded,
  paymentSuccessful: text.paymentSuccessful,
  paymentProcessing: text.yourPaymentIsProcessing,
  paymentUnsuccessful: text.yourPaymentWasNotSuccessful,
  paymentStrange: text.somethingWentWrong,
  paymentConfirmError: text.errorConfirmingPayment,
  paymentStatusIs: text.paymentStatus,
  cardAttached: text.paymentMethodAttachedSuccessfully,
  cardNotAttached: text.failedToAttachPaymentMethod,
  paymentHistory: text.paymentHistory,
  oops: text.oops,
  noDataFound: text.noDataFound,
  testMode: text.testModeNoMoneyMoves,
} as const

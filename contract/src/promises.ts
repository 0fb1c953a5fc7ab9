import * as texts from '@askwell/messages/pages/promises'

/** Promises and settings of the operator for public texts. A value of 0 days means no promise. */
export type Promises = {
  /** Days after a payment during which unused messages are refunded. */
  refundDays: number
  /** Working days within which messages are answered. */
  answerDays: number
  /** Whether e-mails are sent; otherwise they stay in the outbox. */
  sendsEmail: boolean
}

/** The sentences of public pages that depend on the operator's promises and settings. */
export const promiseTexts = (promises: Promises) => ({
  contactLead: texts.contactLead(promises),
  contactHoursAnswer: texts.contactHoursAnswer(promises),
  refundAnswer: texts.refundAnswer(promises),
  refundShareAnswer: texts.refundShareAnswer(promises),
  refundPacksAnswer: texts.refundPacksAnswer(promises),
  cancelRefundAnswer: texts.cancelRefundAnswer(promises),
  termsRefund: texts.termsRefund(promises),
  freeHint: texts.freeHint(promises),
})

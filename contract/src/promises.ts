import * as texts from '@askwell/messages/pages/promises'

/** What the operator promises and has set up. Days of 0 promise nothing. */
export type Promises = {
  /** Days after a payment within which unused messages are refunded. */
  refundDays: number
  /** Working days within which messages are answered. */
  answerDays: number
  /** False: e-mails stay in the outbox. */
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

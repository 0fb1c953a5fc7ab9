import { plural } from '../language.ts'

/** Promises and settings of the operator; 0 days means no promise. */
type Promises = { refundDays: number; answerDays: number; sendsEmail: boolean }

const days = (count: number) => plural(count, { one: 'day', other: 'days' })
const businessDays = (count: number) =>
  count === 1 ? 'one business day' : plural(count, { one: 'business day', other: 'business days' })

export const contactLead = ({ answerDays }: Promises) =>
  answerDays === 0
    ? 'Questions about your account, your plan or your data? Send us a message.'
    : `Send us a message. We reply within ${businessDays(answerDays)}.`
export const contactHoursAnswer = ({ answerDays }: Promises) =>
  answerDays === 0
    ? 'Monday to Friday from 8 a.m. to 4 p.m. and Saturday from 10 a.m. to 2 p.m.'
    : `Monday to Friday from 8 a.m. to 4 p.m. and Saturday from 10 a.m. to 2 p.m., within ${businessDays(answerDays)}.`
export const refundAnswer = ({ refundDays }: Promises) =>
  refundDays === 0
    ? "Email us from your account's email address with the invoice number. We decide case by case, and your legal rights are not affected."
    : `Yes, within ${days(refundDays)} of a payment, for the messages you didn't use. Email us from your account's email address with the invoice number.`
export const refundShareAnswer = ({ refundDays }: Promises) =>
  refundDays === 0
    ? 'The amount we agree on with you. You see it in your payment history.'
    : "The share of the price for the messages you didn't use. If you used none, that's the full price."
export const refundPacksAnswer = ({ refundDays }: Promises) =>
  refundDays === 0
    ? 'Packs are treated the same way as plan payments.'
    : `Yes, in the same way and within the same ${days(refundDays)}.`
export const cancelRefundAnswer = ({ refundDays }: Promises) =>
  refundDays === 0
    ? 'No. A canceled plan runs to the end of the period you paid for, with everything in it.'
    : `A canceled plan runs to the end of the period you paid for, with everything in it. Within ${days(refundDays)} of the payment you can ask for a refund instead.`
export const termsRefund = ({ refundDays }: Promises) =>
  refundDays === 0
    ? 'When we refund a payment, the refunded messages leave your balance. Your legal rights are not affected.'
    : `Within ${days(refundDays)} of a payment you can ask for a refund for the messages you didn't use. Refunded messages leave your balance.`
/** Without e-mails nobody can confirm an address, so the free messages require no confirmation. */
export const freeHint = ({ sendsEmail }: Promises) =>
  sendsEmail
    ? 'Start with 250 free messages once you confirm your email. Then we top you up to 30 each month.'
    : 'Start with 250 free messages. Then we top you up to 30 each month.'

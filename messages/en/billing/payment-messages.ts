import { integer, locale } from '../language.ts'

export const planQuantity = 'Only message packs have a quantity.'
export const packQuantity = ({ max }: { max: number }) =>
  `Choose between 1 and ${integer(max)} packs.`
export const lastCard = 'Your plan renews with this card. Add another card first.'
export const notYourCard = "This isn't one of your payment methods."
export const noSuchPayment = "We couldn't find that payment."
export const packNeedsPlan = 'You need a paid plan to buy extra messages.'
export const otherPlanPaid =
  "Your payment for another plan is still processing. Please wait until it's complete, then change your plan."
export const nothingPaid = "We couldn't find a payment. Choose a plan or buy messages first."
export const upToDate = 'Your messages are up to date.'
export const providerSilent =
  "The payment service didn't respond. You weren't charged twice. Please try again."
export const hasPlanAlready =
  'You already have a plan. Use "Upgrade/Change" on the plan you want instead.'
export const statementPageUnknown = 'Please start again from the first page.'
export const messagesAdded = ({ count }: { count: number }) =>
  `We added ${count.toLocaleString(locale)} messages.`
export const otherPlanPaying =
  "Your payment for another plan is still processing. Please wait until it's complete."
export const cardDeclined = 'Your card was declined.'
export const planNotSold = "This plan isn't available right now. Please contact us."
export const providerFailed =
  'The payment service has a problem. Please check your plan and payments before you try again.'
export const providerRefused =
  "The payment service rejected the request and you weren't charged. Please try again or contact us."
export const packs = ({ quantity }: { quantity: number }) => `${integer(quantity)} × 1,000 messages`
/** Why an account cannot be deleted now. */
export const paymentInFlight = ({ amount }: { amount: string }) =>
  `Your payment of ${amount} is still processing. Please delete your account when it's complete.`
export const accountClosed = 'This account is scheduled for deletion. Sign in again to keep it.'
export const cardAdded = 'Payment method attached successfully!'
export const cardRemoved = 'Card removed.'
export const noSandbox = "There's no payment sandbox here."
export const noSuchInvoice = "We couldn't find that invoice."

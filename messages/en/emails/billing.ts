import { plural } from '../language.ts'

const messages = (count: number) => plural(count, { one: 'message', other: 'messages' })

export const reason = ({ brand }: { brand: string }) =>
  `You're receiving this email because it's about your ${brand} plan.`
export const seeUse = 'View usage'
export const buyMessages = 'Buy Messages'
export const largerPlan = ({ url }: { url: string }) => `Or upgrade your plan: ${url}`
export const usageSubject = ({ percent, planTitle }: { percent: number; planTitle: string }) =>
  `You've used ${percent}% of your ${planTitle} messages`
export const usedUpSubject = ({ planTitle }: { planTitle: string }) =>
  `You've used all your ${planTitle} messages and are now using extra messages`
export const stoppedSubject = "You're out of messages: your chatbots have stopped answering"
export const renewsOn = ({ date }: { date: string }) => `Your next messages arrive on ${date}.`
export const willStop =
  "When you run out, your chatbots stop answering visitors until you have new messages. You won't be charged for extra messages unless you buy them."
export const hasStopped =
  "Your chatbots now ask visitors to contact you instead of answering. They'll answer again as soon as you have messages."
export const confirmPaymentSubject = ({ planTitle }: { planTitle: string }) =>
  `Please confirm the payment for your ${planTitle} plan`
export const paymentFailedSubject = ({ planTitle }: { planTitle: string }) =>
  `The payment for your ${planTitle} plan didn't go through`
export const confirmPayment = ({ amount, planTitle }: { amount: string; planTitle: string }) =>
  `Your bank needs you to confirm the payment of ${amount} for your ${planTitle} plan.`
export const paymentFailed = ({ amount, planTitle }: { amount: string; planTitle: string }) =>
  `We couldn't charge ${amount} for your ${planTitle} plan.`
export const payBy = ({ date }: { date: string }) =>
  `Your chatbots keep working with your remaining messages. Please pay by ${date} to keep your plan.`
export const confirmPaymentButton = 'Confirm payment'
export const payInvoice = 'Pay invoice'
export const anotherCard = ({ url }: { url: string }) =>
  `Want to use another card? Change it here: ${url}`
export const endedSubject = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan has ended`
export const endedCanceled = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan has ended, as you requested. You won't be charged again.`
export const endedUnpaid = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan has ended because its last invoice wasn't paid.`
export const choosePlan = 'Choose a plan'
export const disputeSubject = ({ amount }: { amount: string }) =>
  `Your bank disputed a payment of ${amount}`
export const disputeNotMeant = ({ supportEmail }: { supportEmail: string }) =>
  `If you didn't mean to dispute this payment, contact your bank, or email ${supportEmail} and we'll sort it out together.`
export const seePayments = 'View your payments'
export const receiptSubject = ({ brand, amount }: { brand: string; amount: string }) =>
  `Your receipt from ${brand}: ${amount}`
export const receivedForPlan = ({ amount, planTitle }: { amount: string; planTitle: string }) =>
  `Thank you. We received ${amount} for the ${planTitle} plan.`
export const receivedForMessages = ({ amount, count }: { amount: string; count: number }) =>
  `Thank you. We received ${amount} for ${messages(count)}.`
export const coveredByCredit = ({ planTitle }: { planTitle: string }) =>
  `Your credit covered the ${planTitle} plan, so nothing was charged.`
export const nothingCharged = ({ planTitle }: { planTitle: string }) =>
  `Your promotion code covered the ${planTitle} plan, so nothing was charged.`
export const discounted = ({ code, off }: { code: string; off: string }) =>
  code === '' ? `Your discount took ${off} off.` : `Promotion code ${code} took ${off} off.`
export const receiptNumber = ({ number, date }: { number: string; date: string }) =>
  `Receipt ${number}, paid on ${date}.`
export const seeInvoice = 'View invoice'
export const usedAll = ({ planTitle }: { planTitle: string }) =>
  `You've used all the messages in your ${planTitle} plan.`
export const usedPart = ({ percent, planTitle }: { percent: number; planTitle: string }) =>
  `You've used ${percent}% of the messages in your ${planTitle} plan.`
export const remaining = ({ balance }: { balance: number }) =>
  balance > 0 ? `You have ${messages(balance)} left.` : 'You have no messages left.'
export const everythingKept = "We've kept your chatbots and all their sources."
export const disputeHeldBack = ({ amount, heldBack }: { amount: string; heldBack: number }) =>
  `Your bank asked us to refund ${amount}. Until that's decided, you can't use ${messages(heldBack)} from this purchase. You'll get them back if the payment is upheld.`
export const granted = ({ count }: { count: number }) =>
  count === 1
    ? 'We added 1 message to your account.'
    : `We added ${messages(count)} to your account.`

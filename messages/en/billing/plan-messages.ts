import { integer } from '../language.ts'

export const planEnds = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `This ends your ${planTitle} plan on ${date}. You won't be charged again.`
/** `isTaxAdded`: whether tax is added, which is calculated only on the day of the renewal. */
type Renewal = { planTitle: string; date: string; price: string; isTaxAdded: boolean }

export const planStarts = ({
  planTitle,
  date,
  price,
  isTaxAdded,
  currentPlan,
}: Renewal & { currentPlan: string }) =>
  isTaxAdded
    ? `You won't be charged now. ${planTitle} starts on ${date} for ${price} plus any tax. Until then, you keep ${currentPlan}.`
    : `You won't be charged now. ${planTitle} starts on ${date} for ${price}. Until then, you keep ${currentPlan}.`
export const samePlan = ({ planTitle }: { planTitle: string }) =>
  `You already have the ${planTitle} plan.`
export const planContinues = ({ planTitle, date, price, isTaxAdded }: Renewal) =>
  isTaxAdded
    ? `You won't be charged now. This keeps your ${planTitle} plan, which renews on ${date} for ${price} plus any tax.`
    : `You won't be charged now. This keeps your ${planTitle} plan, which renews on ${date} for ${price}.`
export const planKept = ({ planTitle }: { planTitle: string }) =>
  `You're staying on the ${planTitle} plan.`
export const invoiceUnpaid =
  "Your last invoice isn't paid. Pay it in your payment history, then change your plan."
export const planStarted = ({
  planTitle,
  date,
  renewal,
}: {
  planTitle: string
  date: string
  renewal: string
}) => `Your ${planTitle} plan starts now, ${date}. It renews on ${renewal}.`
export const previewOutdated =
  'The price has changed since you read it. Check the new amount, then confirm again.'
export const renewalRunning =
  'Your plan is renewing. You can upgrade as soon as the renewal is paid, usually within an hour.'
export const paymentOnItsWay = ({ planTitle }: { planTitle: string }) =>
  `Your payment is processing. The ${planTitle} plan starts when it's complete.`
export const confirmWithBank = ({ planTitle }: { planTitle: string }) =>
  `Your bank needs you to confirm the payment. The ${planTitle} plan starts as soon as you do.`
export const noSavedCard = 'You have no saved card. Please pay at /payment.'
export const planWillStart = ({
  planTitle,
  date,
  currentPlan,
}: {
  planTitle: string
  date: string
  currentPlan: string
}) => `Your ${planTitle} plan starts on ${date}. Until then, you keep ${currentPlan}.`
export const notCurrentPlan = ({ planTitle }: { planTitle: string }) =>
  `Your plan is ${planTitle}. You can only cancel your current plan.`
export const planEndedUnpaid = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan has ended because its last invoice wasn't paid.`
export const planWillEnd = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your ${planTitle} plan ends on ${date}. Until then, nothing changes.`
export const planGoesOn = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your ${planTitle} plan continues and renews on ${date}.`
export const stillEnding = ({ planTitle }: { planTitle: string }) =>
  `We couldn't withdraw the cancellation of your ${planTitle} plan. Please try again or contact us.`
export const noPaidPlan = "You don't have a paid plan. Choose one on the Subscription page."
export const unknownPlan = "We couldn't find that plan. Please choose again."
export const freeAfterPaidPlan =
  'You have a paid plan. Cancel it, and Free starts when its period ends.'
/** Added when the new plan allows fewer chatbots than the account has. */
export const botsOverLimit = ({
  owned,
  planTitle,
  allowed,
}: {
  owned: number
  planTitle: string
  allowed: number
}) =>
  `You have ${integer(owned)} chatbots and ${planTitle} includes ${integer(allowed)}. You keep all your chatbots, but you can't create new ones until you're under the limit.`

import { locale, plural } from '../language.ts'

const messageCount = (count: number) => plural(count, { one: 'message', other: 'messages' })

export const startsMonthly = ({ planTitle }: { planTitle: string }) =>
  `${planTitle} starts immediately with a new month.`
export const startsYearly = ({ planTitle }: { planTitle: string }) =>
  `${planTitle} starts immediately with a new year.`

/** `tax`: the tax in the price; null without tax. */
type Amounts = { price: string; credit: string; currentPlan: string; tax: string | null }

export const charged = ({
  amount,
  price,
  credit,
  currentPlan,
  tax,
}: Amounts & { amount: string }) =>
  tax === null
    ? `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan}.`
    : `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan}, plus ${tax} tax.`
export const chargedLess = ({
  amount,
  price,
  credit,
  earlier,
  currentPlan,
  tax,
}: Amounts & { amount: string; earlier: string }) =>
  tax === null
    ? `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan} and ${earlier} of earlier credit.`
    : `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan} and ${earlier} of earlier credit, plus ${tax} tax.`
export const nothingCharged = ({ price, credit, currentPlan, tax }: Amounts) =>
  tax === null
    ? `You won't be charged: your credit, including ${credit} for unused time on ${currentPlan}, covers the ${price}.`
    : `You won't be charged: your credit, including ${credit} for unused time on ${currentPlan}, covers the ${price}, plus ${tax} tax.`
export const discountKept = ({ off }: { off: string }) =>
  `Your discount takes ${off} off the plan's price.`
export const creditLeft = ({ left }: { left: string }) =>
  `The remaining credit of ${left} goes toward your next invoices.`
export const messages = ({ count }: { count: number }) => `You get ${messageCount(count)}.`
export const messagesLess = ({ count, deducted }: { count: number; deducted: number }) =>
  `You get ${messageCount(count - deducted)}: ${count.toLocaleString(locale)} minus ${deducted.toLocaleString(locale)} you used ahead of time.`
export const noMessages = ({
  count,
  deducted,
  later,
}: {
  count: number
  deducted: number
  later: number
}) =>
  `You get no messages now: you used ${deducted.toLocaleString(locale)} ahead of time, and the plan includes ${count.toLocaleString(locale)}. The other ${later.toLocaleString(locale)} are deducted from your next messages.`
export const restEnds = ({ currentPlan }: { currentPlan: string }) =>
  `Unused ${currentPlan} messages expire; extra messages stay.`
/** `isTaxAdded`: whether tax is added, which is calculated only on the day of the renewal. */
export const renews = ({
  date,
  price,
  isTaxAdded,
}: {
  date: string
  price: string
  isTaxAdded: boolean
}) =>
  isTaxAdded
    ? `It renews on ${date} for ${price} plus any tax.`
    : `It renews on ${date} for ${price}.`
export const cancellationWithdrawn = 'Your cancellation is withdrawn.'
export const changeWithdrawn = ({ planTitle }: { planTitle: string }) =>
  `Your planned change to ${planTitle} is withdrawn.`

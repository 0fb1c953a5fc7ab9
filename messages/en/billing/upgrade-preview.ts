import { locale, plural } from '../language.ts'

const messageCount = (count: number) => plural(count, { one: 'message', other: 'messages' })

export const starts = ({ planTitle, period }: { planTitle: string; period: 'month' | 'year' }) =>
  `${planTitle} starts immediately with a new ${period}.`

/** `tax`: ', plus $2.00 tax', or ''. */
type Amounts = { price: string; credit: string; currentPlan: string; tax: string }

export const charged = ({
  amount,
  price,
  credit,
  currentPlan,
  tax,
}: Amounts & { amount: string }) =>
  `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan}${tax}.`
export const chargedLess = ({
  amount,
  price,
  credit,
  earlier,
  currentPlan,
  tax,
}: Amounts & { amount: string; earlier: string }) =>
  `We'll charge ${amount} to your saved card: ${price} minus ${credit} for unused time on ${currentPlan} and ${earlier} of earlier credit${tax}.`
export const nothingCharged = ({ price, credit, currentPlan, tax }: Amounts) =>
  `You won't be charged: your credit, including ${credit} for unused time on ${currentPlan}, covers the ${price}${tax}.`
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
export const renews = ({ date, price }: { date: string; price: string }) =>
  `It renews on ${date} for ${price}.`
export const cancellationWithdrawn = 'Your cancellation is withdrawn.'
export const changeWithdrawn = ({ planTitle }: { planTitle: string }) =>
  `Your planned change to ${planTitle} is withdrawn.`

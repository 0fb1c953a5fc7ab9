export const paidOnce = 'Paid once'
export const packBrings = ({ count }: { count: string | number }) =>
  `${count} messages that never expire`
export const planTitle = ({ plan }: { plan: string | number }) => `${plan} plan`
export const renewsMonthly = 'Renews every month'
export const renewsYearly = 'Renews every year'
export const title = 'Summary'
export const nextPayment = 'Next payment'
export const nextPaymentIs = ({ price, day }: { price: string; day: string }) =>
  `${price} on ${day}`
/** Shown instead when tax is added, because the tax is calculated on that day. */
export const nextPaymentBeforeTax = ({ price, day }: { price: string; day: string }) =>
  `${price} plus any tax on ${day}`
export const savedCard = 'Saved card'
export const totalDue = 'Total due today'
export const changeQuantity = 'Change quantity'
export const choosePlan = 'Choose another plan'
export const monthlyBrings = ({ count }: { count: string }) => `${count} messages a month`
export const yearlyBrings = ({ count }: { count: string }) => `${count} messages a year`
export const bringsLabel = 'You get'
export const periodLabel = 'Billing'
export const unpaidPlanEnded = ({ plan }: { plan: string }) =>
  `When you pay, this replaces your unpaid ${plan} plan, and we won't charge its open invoice.`

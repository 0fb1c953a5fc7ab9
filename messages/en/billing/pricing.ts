export const currentPlan = <Part>({ plan }: { plan: Part }) => ['Your plan: ', plan]
export const keepPlan = 'Keep my plan'
export const dueNow = ({ effect, due }: { effect: string | number; due: string | number }) =>
  `${effect} Due now: ${due}.`
export const yourPlan = 'Your plan'
export const recommended = 'Recommended'
export const messagesPerMonth = ({ count }: { count: string }) => `${count} messages per month`
export const chatbots = ({ count }: { count: string }) =>
  count === '1' ? '1 chatbot' : `${count} chatbots`
export const freeMonthlyOnly = 'The Free plan is monthly only.'
export const messageHint =
  "Each answered question uses one message, in Preview too. You're not charged when nothing is found."
export const billingPeriod = 'Billing period'
export const yearly = 'Yearly'
export const metaDescription = ({ brand }: { brand: string | number }) =>
  `${brand} plans by messages and chatbots, monthly or yearly. Start free.`
export const monthly = 'Monthly'

export const canceledSubject = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan is canceled`
export const canceled = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `As requested, we canceled your ${planTitle} plan. You keep it until ${date}, and you won't be charged again.`
export const keepUntilThen = 'Changed your mind? You have until that day to keep your plan.'
export const keepPlan = 'Keep my plan'
export const renewalSubject = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your ${planTitle} plan renews on ${date}`
export const renewal = ({
  planTitle,
  date,
  price,
}: {
  planTitle: string
  date: string
  price: string
}) =>
  `Your yearly ${planTitle} plan renews on ${date} for ${price}. We'll charge your saved card, less any credit you have.`
export const changeSubject = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your plan changes to ${planTitle} on ${date}`
export const change = ({
  currentPlan,
  nextPlan,
  period,
  date,
  price,
}: {
  currentPlan: string
  nextPlan: string
  period: 'month' | 'year'
  date: string
  price: string
}) =>
  period === 'month'
    ? `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a month. We'll charge your saved card, less any credit you have.`
    : `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a year. We'll charge your saved card, less any credit you have.`
export const cancelBefore = ({ date }: { date: string }) =>
  `Don't want to be charged? Change or cancel your plan before ${date}.`
export const seePlan = 'View my plan'

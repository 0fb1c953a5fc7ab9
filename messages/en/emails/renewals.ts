export const canceledSubject = ({ planTitle }: { planTitle: string }) =>
  `Your ${planTitle} plan is canceled`
export const canceled = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `As requested, we canceled your ${planTitle} plan. You keep it until ${date}, and you won't be charged again.`
export const keepUntilThen = 'Changed your mind? You have until that day to keep your plan.'
export const keepPlan = 'Keep my plan'
export const renewalSubject = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your ${planTitle} plan renews on ${date}`
/** `isTaxAdded`: whether tax is added, which is calculated only on the day of the renewal. */
type RenewalPrice = { date: string; price: string; isTaxAdded: boolean }

export const renewal = ({
  planTitle,
  date,
  price,
  isTaxAdded,
}: RenewalPrice & { planTitle: string }) =>
  isTaxAdded
    ? `Your yearly ${planTitle} plan renews on ${date} for ${price} plus any tax. We'll charge your saved card, less any credit you have.`
    : `Your yearly ${planTitle} plan renews on ${date} for ${price}. We'll charge your saved card, less any credit you have.`
export const changeSubject = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your plan changes to ${planTitle} on ${date}`
type PlanChange = RenewalPrice & { currentPlan: string; nextPlan: string }

export const changeToMonthly = ({ currentPlan, nextPlan, date, price, isTaxAdded }: PlanChange) =>
  isTaxAdded
    ? `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a month plus any tax. We'll charge your saved card, less any credit you have.`
    : `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a month. We'll charge your saved card, less any credit you have.`
export const changeToYearly = ({ currentPlan, nextPlan, date, price, isTaxAdded }: PlanChange) =>
  isTaxAdded
    ? `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a year plus any tax. We'll charge your saved card, less any credit you have.`
    : `Your yearly ${currentPlan} plan ends on ${date}. ${nextPlan} starts that day for ${price} a year. We'll charge your saved card, less any credit you have.`
export const cancelBefore = ({ date }: { date: string }) =>
  `Don't want to be charged? Change or cancel your plan before ${date}.`
export const seePlan = 'View my plan'

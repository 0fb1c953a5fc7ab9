export const lastPaymentFailed = ({ day }: { day: string | number }) =>
  `Your last payment didn't go through. Pay the open invoice by ${day} to keep your plan.`
export const onHold =
  "Your plan is on hold because its last invoice wasn't paid. Pay it to continue."
export const payOpenInvoice = 'Pay the open invoice'
export const overdueSince = ({ day }: { day: string | number }) => `Payment overdue since ${day}`
export const endsOn = ({ day }: { day: string | number }) => `Ends on ${day}`
export const renewsOn = ({ day }: { day: string | number }) => `Renews on ${day}`
export const changesOn = ({ plan, day }: { plan: string | number; day: string | number }) =>
  `Changes to ${plan} on ${day}`
export const effectUpgrade =
  'Starts a new billing period now. We credit unused time and charge the rest to your saved card.'
export const effectLater = ({ day }: { day: string | number }) =>
  `Takes effect on ${day}. Until then, your plan stays the same.`
/** Like `effectLater`, while the end of the period is unknown. */
export const effectLaterUndated =
  'Takes effect at the end of the paid period. Until then, your plan stays the same.'
export const effectCancel = ({ day }: { day: string | number }) =>
  `Your plan runs until ${day} and won't renew. You keep your extra messages.`
export const effectCancelUndated =
  "Your plan runs until the end of the paid period and won't renew. You keep your extra messages."
export const planFailed = "Error fetching user's plan"
export const cancel = 'Cancel Plan'
export const confirmQuestion = 'Confirm?'

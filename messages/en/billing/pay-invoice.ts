export const paid = ({ amount, number }: { amount: string; number: string }) =>
  `We charged ${amount} to your saved card. Invoice ${number} is paid.`
export const planGoesOn = ({ planTitle, date }: { planTitle: string; date: string }) =>
  `Your ${planTitle} plan continues and renews on ${date}.`
export const paidBefore = ({ number }: { number: string }) =>
  `Invoice ${number} is already paid. You weren't charged again.`
export const processing = ({ number }: { number: string }) =>
  `The payment of invoice ${number} is processing. We'll email you the receipt when it's complete.`
export const confirmWithBank = ({ amount }: { amount: string }) =>
  `Your bank needs you to confirm the payment of ${amount}. Nothing is charged until you do.`
export const title = ({ amount }: { amount: string }) => `Your last invoice of ${amount} isn't paid`
export const effect = ({ amount, card }: { amount: string; card: string }) =>
  `We'll charge ${amount} to ${card}.`
export const confirmLead = ({ plan }: { plan: string }) =>
  `The payment for your ${plan} plan is waiting for your confirmation. You won't be charged until you confirm it.`

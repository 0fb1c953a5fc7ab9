export const confirmTitle = 'Your bank needs you to confirm'
export const confirmSubmit = 'Confirm payment'
export const backToPlans = 'Back to plans'
export const freeDone = "You're now on the Free plan."
export const freeFailed = "Couldn't choose the Free plan"
export const freeQuestion = 'Switch to the Free plan?'
export const freeConfirm = 'Switch to Free'
export const freeStarting = 'Setting up your Free plan...'
export const confirmLead = ({ plan }: { plan: string }) =>
  `Your change to ${plan} is waiting for your confirmation. Until then, your plan stays the same and you won't be charged.`
export const planEndsUnpaid = ({ planTitle }: { planTitle: string }) =>
  `This ends your ${planTitle} plan now. You won't be charged for its unpaid invoice.`

export const label = 'Promotion code'
export const apply = 'Apply'
export const applying = 'Applying...'
export const remove = 'Remove'
export const empty = 'Enter a promotion code.'
export const discount = ({ code }: { code: string }) =>
  code === '' ? 'Discount' : `Discount (${code})`
export const applied = ({ offer }: { offer: string }) => `Applied: ${offer}.`
export const nothingToPay = ({ plan }: { plan: string }) =>
  `You don't need a card to start the ${plan} plan.`
export const cardBefore = ({ day }: { day: string }) =>
  `Add a card before ${day} to keep your plan.`
export const start = 'Start plan'

export const addTitle = 'Add a card'
export const adding = 'Adding...'
export const addSubmit = 'Add card'
export const title = 'Saved cards'
export const remove = 'Remove'
export const keepIt = 'Keep card'
export const removeHint =
  "A plan without a card can't renew. Add another card before the next period begins."
export const usedForRenewals = 'Used for renewals'
export const expires = ({ month, year }: { month: string; year: number }) =>
  `Expires ${month}/${year}`
export const removeCard = ({ card }: { card: string | number }) => `Remove ${card}`
export const lead =
  'We charge renewals and upgrades to the card marked here. We store only its brand and last four digits.'
export const loadFailed = "Couldn't load your cards"
export const emptyTitle = 'No saved cards'
export const emptyHint = 'We save your card when you pay for a plan. You can also add one here.'
export const addOrReplace = 'Add or replace a card'
export const cardEnding = ({ brand, last4 }: { brand: string | number; last4: string | number }) =>
  `${brand} ending ${last4}`
export const attached = 'Payment method attached successfully!'
export const attachFailed = 'Failed to attach payment method.'
export const removeQuestion = ({ card }: { card: string }) => `Remove ${card}?`
export const removeThisQuestion = 'Remove this card?'

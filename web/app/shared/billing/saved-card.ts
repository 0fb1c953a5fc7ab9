import { listCards } from '@askwell/contract/payment'
import type { SavedCard } from '@askwell/contract/payment'
import { call } from '../call.ts'
import { tabStorage } from '../tab-storage.ts'
import { billingShared as say } from '../../messages/en.ts'

const key = 'card'
const textPattern = /^[\p{L}][\p{L} ]{0,30} ending \d{4}$/u

/** The saved card as text, for example 'Visa ending 4242'; null when none is known in this tab. */
export function savedCardText(): string | null {
  const text = tabStorage.getItem(key)
  return text !== null && textPattern.test(text) ? text : null
}

/** Brand and last four digits; nothing else of a card is ever kept. */
export const cardText = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  say.endingOf(brand, last4)

/** Keeps the card that renewals are charged to as text, or forgets it when there is none. */
export function rememberCard(cards: readonly SavedCard[]): void {
  const card = cards.find(({ is_default }) => is_default) ?? cards[0]
  if (card) tabStorage.setItem(key, cardText(card))
  else tabStorage.removeItem(key)
}

/** Reads the saved cards and keeps the text; a failure leaves what is known. */
export async function rereadCard(): Promise<void> {
  try {
    rememberCard((await call(listCards, undefined)).cards)
  } catch {
    // the text is a convenience; the next visit of the cards reads it again
  }
}

import { listCards } from '@askwell/contract/billing/payment'
import type { SavedCard } from '@askwell/contract/billing/payment'
import * as cardsText from '@askwell/messages/billing/cards'
import { call } from '../call.ts'
import { tabStorage } from '../browser/tab-storage.ts'

const key = 'card'
const textPattern = /^[\p{L}][\p{L} ]{0,60} \d{4}$/u

/** The saved card as text, for example 'Visa ending 4242'; null if this tab has stored none. */
export function savedCardText(): string | null {
  const text = tabStorage.getItem(key)
  return text !== null && textPattern.test(text) ? text : null
}

/** Brand and last four digits as text; nothing else of a card is stored. */
export const cardText = ({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string =>
  cardsText.cardEnding({ brand, last4 })

/** Stores the text of the default card, or removes it if there is no card. */
export function storeCardText(cards: readonly SavedCard[]): void {
  const card = cards.find(({ is_default }) => is_default) ?? cards[0]
  if (card) tabStorage.setItem(key, cardText(card))
  else tabStorage.removeItem(key)
}

/** Fetches the saved cards and stores the text; on failure the stored text is kept. */
export async function refreshCardText(): Promise<void> {
  try {
    storeCardText((await call(listCards, undefined)).cards)
  } catch {
    // not essential; the card screen fetches the cards again
  }
}

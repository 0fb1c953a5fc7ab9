import { useSessionStore } from '../session-store.ts'
import type { SubscriptionChoice } from '../session-store.ts'
import { tabStorage } from '../tab-storage.ts'

const key = 'subscription'

/** Sets what is to be paid, and keeps it for a reload of this tab. */
export function choose(choice: SubscriptionChoice | null): void {
  useSessionStore.getState().dispatch({ type: 'SET_SUBSCRIPTION_DETAILS', payload: choice })
  if (choice) tabStorage.setItem(key, JSON.stringify(choice))
  else tabStorage.removeItem(key)
}

/** The plan or pack that was chosen, also after a reload; null when nothing was. */
export function useChoice(): SubscriptionChoice | null {
  const inMemory = useSessionStore((state) => state.subscription)
  return inMemory ?? readChoice(tabStorage.getItem(key))
}

/** What stands in the storage of the tab, unless somebody else wrote it. */
export function readChoice(text: string | null): SubscriptionChoice | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isChoice(value) ? value : null
  } catch {
    return null
  }
}

function isChoice(value: unknown): value is SubscriptionChoice {
  if (typeof value !== 'object' || value === null) return false
  const { price, lookupKey, quantity }: Record<string, unknown> = { ...value }
  const isCount = quantity === undefined || (Number.isInteger(quantity) && Number(quantity) > 0)
  return typeof price === 'string' && typeof lookupKey === 'string' && isCount
}

import { useSessionStore } from '../session-store.ts'
import type { SubscriptionChoice } from '../session-store.ts'
import { tabStorage } from '../browser/tab-storage.ts'

const key = 'subscription'

/** Sets the plan or pack to pay for, and stores it so that it survives a reload of this tab. */
export function setSubscriptionChoice(choice: SubscriptionChoice | null): void {
  useSessionStore.getState().dispatch({ type: 'SET_SUBSCRIPTION_DETAILS', payload: choice })
  if (choice) tabStorage.setItem(key, JSON.stringify(choice))
  else tabStorage.removeItem(key)
}

/** The chosen plan or pack, also after a reload; null if none. */
export function useSubscriptionChoice(): SubscriptionChoice | null {
  const inMemory = useSessionStore((state) => state.subscription)
  return inMemory ?? parseChoice(tabStorage.getItem(key))
}

/** Parses a stored choice; null when it is invalid. */
export function parseChoice(text: string | null): SubscriptionChoice | null {
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

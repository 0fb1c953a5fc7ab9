import type { User } from '@askwell/contract/account'
import { create } from 'zustand'
import { createJSONStorage, persist, redux } from 'zustand/middleware'
import { safeStorage } from './browser/storage.ts'

/** The plan or pack chosen for payment; never persisted. `quantity` counts packs. */
export type SubscriptionChoice = { price: string; lookupKey: string; quantity?: number }

export type SessionState = { user: User | null; subscription: SubscriptionChoice | null }

export type SessionAction =
  | { type: 'SET_USER_DATA'; payload: User | null }
  | { type: 'SET_SUBSCRIPTION_DETAILS'; payload: SubscriptionChoice | null }

export const signedOutState: SessionState = { user: null, subscription: null }

export function sessionReducer(state: SessionState, action: SessionAction): SessionState {
  return action.type === 'SET_USER_DATA'
    ? { ...state, user: action.payload }
    : { ...state, subscription: action.payload }
}

/** Only the user is persisted. */
export const persistedPart = (state: SessionState): Pick<SessionState, 'user'> => ({
  user: state.user,
})

export const useSessionStore = create(
  persist(redux(sessionReducer, signedOutState), {
    name: 'persist:root',
    storage: createJSONStorage(() => safeStorage),
    partialize: persistedPart,
    merge: (persisted, current) => ({ ...current, user: storedUser(persisted) }),
    skipHydration: true,
  }),
)

function storedUser(persisted: unknown): User | null {
  const hasUser = typeof persisted === 'object' && persisted !== null && 'user' in persisted
  return hasUser && isUser(persisted.user) ? persisted.user : null
}

// Validated without a schema, because zod would be added to every marketing page.
function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return ['id', 'email', 'first_name', 'last_name', 'name'].every(
    (field) => typeof fields[field] === 'string',
  )
}

import type { User } from '@askwell/contract/account'
import { limits } from '@askwell/contract/limits'
import { create } from 'zustand'
import { useSessionStore } from './session-store.ts'
import { safeStorage } from './browser/storage.ts'
import { tabStorage } from './browser/tab-storage.ts'

const tokenKey = 'token'
const recordKey = 'session'
const sessionMs = limits.sessionHours * 3_600_000

/** The user is signed out if the stored state cannot be read within this time. */
export const rehydrationLimitMs = 5_000

/** `expiry` is the hour of the sign-in plus 8 and may exceed 23; decisions use `expiresAt` (epoch milliseconds). */
export type SessionRecord = { token: string; expiry: number; expiresAt: number }

export type Session =
  | { status: 'restoring' }
  | { status: 'ending' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User }

type Phase = 'restoring' | 'ready' | 'ending'
const usePhase = create<{ phase: Phase }>(() => ({ phase: 'restoring' }))
const endListeners = new Set<() => void>()

export function sessionRecord(token: string, now: Date): SessionRecord {
  return {
    token,
    expiry: now.getHours() + limits.sessionHours,
    expiresAt: now.getTime() + sessionMs,
  }
}

/** The bearer token while it is valid, else null. */
export function currentToken(now: number = Date.now()): string | null {
  const record = storedRecord()
  return record && record.expiresAt > now && record.token === safeStorage.getItem(tokenKey)
    ? record.token
    : null
}

function storedRecord(): SessionRecord | null {
  try {
    const record: unknown = JSON.parse(safeStorage.getItem(recordKey) ?? 'null')
    return isRecord(record) ? record : null
  } catch {
    return null // not written by this app
  }
}

function isRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false
  const fields: Record<string, unknown> = { ...value }
  return typeof fields['token'] === 'string' && typeof fields['expiresAt'] === 'number'
}

export function startSession({ token, user }: { token: string; user: User }): void {
  safeStorage.setItem(tokenKey, token)
  safeStorage.setItem(recordKey, JSON.stringify(sessionRecord(token, new Date())))
  useSessionStore.getState().dispatch({ type: 'SET_USER_DATA', payload: user })
  usePhase.setState({ phase: 'ready' })
}

/** Ends the session in this browser; `AppEffects` then navigates to the home page and completes the end. */
export function endSession(): void {
  if (usePhase.getState().phase === 'ending') return

  const wasSignedIn = useSessionStore.getState().user !== null
  clearSession()
  if (wasSignedIn) usePhase.setState({ phase: 'ending' })
}

/** To be called when the navigation to the home page is complete. */
export function completeSessionEnd(): void {
  usePhase.setState({ phase: 'ready' })
}

/** Removes the session from this browser without navigation. */
export function clearSession(): void {
  safeStorage.removeItem(tokenKey)
  safeStorage.removeItem(recordKey)
  for (const key of ['card', 'subscription']) tabStorage.removeItem(key)
  const { dispatch } = useSessionStore.getState()
  dispatch({ type: 'SET_USER_DATA', payload: null })
  dispatch({ type: 'SET_SUBSCRIPTION_DETAILS', payload: null })
  for (const listener of endListeners) listener()
}

/** Calls `listener` when a session ends, to clear the user's data. Returns a function that removes the listener. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Restores the stored session on startup. A user without a valid token, or a token without a user, is removed. */
export async function restoreSession(): Promise<void> {
  const isRestored = await Promise.race([
    Promise.resolve(useSessionStore.persist.rehydrate()).then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), rehydrationLimitMs)),
  ])

  const hasUser = useSessionStore.getState().user !== null
  if (isRestored && hasUser !== (currentToken() !== null)) clearSession()
  usePhase.setState({ phase: 'ready' })
}

function onStorage({ key }: StorageEvent) {
  // Sign-in and sign-out write this key last, so the other keys are already up to date.
  if (key !== 'persist:root' && key !== null) return
  if (currentToken() === null) endSession()
  else void restoreSession()
}

/** Applies sign-ins and sign-outs of other tabs. Returns a function that stops watching. */
export function watchOtherTabs(): () => void {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useSession(): Session {
  const phase = usePhase((state) => state.phase)
  const user = useSessionStore((state) => state.user)

  if (phase !== 'ready') return { status: phase }
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}

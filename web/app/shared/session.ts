import type { User } from '@askwell/contract/account'
import { limits } from '@askwell/contract/limits'
import { create } from 'zustand'
import { useSessionStore } from './session-store.ts'
import { safeStorage } from './storage.ts'
import { tabStorage } from './tab-storage.ts'

const tokenKey = 'token'
const recordKey = 'session'
const sessionMs = limits.sessionHours * 3_600_000

/** After this time a visitor whose state did not come back is treated as signed out. */
export const rehydrationLimitMs = 5_000

/** `expiry` is the sign-in hour plus 8 and may exceed 23; decisions use `expiresAt` (epoch ms). */
export type SessionRecord = { token: string; expiry: number; expiresAt: number }

export type Session =
  | { status: 'waking' }
  | { status: 'leaving' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; user: User }

type Phase = 'waking' | 'awake' | 'leaving'
const usePhase = create<{ phase: Phase }>(() => ({ phase: 'waking' }))
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
    return null // somebody else wrote under our key
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
  usePhase.setState({ phase: 'awake' })
}

/** Forgets everything about the user here; the shell then leads to the home page. */
export function endSession(): void {
  if (usePhase.getState().phase === 'leaving') return

  const wasSignedIn = useSessionStore.getState().user !== null
  forgetSession()
  if (wasSignedIn) usePhase.setState({ phase: 'leaving' })
}

/** The shell has arrived at the home page. */
export function sessionEnded(): void {
  usePhase.setState({ phase: 'awake' })
}

/** Drops the session here and stays on the page. */
export function forgetSession(): void {
  safeStorage.removeItem(tokenKey)
  safeStorage.removeItem(recordKey)
  for (const key of ['card', 'subscription']) tabStorage.removeItem(key)
  const { dispatch } = useSessionStore.getState()
  dispatch({ type: 'SET_USER_DATA', payload: null })
  dispatch({ type: 'SET_SUBSCRIPTION_DETAILS', payload: null })
  for (const listener of endListeners) listener()
}

/** Runs when a session ends, so that loaded lists of one user never reach the next. */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

/** Reads the stored user once at start. A user without a valid token is no session, and vice versa. */
export async function wakeSession(): Promise<void> {
  const isBack = await Promise.race([
    Promise.resolve(useSessionStore.persist.rehydrate()).then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), rehydrationLimitMs)),
  ])

  const hasUser = useSessionStore.getState().user !== null
  if (isBack && hasUser !== (currentToken() !== null)) forgetSession()
  usePhase.setState({ phase: 'awake' })
}

function onStorage({ key }: StorageEvent) {
  // Written last at sign-in and at sign-out; earlier keys would show a half-changed state.
  if (key !== 'persist:root' && key !== null) return
  if (currentToken() === null) endSession()
  else void wakeSession()
}

/** Signing in or out in another tab does the same here. */
export function watchOtherTabs(): () => void {
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export function useSession(): Session {
  const phase = usePhase((state) => state.phase)
  const user = useSessionStore((state) => state.user)

  if (phase !== 'awake') return { status: phase }
  return user ? { status: 'signed-in', user } : { status: 'signed-out' }
}

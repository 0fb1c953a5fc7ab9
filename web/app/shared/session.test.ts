import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  currentToken,
  endSession,
  onSessionEnd,
  rehydrationLimitMs,
  sessionRecord,
  startSession,
  restoreSession,
} from './session.ts'
import { useSessionStore } from './session-store.ts'
import { safeStorage } from './browser/storage.ts'

const mara = {
  id: 'u1',
  email: 'mara@example.com',
  first_name: 'Mara',
  last_name: 'King',
  name: 'Mara King',
}
const hourMs = 3_600_000
const persisted = (user: unknown) => JSON.stringify({ state: { user }, version: 0 })

beforeEach(() => {
  for (const key of ['token', 'session', 'persist:root']) safeStorage.removeItem(key)
  useSessionStore.getState().dispatch({ type: 'SET_USER_DATA', payload: null })
})

describe('a session', () => {
  test.each([
    ['2026-03-02T09:15:00', 17],
    ['2026-03-02T20:40:00', 28],
  ])('ENT-03 started at %s has the expiry hour %i and ends 8 hours later', (start, hour) => {
    const now = new Date(start)

    const record = sessionRecord('t1', now)

    expect(record).toEqual({ token: 't1', expiry: hour, expiresAt: now.getTime() + 8 * hourMs })
  })

  test('STATE-01 signing in stores the token and the record and sets the user', () => {
    startSession({ token: 't1', user: mara })

    expect(safeStorage.getItem('token')).toBe('t1')
    expect(JSON.parse(safeStorage.getItem('session') ?? '')).toMatchObject({ token: 't1' })
    expect(useSessionStore.getState().user).toEqual(mara)
    expect(JSON.parse(safeStorage.getItem('persist:root') ?? '')).toMatchObject({
      state: { user: mara },
    })
  })

  test('ends 8 hours after it started', () => {
    startSession({ token: 't1', user: mara })

    expect(currentToken(Date.now() + 7.9 * hourMs)).toBe('t1')
    expect(currentToken(Date.now() + 8.1 * hourMs)).toBeNull()
  })

  test('NAV-10 its end clears token, record, selection and user, and calls the listeners', () => {
    startSession({ token: 't1', user: mara })
    useSessionStore.getState().dispatch({
      type: 'SET_SUBSCRIPTION_DETAILS',
      payload: { price: '7', lookupKey: 'Messages' },
    })
    const cleared = vi.fn<() => void>()
    onSessionEnd(cleared)

    endSession()

    expect(currentToken()).toBeNull()
    expect(safeStorage.getItem('token')).toBeNull()
    expect(useSessionStore.getState()).toMatchObject({ user: null, subscription: null })
    expect(JSON.parse(safeStorage.getItem('persist:root') ?? '')).toMatchObject({
      state: { user: null },
    })
    expect(cleared).toHaveBeenCalledOnce()
  })
})

describe('restoring a session', () => {
  const validRecord = JSON.stringify({ token: 't1', expiry: 17, expiresAt: Date.now() + hourMs })

  test('ENT-47 a stored user with a valid token is signed in', async () => {
    safeStorage.setItem('token', 't1')
    safeStorage.setItem('session', validRecord)
    safeStorage.setItem('persist:root', persisted(mara))

    await restoreSession()

    expect(useSessionStore.getState().user).toEqual(mara)
  })

  test.each([
    ['has no token', null, persisted(mara)],
    ['is no user', 't1', persisted({ id: 7 })],
    ['is no JSON', 't1', '{'],
  ])('a stored user who %s is signed out and both are cleared', async (_case, token, root) => {
    if (token) {
      safeStorage.setItem('token', token)
      safeStorage.setItem('session', validRecord)
    }
    safeStorage.setItem('persist:root', root)

    await restoreSession()

    expect(useSessionStore.getState().user).toBeNull()
    expect(safeStorage.getItem('token')).toBeNull()
  })

  test('CONST-41 rehydration has a limit of 5,000 ms', () => {
    expect(rehydrationLimitMs).toBe(5_000)
  })
})

import { describe, expect, test } from 'vitest'
import { persistedPart, sessionReducer, signedOutState } from './session-store.ts'

const mara = {
  id: 'u1',
  email: 'mara@example.com',
  first_name: 'Mara',
  last_name: 'King',
  name: 'Mara King',
}

describe('the session store', () => {
  test('ENT-17 SET_USER_DATA sets the user', () => {
    const state = sessionReducer(signedOutState, { type: 'SET_USER_DATA', payload: mara })

    expect(state).toEqual({ user: mara, subscription: null })
  })

  test('ENT-16 SET_SUBSCRIPTION_DETAILS sets price and lookupKey and keeps the user', () => {
    const state = sessionReducer(
      { user: mara, subscription: null },
      {
        type: 'SET_SUBSCRIPTION_DETAILS',
        payload: { price: '19.00', lookupKey: 'hobby_monthly' },
      },
    )

    expect(state).toEqual({
      user: mara,
      subscription: { price: '19.00', lookupKey: 'hobby_monthly' },
    })
  })

  test('CONST-42 only the user is persisted', () => {
    const persisted = persistedPart({
      user: mara,
      subscription: { price: '19.00', lookupKey: 'hobby_monthly' },
    })

    expect(persisted).toEqual({ user: mara })
  })
})

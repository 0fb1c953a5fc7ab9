import { expect, test } from 'vitest'
import { AppError } from '../shared/index.ts'
import { leaveMessage, subscribe, type MarketingDeps } from './index.ts'

const visit = { address: '192.0.2.7', userAgent: 'a browser' }
const message = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }

/** Writes down what would be stored, and lets through so many calls of each kind. */
function notebook(allowed = 1_000) {
  const stored: unknown[] = []
  const uses = new Map<string, number>()
  const deps: MarketingDeps = {
    marketing: {
      addSubscriber: async (email) => void stored.push(email),
      addMessage: async (kept) => void stored.push(kept),
    },
    throttle: {
      async use(key) {
        uses.set(key, (uses.get(key) ?? 0) + 1)
        if ((uses.get(key) ?? 0) > allowed) throw new AppError('rate_limited', 'Please wait')
      },
    },
  }
  return { stored, deps }
}

test('a subscriber is kept in lower case', async () => {
  const { stored, deps } = notebook()

  await subscribe(deps, { email: 'Mara@King.com', looksAutomatic: false }, visit)

  expect(stored).toEqual(['mara@king.com'])
})

test('a program that fills in the hidden field does not get onto the list', async () => {
  const { stored, deps } = notebook()

  await subscribe(deps, { email: 'bot@spam.com', looksAutomatic: true }, visit)

  expect(stored).toEqual([])
})

test('a message that looks automatic is kept and marked', async () => {
  const { stored, deps } = notebook()

  await leaveMessage(deps, { ...message, looksAutomatic: true }, visit)

  expect(stored).toEqual([{ ...message, looksAutomatic: true }])
})

test('one address cannot flood either form, and the forms are counted apart', async () => {
  const { stored, deps } = notebook(1)

  await subscribe(deps, { email: 'a@bc.co', looksAutomatic: false }, visit)
  await leaveMessage(deps, { ...message, looksAutomatic: false }, visit)

  const again = leaveMessage(deps, { ...message, looksAutomatic: false }, visit)
  await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
  expect(stored).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { lettersOf, type AddressedLetter } from '../mail/index.ts'
import { AppError } from '../shared/index.ts'
import { leaveMessage, subscribe, unsubscribe, type MarketingDeps } from './index.ts'

const visit = { address: '192.0.2.7', userAgent: 'a browser' }
const message = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }

/** Writes down what would be stored, and lets through so many calls of each kind. */
function notebook(allowed = 1_000) {
  const stored: unknown[] = []
  const list = new Map<string, string>()
  const mailed: AddressedLetter[] = []
  const uses = new Map<string, number>()
  const deps: MarketingDeps = {
    marketing: {
      async addSubscriber(email, token) {
        if (list.has(email)) return false
        list.set(email, token)
        return true
      },
      async removeSubscriber(token) {
        for (const [email, its] of list) if (its === token) list.delete(email)
      },
      addMessage: async (kept) => `m_${stored.push(kept)}`,
    },
    tokenMaker: { make: () => `token/${list.size}`, hash: (token) => `hash of ${token}` },
    letters: lettersOf({
      brand: 'Askwell',
      siteUrl: 'https://askwell.test',
      supportEmail: 'help@askwell.test',
    }),
    operatorEmail: 'desk@askwell.test',
    mailer: {
      async post(letter) {
        mailed.push(letter)
        return true
      },
    },
    throttle: {
      async use(key) {
        uses.set(key, (uses.get(key) ?? 0) + 1)
        if ((uses.get(key) ?? 0) > allowed) throw new AppError('rate_limited', 'Please wait')
      },
    },
  }
  return { stored, list, mailed, deps }
}

test('a subscriber is kept in lower case', async () => {
  const { list, deps } = notebook()

  await subscribe(deps, { email: 'Mara@King.com', looksAutomatic: false }, visit)

  expect([...list.keys()]).toEqual(['mara@king.com'])
})

test('a program that fills in the hidden field does not get onto the list', async () => {
  const { list, mailed, deps } = notebook()

  await subscribe(deps, { email: 'bot@spam.com', looksAutomatic: true }, visit)

  expect(list.size).toBe(0)
  expect(mailed).toEqual([])
})

test('a message that looks automatic is kept and marked', async () => {
  const { stored, mailed, deps } = notebook()

  await leaveMessage(deps, { ...message, looksAutomatic: true }, visit)

  expect(stored).toEqual([{ ...message, looksAutomatic: true }])
  expect(mailed).toEqual([])
})

test('one address cannot flood either form, and the forms are counted apart', async () => {
  const { stored, list, deps } = notebook(1)

  await subscribe(deps, { email: 'a@bc.co', looksAutomatic: false }, visit)
  await leaveMessage(deps, { ...message, looksAutomatic: false }, visit)

  const again = leaveMessage(deps, { ...message, looksAutomatic: false }, visit)
  await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
  expect([list.size, stored.length]).toEqual([1, 1])
})

test('X023 a new subscriber is greeted with the way out, the operator told, a known one left alone', async () => {
  const { list, mailed, deps } = notebook()

  await subscribe(deps, { email: 'Mara@King.com', looksAutomatic: false }, visit)
  await subscribe(deps, { email: 'mara@king.com', looksAutomatic: false }, visit)

  expect(mailed.map(({ to, letter }) => [to, letter.subject])).toEqual([
    ['mara@king.com', 'You are subscribed to Askwell'],
    ['desk@askwell.test', 'New subscriber: mara@king.com'],
  ])
  const [welcome] = mailed
  expect(welcome?.letter.text).toContain('https://askwell.test/unsubscribe?token=token%2F0')
  expect(welcome?.letter.unsubscribeUrl).toBe('https://askwell.test/api/unsubscribe/token%2F0')

  await unsubscribe(deps, 'another token', visit)
  expect(list.size).toBe(1)
  await unsubscribe(deps, 'token/0', visit)
  expect(list.size).toBe(0)
})

test('Q145 a message reaches the operator, whose answer goes to its writer', async () => {
  const { mailed, deps } = notebook()
  const written = { ...message, firstName: 'Mara\r\nBcc: x@y.co', message: 'One\n<b>Two</b>' }

  await leaveMessage(deps, { ...written, looksAutomatic: false }, visit)

  expect(mailed).toHaveLength(1)
  expect(mailed[0]).toMatchObject({
    to: 'desk@askwell.test',
    dedupeKey: 'contact:m_1',
    letter: { subject: 'Message from Mara Bcc: x@y.co King', replyTo: 'mara@king.com' },
  })
  expect(mailed[0]?.letter.text).toContain('> One\n> <b>Two</b>')
  expect(mailed[0]?.letter.html).toContain('One\n&lt;b&gt;Two&lt;/b&gt;')
})

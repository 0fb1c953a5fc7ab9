import { expect, test } from 'vitest'
import { createEmailTemplates, type Email } from '../mail/index.ts'
import { AppError } from '../shared/index.ts'
import { submitContactMessage, subscribe, unsubscribe, type MarketingDeps } from './index.ts'

const visit = { address: '192.0.2.7', userAgent: 'a browser' }
const message = { firstName: 'Mara', lastName: 'King', email: 'mara@king.com', message: 'Hello' }

/** Records what would be stored, and allows a number of calls of each kind. */
function notebook(allowed = 1_000) {
  const stored: unknown[] = []
  const list = new Map<string, string>()
  const mailed: Email[] = []
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
    tokenGenerator: { generate: () => `token/${list.size}`, hash: (token) => `hash of ${token}` },
    emailTemplates: createEmailTemplates({
      brand: 'Askwell',
      siteUrl: 'https://askwell.test',
      supportEmail: 'help@askwell.test',
    }),
    operatorEmail: 'desk@askwell.test',
    mailer: {
      async send(email) {
        mailed.push(email)
        return 'queued'
      },
    },
    rateLimiter: {
      async consume(key) {
        uses.set(key, (uses.get(key) ?? 0) + 1)
        if ((uses.get(key) ?? 0) > allowed) throw new AppError('rate_limited', 'Please wait')
      },
    },
  }
  return { stored, list, mailed, deps }
}

test('stores a subscriber in lower case', async () => {
  const { list, deps } = notebook()

  await subscribe(deps, { email: 'Mara@King.com', looksAutomatic: false }, visit)

  expect([...list.keys()]).toEqual(['mara@king.com'])
})

test('does not subscribe a program that fills in the hidden field', async () => {
  const { list, mailed, deps } = notebook()

  await subscribe(deps, { email: 'bot@spam.com', looksAutomatic: true }, visit)

  expect(list.size).toBe(0)
  expect(mailed).toEqual([])
})

test('stores and marks a message that looks automatic', async () => {
  const { stored, mailed, deps } = notebook()

  await submitContactMessage(deps, { ...message, looksAutomatic: true }, visit)

  expect(stored).toEqual([{ ...message, looksAutomatic: true }])
  expect(mailed).toEqual([])
})

test('limits the calls of one address, separately for each form', async () => {
  const { stored, list, deps } = notebook(1)

  await subscribe(deps, { email: 'a@bc.co', looksAutomatic: false }, visit)
  await submitContactMessage(deps, { ...message, looksAutomatic: false }, visit)

  const again = submitContactMessage(deps, { ...message, looksAutomatic: false }, visit)
  await expect(again).rejects.toMatchObject({ code: 'rate_limited' })
  expect([list.size, stored.length]).toEqual([1, 1])
})

test('X023 welcomes a new subscriber with an unsubscribe link, notifies the operator, and skips a known one', async () => {
  const { list, mailed, deps } = notebook()

  await subscribe(deps, { email: 'Mara@King.com', looksAutomatic: false }, visit)
  await subscribe(deps, { email: 'mara@king.com', looksAutomatic: false }, visit)

  expect(mailed.map(({ to, content }) => [to, content.subject])).toEqual([
    ['mara@king.com', "You're subscribed to Askwell"],
    ['desk@askwell.test', 'New subscriber: mara@king.com'],
  ])
  const [welcome] = mailed
  expect(welcome?.content.text).toContain('https://askwell.test/unsubscribe?token=token%2F0')
  expect(welcome?.content.unsubscribeUrl).toBe('https://askwell.test/api/unsubscribe/token%2F0')

  await unsubscribe(deps, 'another token', visit)
  expect(list.size).toBe(1)
  await unsubscribe(deps, 'token/0', visit)
  expect(list.size).toBe(0)
})

test('Q145 sends a message to the operator, whose reply goes to its author', async () => {
  const { mailed, deps } = notebook()
  const written = { ...message, firstName: 'Mara\r\nBcc: x@y.co', message: 'One\n<b>Two</b>' }

  await submitContactMessage(deps, { ...written, looksAutomatic: false }, visit)

  expect(mailed).toHaveLength(1)
  expect(mailed[0]).toMatchObject({
    to: 'desk@askwell.test',
    dedupeKey: 'contact:m_1',
    content: { subject: 'Message from Mara Bcc: x@y.co King', replyTo: 'mara@king.com' },
  })
  expect(mailed[0]?.content.text).toContain('> One\n> <b>Two</b>')
  expect(mailed[0]?.content.html).toContain('One\n&lt;b&gt;Two&lt;/b&gt;')
})

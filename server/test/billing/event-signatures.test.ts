import { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { isRecentSignature, readEvent } from '../../src/billing/provider/read-event.ts'

const stripe = new Stripe('sk_test_0123456789')
const secret = 'whsec_0123456789abcdef0123456789'
const now = Date.parse('2026-03-15T10:00:00Z')
const rawBody = JSON.stringify({
  id: 'evt_1',
  type: 'invoice.paid',
  livemode: false,
  data: { object: { id: 'in_1' } },
})

const signedAt = (ms: number, signingSecret = secret) =>
  Stripe.webhooks.generateTestHeaderString({
    payload: rawBody,
    secret: signingSecret,
    timestamp: ms / 1_000,
  })

test('an event is read up to five minutes after it was signed', () => {
  const signature = signedAt(now - 299_000)

  expect(readEvent(stripe, { rawBody, signature, secret, now })).toMatchObject({ id: 'evt_1' })
})

test.each([
  ['signed an hour ago', signedAt(now - 3_600_000), secret],
  ['signed in an hour', signedAt(now + 3_600_000), secret],
  ['signed with another secret', signedAt(now, 'whsec_other'), secret],
  ['not signed', '', secret],
  ['signed with an empty secret', signedAt(now, ''), ''],
])('an event that is %s is none', (_what, signature, signingSecret) => {
  expect(readEvent(stripe, { rawBody, signature, secret: signingSecret, now })).toBeNull()
})

const v1 = 'a'.repeat(64)
const time = now / 1_000

test.each([
  ['two signatures', `t=${time},v1=${v1},v1=${'b'.repeat(64)}`, true],
  ['a signature of the other scheme', `t=${time},v1=${v1},v0=${v1}`, true],
  ['no signature', `t=${time}`, false],
  ['a short signature', `t=${time},v1=abc`, false],
  ['no time', `v1=${v1}`, false],
  ['spaces', `t=${time}, v1=${v1}`, false],
  ['other characters', `t=${time},v1=${v1},ü=1`, false],
  ['a thousand signatures', `t=${time}${`,v1=${v1}`.repeat(1_000)}`, false],
])('whether a header with %s may be a signature', (_what, header, isOne) => {
  expect(isRecentSignature(header, now)).toBe(isOne)
})

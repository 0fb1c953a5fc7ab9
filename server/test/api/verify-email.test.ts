import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json } from '../house.ts'
import { subjectsFor, tokensFor } from '../mail/inbox.ts'
import { asSent, hour, noTexts, openRecovery, password, type Recovery } from '../mail/recovery.ts'

describe.each(engines)('confirming the email on $name', (engine) => {
  let way: Recovery
  beforeAll(async () => {
    way = await openRecovery(engine)
  })
  // All tests ask from one address, whose tries are counted by the hour.
  beforeEach(() => way.pass(hour))
  afterAll(() => way.house.shut())

  test('X034 a new account gets one link, works before, and the link confirms once', async () => {
    const owner = await way.house.anOwner()
    expect((await way.profileOf(owner)).email_verified).toBe(false)
    const token = await way.verifyToken(owner.user.email)

    expect(json(await way.verify(token))).toEqual({
      status: 1,
      message: 'Thank you. Your email is confirmed.',
    })
    expect((await way.profileOf(owner)).email_verified).toBe(true)

    const again = await way.verify(token)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'link_expired' })
  })

  test('X034 the link is over after a day, and a new one is sent on request', async () => {
    const owner = await way.house.anOwner()
    const old = await way.verifyToken(owner.user.email)
    way.pass(24 * hour)
    expect((await way.verify(old)).json()).toMatchObject({ code: 'link_expired' })

    const { token } = json<SignedIn>(await way.signIn(owner.user.email))
    json(await way.house.call('/resend_verification', {}, token))
    json(await way.verify(await way.verifyToken(owner.user.email, 2)))

    const enough = await way.house.call('/resend_verification', {}, token)
    expect(json(enough)).toMatchObject({ message: 'Your email is confirmed already.' })
    expect(await tokensFor(way.house, owner.user.email, 'verify_email')).toHaveLength(2)
  })

  test('asking for new links is limited to five an hour', async () => {
    const owner = await way.house.anOwner()
    const replies = []
    for (let tries = 0; tries < 6; tries += 1) {
      replies.push((await way.house.call('/resend_verification', {}, owner.token)).statusCode)
    }

    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a link is kept as a hash only, and the link of one purpose serves no other', async () => {
    const owner = await way.house.anOwner()
    const token = await way.verifyToken(owner.user.email)

    const rows = await way.house.database.db
      .selectFrom('email_link')
      .selectAll()
      .where('user_id', '=', owner.user.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await way.reset(token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await way.signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X108 Q056 a new email is to confirm itself, the old one hears of it, and the account is unconfirmed until then', async () => {
    const owner = await way.house.anOwner()
    const { email } = owner.user
    json(await way.verify(await way.verifyToken(email)))
    const next = `moved-${email}`

    json(await way.save(owner, { ...asSent(owner), email: next, current_password: password }))

    expect((await way.profileOf(owner)).email_verified).toBe(false)
    expect(await subjectsFor(way.house, email)).toContain('Your Askwell email was changed')
    json(await way.verify(await way.verifyToken(next)))
    expect((await way.profileOf(owner)).email_verified).toBe(true)
  })

  describe('CVE-2026-41276 a link without a token opens nothing', () => {
    test.each(noTexts)('the reset token $token is refused', async ({ token }) => {
      const owner = await way.house.anOwner()
      await way.ask(owner.user.email)
      const real = await way.resetToken(owner.user.email)

      const refused = await way.reset(token)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid_request' })
      expect((await way.signIn(owner.user.email)).statusCode).toBe(200)
      json(await way.reset(real))
    })

    test.each(noTexts)('the confirmation token $token is refused', async ({ token }) => {
      const refused = await way.verify(token)

      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid_request' })
    })

    test.each([
      'null',
      'undefined',
      '[object Object]',
      `cbt_${'a'.repeat(43)}`,
      '%00',
      "' or 1=1 --",
    ])('the made-up token %s is refused', async (token) => {
      expect((await way.reset(token)).json()).toMatchObject({ code: 'link_expired' })
      expect((await way.verify(token)).json()).toMatchObject({ code: 'link_expired' })
    })
  })
})

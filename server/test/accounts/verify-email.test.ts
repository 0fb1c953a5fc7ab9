import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { outboxSubjects, outboxTokens } from '../support/outbox.ts'
import {
  profileBody,
  hour,
  nonTextValues,
  createRecoveryApp,
  password,
  type RecoveryApp,
} from './recovery-app.ts'

describe.each(engines)('e-mail confirmation on $name', (engine) => {
  let recovery: RecoveryApp
  beforeAll(async () => {
    recovery = await createRecoveryApp(engine)
  })
  // All tests use one client address, which is limited per hour.
  beforeEach(() => recovery.advanceTime(hour))
  afterAll(() => recovery.app.close())

  test('X034 a new account works before confirmation and gets one link that works once', async () => {
    const owner = await recovery.app.createOwner()
    expect((await recovery.profileOf(owner)).email_verified).toBe(false)
    const token = await recovery.verifyToken(owner.user.email)

    expect(json(await recovery.verify(token))).toEqual({
      status: 1,
      message: 'Thank you. Your email is confirmed.',
    })
    expect((await recovery.profileOf(owner)).email_verified).toBe(true)

    const again = await recovery.verify(token)
    expect(again.statusCode).toBe(400)
    expect(again.json()).toMatchObject({ code: 'link_expired' })
  })

  test('X034 the link expires after a day, and a new one is sent on request', async () => {
    const owner = await recovery.app.createOwner()
    const old = await recovery.verifyToken(owner.user.email)
    recovery.advanceTime(24 * hour)
    expect((await recovery.verify(old)).json()).toMatchObject({ code: 'link_expired' })

    const { token } = json<SignedIn>(await recovery.signIn(owner.user.email))
    json(await recovery.app.call('/resend_verification', {}, token))
    json(await recovery.verify(await recovery.verifyToken(owner.user.email, 2)))

    const enough = await recovery.app.call('/resend_verification', {}, token)
    expect(json(enough)).toMatchObject({ message: 'Your email is already confirmed.' })
    expect(await outboxTokens(recovery.app, owner.user.email, 'verify_email')).toHaveLength(2)
  })

  test('new links are limited to five an hour', async () => {
    const owner = await recovery.app.createOwner()
    const replies = []
    for (let tries = 0; tries < 6; tries += 1) {
      replies.push((await recovery.app.call('/resend_verification', {}, owner.token)).statusCode)
    }

    expect(replies).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('a link is stored as a hash only, and works for its own purpose only', async () => {
    const owner = await recovery.app.createOwner()
    const token = await recovery.verifyToken(owner.user.email)

    const rows = await recovery.app.database.db
      .selectFrom('email_link')
      .selectAll()
      .where('user_id', '=', owner.user.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await recovery.reset(token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await recovery.signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X108 Q056 a new email needs confirmation, the old one is notified, and the account is unconfirmed until then', async () => {
    const owner = await recovery.app.createOwner()
    const { email } = owner.user
    json(await recovery.verify(await recovery.verifyToken(email)))
    const next = `moved-${email}`

    json(
      await recovery.save(owner, {
        ...profileBody(owner),
        email: next,
        current_password: password,
      }),
    )

    expect((await recovery.profileOf(owner)).email_verified).toBe(false)
    expect(await outboxSubjects(recovery.app, email)).toContain('Your Askwell email was changed')
    json(await recovery.verify(await recovery.verifyToken(next)))
    expect((await recovery.profileOf(owner)).email_verified).toBe(true)
  })

  describe('CVE-2026-41276 a link without a token is refused', () => {
    test.each(nonTextValues)('the reset token $token is refused', async ({ token }) => {
      const owner = await recovery.app.createOwner()
      await recovery.ask(owner.user.email)
      const real = await recovery.resetToken(owner.user.email)

      const refused = await recovery.reset(token)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid_request' })
      expect((await recovery.signIn(owner.user.email)).statusCode).toBe(200)
      json(await recovery.reset(real))
    })

    test.each(nonTextValues)('the confirmation token $token is refused', async ({ token }) => {
      const refused = await recovery.verify(token)

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
    ])('the unknown token %s is refused', async (token) => {
      expect((await recovery.reset(token)).json()).toMatchObject({ code: 'link_expired' })
      expect((await recovery.verify(token)).json()).toMatchObject({ code: 'link_expired' })
    })
  })
})

import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json } from '../support/test-app.ts'
import { outboxSubjects, outboxTokens } from '../support/outbox.ts'
import {
  profileBody,
  hour,
  minute,
  createRecoveryApp,
  password,
  type RecoveryApp,
} from './recovery-app.ts'

describe.each(engines)('password reset on $name', (engine) => {
  let recovery: RecoveryApp
  beforeAll(async () => {
    recovery = await createRecoveryApp(engine)
  })
  // All tests use one client address, which is limited per hour.
  beforeEach(() => recovery.advanceTime(hour))
  afterAll(() => recovery.app.close())

  const askFrom = (remoteAddress: string) =>
    recovery.app.http.inject({
      method: 'POST',
      url: '/forgot_password',
      remoteAddress,
      payload: { email: 'somebody@example.com' },
    })

  test('X028 the mailed link works once, ends every session and notifies the address', async () => {
    const owner = await recovery.app.createOwner()
    const { email } = owner.user
    json(await recovery.ask(email.toUpperCase()))
    const token = await recovery.resetToken(email)

    expect(json(await recovery.reset(token))).toEqual({
      status: 1,
      message: 'Please sign in with your new password.',
    })
    const dead = await recovery.app.call('/chatbot_list', undefined, owner.token)
    expect(dead.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })
    expect((await recovery.signIn(email)).statusCode).toBe(401)
    const again = json<SignedIn>(await recovery.signIn(email, 'another long password'))
    expect((await recovery.profileOf(again)).email_verified).toBe(true)
    expect(await outboxSubjects(recovery.app, email)).toContain('Your Askwell password was changed')

    expect((await recovery.reset(token, 'a third long password')).json()).toMatchObject({
      code: 'link_expired',
    })
    expect((await recovery.signIn(email, 'another long password')).statusCode).toBe(200)
  })

  test('known and unknown addresses get the same reply, and only the known one gets an e-mail', async () => {
    const owner = await recovery.app.createOwner()
    const known = await recovery.ask(owner.user.email)
    const unknown = await recovery.ask('nobody-here@example.com')

    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    await recovery.resetToken(owner.user.email)
    await recovery.allAnswered()
    expect(await outboxSubjects(recovery.app, 'nobody-here@example.com')).toEqual([])
  })

  test('no client address can try many links, whichever call opens them', async () => {
    const token = 'x'.repeat(43)
    const open = async () => {
      const replies = [
        await recovery.app.call('/read_reset_link', { token }),
        await recovery.reset(token),
        await recovery.verify(token),
      ]
      return replies.map((reply) => reply.json<{ code: string }>().code)
    }
    expect(await open()).toEqual(['link_expired', 'link_expired', 'link_expired'])

    await recovery.app.database.db
      .updateTable('rate_limit')
      .set({ points: 60 })
      .where('key', 'like', 'open-link:%')
      .execute()

    expect(await open()).toEqual(['rate_limited', 'rate_limited', 'rate_limited'])
  })

  test('the address of a request is not stored', async () => {
    await recovery.ask('forgetful@example.com')
    await recovery.allAnswered()

    const jobs = await recovery.app.database.db.selectFrom('job').select('payload').execute()
    expect(JSON.stringify(jobs)).not.toContain('forgetful')
  })

  test('the link expires after half an hour', async () => {
    const owner = await recovery.app.createOwner()
    await recovery.ask(owner.user.email)
    const token = await recovery.resetToken(owner.user.email)
    recovery.advanceTime(30 * minute)

    expect((await recovery.reset(token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await recovery.signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('using a link revokes the older one', async () => {
    const owner = await recovery.app.createOwner()
    const { email } = owner.user
    await recovery.ask(email)
    const first = await recovery.resetToken(email)
    await recovery.ask(email)
    const second = await recovery.resetToken(email, 2)

    json(await recovery.reset(second))
    expect((await recovery.reset(first, 'a third long password')).statusCode).toBe(400)
  })

  test('of two concurrent uses of a link one sets the password', async () => {
    const owner = await recovery.app.createOwner()
    await recovery.ask(owner.user.email)
    const token = await recovery.resetToken(owner.user.email)

    const replies = await Promise.all([
      recovery.reset(token, 'the first of the two'),
      recovery.reset(token, 'the second of the two'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ])
  })

  test('a link to the old email is invalid once the account has another one', async () => {
    const owner = await recovery.app.createOwner()
    const { email } = owner.user
    await recovery.ask(email)
    const token = await recovery.resetToken(email)
    json(
      await recovery.save(owner, {
        ...profileBody(owner),
        email: `new-${email}`,
        current_password: password,
      }),
    )

    expect((await recovery.reset(token)).json()).toMatchObject({ code: 'link_expired' })
  })

  test.each(['password123', 'short', 'x'.repeat(129)])(
    'the password %s is refused, and the link still works',
    async (refusedPassword) => {
      const owner = await recovery.app.createOwner()
      await recovery.ask(owner.user.email)
      const token = await recovery.resetToken(owner.user.email)

      const refused = await recovery.reset(token, refusedPassword)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid_request' })
      json(await recovery.reset(token))
    },
  )

  test('one address gets at most three e-mails an hour, and the reply stays the same', async () => {
    const owner = await recovery.app.createOwner()
    const replies = []
    for (let tries = 0; tries < 5; tries += 1)
      replies.push((await recovery.ask(owner.user.email)).statusCode)
    await recovery.allAnswered()

    expect(replies).toEqual([200, 200, 200, 200, 200])
    expect(await outboxTokens(recovery.app, owner.user.email, 'reset_password')).toHaveLength(3)
  })

  test('CVE-2026-45364 the addresses of one IPv6 network share twenty e-mails an hour', async () => {
    const replies: number[] = []
    for (let host = 1; host <= 21; host += 1) {
      replies.push((await askFrom(`2001:db8:1:2::${host.toString(16)}`)).statusCode)
    }

    expect(replies.slice(0, 20)).not.toContain(429)
    expect(replies[20]).toBe(429)
    expect((await askFrom('2001:db8:1:3::1')).statusCode).toBe(200)
  })
})

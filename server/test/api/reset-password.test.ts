import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json } from '../house.ts'
import { subjectsFor, tokensFor } from '../mail/inbox.ts'
import { asSent, hour, minute, openRecovery, password, type Recovery } from '../mail/recovery.ts'

describe.each(engines)('choosing a new password on $name', (engine) => {
  let way: Recovery
  beforeAll(async () => {
    way = await openRecovery(engine)
  })
  // All tests ask from one address, whose tries are counted by the hour.
  beforeEach(() => way.pass(hour))
  afterAll(() => way.house.shut())

  const askFrom = (remoteAddress: string) =>
    way.house.http.inject({
      method: 'POST',
      url: '/forgot_password',
      remoteAddress,
      payload: { email: 'somebody@example.com' },
    })

  test('X028 the mailed link sets it once, ends every session and tells the address', async () => {
    const owner = await way.house.anOwner()
    const { email } = owner.user
    json(await way.ask(email.toUpperCase()))
    const token = await way.resetToken(email)

    expect(json(await way.reset(token))).toEqual({
      status: 1,
      message: 'Please sign in with your new password.',
    })
    const dead = await way.house.call('/chatbot_list', undefined, owner.token)
    expect(dead.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })
    expect((await way.signIn(email)).statusCode).toBe(401)
    const again = json<SignedIn>(await way.signIn(email, 'another long password'))
    expect((await way.profileOf(again)).email_verified).toBe(true)
    expect(await subjectsFor(way.house, email)).toContain('Your Askwell password was changed')

    expect((await way.reset(token, 'a third long password')).json()).toMatchObject({
      code: 'link_expired',
    })
    expect((await way.signIn(email, 'another long password')).statusCode).toBe(200)
  })

  test('known and unknown addresses are answered alike, and only the known one gets a letter', async () => {
    const owner = await way.house.anOwner()
    const known = await way.ask(owner.user.email)
    const unknown = await way.ask('nobody-here@example.com')

    expect(known.statusCode).toBe(200)
    expect(unknown.statusCode).toBe(200)
    expect(unknown.body).toBe(known.body)
    await way.resetToken(owner.user.email)
    await way.allAnswered()
    expect(await subjectsFor(way.house, 'nobody-here@example.com')).toEqual([])
  })

  test('who asked is not kept', async () => {
    await way.ask('forgetful@example.com')
    await way.allAnswered()

    const jobs = await way.house.database.db.selectFrom('job').select('payload').execute()
    expect(JSON.stringify(jobs)).not.toContain('forgetful')
  })

  test('the link is over after half an hour', async () => {
    const owner = await way.house.anOwner()
    await way.ask(owner.user.email)
    const token = await way.resetToken(owner.user.email)
    way.pass(30 * minute)

    expect((await way.reset(token)).json()).toMatchObject({ code: 'link_expired' })
    expect((await way.signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('of two links the older one is void once the other was used', async () => {
    const owner = await way.house.anOwner()
    const { email } = owner.user
    await way.ask(email)
    const first = await way.resetToken(email)
    await way.ask(email)
    const second = await way.resetToken(email, 2)

    json(await way.reset(second))
    expect((await way.reset(first, 'a third long password')).statusCode).toBe(400)
  })

  test('a link that is used twice at once sets one password', async () => {
    const owner = await way.house.anOwner()
    await way.ask(owner.user.email)
    const token = await way.resetToken(owner.user.email)

    const replies = await Promise.all([
      way.reset(token, 'the first of the two'),
      way.reset(token, 'the second of the two'),
    ])
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 400,
    ])
  })

  test('a link of the old email is void once the account has another one', async () => {
    const owner = await way.house.anOwner()
    const { email } = owner.user
    await way.ask(email)
    const token = await way.resetToken(email)
    json(
      await way.save(owner, {
        ...asSent(owner),
        email: `new-${email}`,
        current_password: password,
      }),
    )

    expect((await way.reset(token)).json()).toMatchObject({ code: 'link_expired' })
  })

  test.each(['password123', 'short', 'x'.repeat(129)])(
    'the password %s is refused, and the link still works',
    async (weak) => {
      const owner = await way.house.anOwner()
      await way.ask(owner.user.email)
      const token = await way.resetToken(owner.user.email)

      const refused = await way.reset(token, weak)
      expect(refused.statusCode).toBe(400)
      expect(refused.json()).toMatchObject({ code: 'invalid_request' })
      json(await way.reset(token))
    },
  )

  test('three letters an hour go to one address, and the answer stays the same', async () => {
    const owner = await way.house.anOwner()
    const replies = []
    for (let tries = 0; tries < 5; tries += 1)
      replies.push((await way.ask(owner.user.email)).statusCode)
    await way.allAnswered()

    expect(replies).toEqual([200, 200, 200, 200, 200])
    expect(await tokensFor(way.house, owner.user.email, 'reset_password')).toHaveLength(3)
  })

  test('CVE-2026-45364 the addresses of one IPv6 network share twenty letters an hour', async () => {
    const replies: number[] = []
    for (let host = 1; host <= 21; host += 1) {
      replies.push((await askFrom(`2001:db8:1:2::${host.toString(16)}`)).statusCode)
    }

    expect(replies.slice(0, 20)).not.toContain(429)
    expect(replies[20]).toBe(429)
    expect((await askFrom('2001:db8:1:3::1')).statusCode).toBe(200)
  })
})

import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'

const ada = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'Ada@Example.com',
  password: 'a good long password',
}

describe.each(engines)('accounts on $name', (engine) => {
  let house: TestHouse
  let now = Date.now()
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
  })
  afterAll(() => house.shut())

  test('API-08 ENT-01 ENT-05 registering answers token, user and plan', async () => {
    const reply = await house.call('/register', ada)

    expect(json(reply)).toMatchObject({
      user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', name: 'Ada Byron' },
      plan: 'No plan',
      message: 'Registration successful',
    })
    const row = await house.database.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('API-09 an address in use is refused in any letter case, and no second row is made', async () => {
    const reply = await house.call('/register', { ...ada, email: 'ADA@example.COM' })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ status: 0, code: 'email_taken' })
    const rows = await house.database.db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', 'ada@example.com')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('API-05 signing in answers a token that works', async () => {
    const { token, user } = json<SignedIn>(await house.call('/login', ada))

    expect(token).toMatch(/^cbt_[\w-]{43}$/)
    const reply = await house.call('/get_message_balance', { user_d: user.id }, token)
    expect(json(reply)).toEqual({ message_balance: 30 })
  })

  test('API-06 a wrong password and an unknown address are refused alike', async () => {
    const wrong = await house.call('/login', { ...ada, password: 'not this one' })
    const unknown = await house.call('/login', { ...ada, email: 'nobody@example.com' })

    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({
      status: 0,
      code: 'bad_credentials',
      message: 'Invalid email or password',
    })
    expect(unknown.json()).toEqual(wrong.json())
    expect(unknown.statusCode).toBe(401)
  })

  test('after logging out the token reads Session expired, after eight hours Signature expired', async () => {
    const first = json<SignedIn>(await house.call('/login', ada))
    const second = json<SignedIn>(await house.call('/login', ada))

    expect(json(await house.call('/logout', undefined, first.token))).toMatchObject({ status: 1 })
    const revoked = await house.call('/chatbot_list', undefined, first.token)
    expect(revoked.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })

    now += 8 * 3_600_000
    const old = await house.call('/chatbot_list', undefined, second.token)
    expect(old.json()).toMatchObject({ code: 'token_expired', message: 'Signature expired' })
  })

  test.each([
    ['no email', { ...ada, email: undefined }, 'email'],
    ['an email that is none', { ...ada, email: 'ada' }, 'email'],
    ['a list as email', { ...ada, email: ['a@b.c'] }, 'email'],
    ['a short password', { ...ada, email: 'x@example.com', password: 'short' }, 'password'],
    ['a common password', { ...ada, email: 'x@example.com', password: 'password123' }, 'password'],
    ['no first name', { ...ada, email: 'x@example.com', first_name: ' ' }, 'first_name'],
    [
      'a name that is huge',
      { ...ada, email: 'x@example.com', last_name: 'x'.repeat(999) },
      'last_name',
    ],
  ])('registering with %s is refused with a text for that field', async (_name, body, field) => {
    const reply = await house.call('/register', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request' })
    expect(reply.json<{ errors: Record<string, string> }>().errors[field]).toEqual(
      expect.any(String),
    )
  })

  test('CVE-2026-56276 a role, plan, id or balance in the body is never stored', async () => {
    const reply = await house.call('/register', {
      ...ada,
      email: 'mass@example.com',
      id: 'u_mine',
      is_system: 1,
      plan: 'enterprise_yearly',
      balance: 1_000_000,
      password_hash: 'x',
    })

    const { user, token, plan } = json<SignedIn>(reply)
    expect(user.id).not.toBe('u_mine')
    expect(plan).toBe('No plan')
    const balance = await house.call('/get_message_balance', { user_d: user.id }, token)
    expect(json(balance)).toEqual({ message_balance: 30 })
  })

  test('CVE-2026-46440 the sixth wrong password in a quarter of an hour has to wait', async () => {
    const wrong = { email: 'throttled@example.com', password: 'not this one' }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await house.call('/login', wrong)).statusCode).toBe(401)
    }

    const refused = await house.call('/login', wrong)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    now += 15 * 60_000 + 1
    expect((await house.call('/login', wrong)).statusCode).toBe(401)
  })

  test('API-13 API-14 ENT-13 ENT-14 a new account has no plan, status none and nickname Free', async () => {
    const { token, user } = json<SignedIn>(await house.call('/login', ada))

    const status = await house.call('/payment/getStatus', { email: user.email }, token)
    const plan = await house.call('/payment/getPlan', { email: user.email }, token)

    expect(json(status)).toEqual({ status: 'none' })
    expect(json(plan)).toEqual({
      plan: 'No plan',
      nickname: 'Free',
      lookup_key: null,
      current_period_end: null,
      cancel_at_period_end: false,
      pending_lookup_key: null,
      past_due_since: null,
      chatbots_allowed: 1,
      chatbots_owned: 0,
    })
  })

  test('API-25 naming another account is refused', async () => {
    const { token } = json<SignedIn>(await house.call('/login', ada))
    const other = await house.anOwner()

    const balance = await house.call('/get_message_balance', { user_d: other.user.id }, token)
    const plan = await house.call('/payment/getPlan', { email: other.user.email }, token)

    expect(balance.statusCode).toBe(403)
    expect(plan.json()).toMatchObject({ code: 'not_yours' })
  })
})

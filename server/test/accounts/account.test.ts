import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recommendedCost } from '../../src/accounts/sign-in/argon-hasher.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

const ada = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'Ada@Example.com',
  password: 'a good long password',
}

describe.each(engines)('accounts on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now, passwordCost: recommendedCost })
  })
  afterAll(() => app.close())

  test('API-08 ENT-01 ENT-05 registering returns token, user and plan', async () => {
    const reply = await app.call('/register', ada)

    expect(json(reply)).toMatchObject({
      user: { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron', name: 'Ada Byron' },
      plan: 'No plan',
      message: 'Registration successful',
    })
    const row = await app.database.db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', 'ada@example.com')
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test('API-09 an address in use is refused in any letter case and creates no second row', async () => {
    const reply = await app.call('/register', { ...ada, email: 'ADA@example.COM' })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ status: 0, code: 'email_taken' })
    const rows = await app.database.db
      .selectFrom('user_account')
      .select('id')
      .where('email', '=', 'ada@example.com')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('API-05 signing in returns a valid token', async () => {
    const { token, user } = json<SignedIn>(await app.call('/login', ada))

    expect(token).toMatch(/^cbt_[\w-]{43}$/)
    const reply = await app.call('/get_message_balance', { user_d: user.id }, token)
    expect(json(reply)).toEqual({ message_balance: 30 })
  })

  test('API-06 a wrong password and an unknown address get the same refusal', async () => {
    const wrong = await app.call('/login', { ...ada, password: 'not this one' })
    const unknown = await app.call('/login', { ...ada, email: 'nobody@example.com' })

    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toEqual({
      status: 0,
      code: 'bad_credentials',
      message: 'Invalid email or password',
    })
    expect(unknown.json()).toEqual(wrong.json())
    expect(unknown.statusCode).toBe(401)
  })

  test('the error is Session expired after logout and Signature expired after eight hours', async () => {
    const first = json<SignedIn>(await app.call('/login', ada))
    const second = json<SignedIn>(await app.call('/login', ada))

    expect(json(await app.call('/logout', undefined, first.token))).toMatchObject({ status: 1 })
    const revoked = await app.call('/chatbot_list', undefined, first.token)
    expect(revoked.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })

    now += 8 * 3_600_000
    const old = await app.call('/chatbot_list', undefined, second.token)
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
  ])('registering with %s is refused with an error for that field', async (_name, body, field) => {
    const reply = await app.call('/register', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_request' })
    expect(reply.json<{ errors: Record<string, string> }>().errors[field]).toEqual(
      expect.any(String),
    )
  })

  test('CVE-2026-56276 a role, plan, id or balance in the body is never stored', async () => {
    const reply = await app.call('/register', {
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
    const balance = await app.call('/get_message_balance', { user_d: user.id }, token)
    expect(json(balance)).toEqual({ message_balance: 30 })
  })

  test('CVE-2026-46440 the sixth wrong password within a quarter of an hour must wait', async () => {
    const wrong = { email: 'throttled@example.com', password: 'not this one' }
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await app.call('/login', wrong)).statusCode).toBe(401)
    }

    const refused = await app.call('/login', wrong)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)

    now += 15 * 60_000 + 1
    expect((await app.call('/login', wrong)).statusCode).toBe(401)
  })

  test('API-13 ENT-14 the plan status of a new account is none', async () => {
    const { token, user } = json<SignedIn>(await app.call('/login', ada))
    const status = await app.call('/payment/getStatus', { email: user.email }, token)

    expect(json(status)).toEqual({ status: 'none' })
  })

  test('API-14 ENT-13 the plan title of a new account is No plan, its nickname Free', async () => {
    const { token, user } = json<SignedIn>(await app.call('/login', ada))
    const plan = await app.call('/payment/getPlan', { email: user.email }, token)

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

  test('API-25 a request that names another account is refused', async () => {
    const { token } = json<SignedIn>(await app.call('/login', ada))
    const other = await app.createOwner()

    const balance = await app.call('/get_message_balance', { user_d: other.user.id }, token)
    const plan = await app.call('/payment/getPlan', { email: other.user.email }, token)

    expect(balance.statusCode).toBe(403)
    expect(plan.json()).toMatchObject({ code: 'not_yours' })
  })
})

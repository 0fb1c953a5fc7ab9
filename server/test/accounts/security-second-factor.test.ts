import type { SignedIn } from '@askwell/contract/account'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startGoogleIssuer, type GoogleIssuer } from '../support/google-issuer.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

const password = 'a good long password'
const step = 30_000

describe.each(engines)('the second factor on $name', (engine) => {
  let app: TestApp
  let google: GoogleIssuer
  let now = Math.floor(Date.now() / step) * step
  beforeAll(async () => {
    google = await startGoogleIssuer()
    app = await createTestApp(engine, { env: google.env, clock: () => now })
  })
  afterAll(async () => {
    await app.close()
    await google.close()
  })

  const signIn = (email: string, code?: string) => app.call('/login', { email, password, code })
  const state = async (token: string) => json(await app.call('/get_second_factor', {}, token))
  /**
   * The current code of the authenticator app; each call moves to the next step, because a code
   * works once.
   */
  const nextCode = (secret: string) => {
    now += step
    return generateSync({ secret, epoch: now / 1_000 })
  }

  const begin = async ({ token }: SignedIn) =>
    json<{ secret: string; uri: string }>(
      await app.call('/begin_second_factor', { current_password: password }, token),
    )
  async function turnedOn(owner: SignedIn) {
    const { secret } = await begin(owner)
    const reply = await app.call('/confirm_second_factor', { code: nextCode(secret) }, owner.token)
    return { secret, codes: json<{ recovery_codes: string[] }>(reply).recovery_codes }
  }

  test('X033 the set-up needs the password and takes effect with its first code', async () => {
    const owner = await app.createOwner()
    const refused = await app.call(
      '/begin_second_factor',
      { current_password: 'not this one' },
      owner.token,
    )

    const { secret, uri } = await begin(owner)
    const wrong = await app.call('/confirm_second_factor', { code: '000000' }, owner.token)

    expect(refused.statusCode).toBe(403)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Askwell:${encodeURIComponent(owner.user.email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(wrong.json()).toMatchObject({ code: 'second_factor_wrong' })
    expect(await state(owner.token)).toEqual({ state: 'off', since: null, recovery_codes_left: 0 })
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X033 when it is on, the password alone is not enough, and the other sessions end', async () => {
    const owner = await app.createOwner()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    const { secret, codes } = await turnedOn(owner)

    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){5}$/)
    expect(await state(owner.token)).toMatchObject({ state: 'on', recovery_codes_left: 10 })
    expect((await app.call('/chatbot_list', undefined, elsewhere.token)).statusCode).toBe(401)

    const without = await signIn(owner.user.email)
    const wrongPassword = await app.call('/login', {
      email: owner.user.email,
      password: 'not this one',
    })
    expect(without.json()).toMatchObject({ status: 0, code: 'second_factor_required' })
    expect(without.statusCode).toBe(401)
    expect(wrongPassword.json()).toMatchObject({ code: 'bad_credentials' })
    expect((await signIn(owner.user.email, nextCode(secret))).statusCode).toBe(200)
  })

  test('a code works once, also in two concurrent requests', async () => {
    const owner = await app.createOwner()
    const { secret } = await turnedOn(owner)
    const code = nextCode(secret)

    const replies = await Promise.all([
      signIn(owner.user.email, code),
      signIn(owner.user.email, code),
    ])

    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await signIn(owner.user.email, code)).json()).toMatchObject({
      code: 'second_factor_wrong',
    })
  })

  test('a code of the previous step is accepted, one of two steps before is not', async () => {
    const owner = await app.createOwner()
    const { secret } = await turnedOn(owner)
    const code = nextCode(secret)
    now += 2 * step
    const late = await signIn(owner.user.email, code)
    const other = nextCode(secret)
    now += step

    expect(late.statusCode).toBe(401)
    expect((await signIn(owner.user.email, other)).statusCode).toBe(200)
  })

  test('a recovery code works once, in any spelling', async () => {
    const owner = await app.createOwner()
    const { codes } = await turnedOn(owner)
    const [first = ''] = codes

    const once = await signIn(owner.user.email, first.toUpperCase().replaceAll('-', ' '))
    const twice = await signIn(owner.user.email, first)

    expect([once.statusCode, twice.statusCode]).toEqual([200, 401])
    expect(await state(json<SignedIn>(once).token)).toMatchObject({ recovery_codes_left: 9 })
  })

  test('new recovery codes invalidate the old ones', async () => {
    const owner = await app.createOwner()
    const { codes } = await turnedOn(owner)

    const reply = await app.call(
      '/renew_recovery_codes',
      { current_password: password },
      owner.token,
    )

    const fresh = json<{ recovery_codes: string[] }>(reply).recovery_codes
    expect((await signIn(owner.user.email, codes[0])).statusCode).toBe(401)
    expect((await signIn(owner.user.email, fresh[0])).statusCode).toBe(200)
  })

  test('a new set-up is refused while it is on, and turning it off needs the password', async () => {
    const owner = await app.createOwner()
    await turnedOn(owner)
    const again = await app.call(
      '/begin_second_factor',
      { current_password: password },
      owner.token,
    )
    const wrong = await app.call(
      '/end_second_factor',
      { current_password: 'not this one' },
      owner.token,
    )
    expect([again.statusCode, wrong.statusCode]).toEqual([400, 403])

    json(await app.call('/end_second_factor', { current_password: password }, owner.token))

    expect(await state(owner.token)).toMatchObject({ state: 'off' })
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    const emails = await app.database.db
      .selectFrom('email')
      .select('subject')
      .where('to_address', '=', owner.user.email)
      .where('subject', 'like', 'Two-step%')
      .orderBy('subject')
      .execute()
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is off for your Askwell account',
      'Two-step sign-in is on for your Askwell account',
    ])
  })

  test('codes have their own rate limit', async () => {
    const owner = await app.createOwner()
    await turnedOn(owner)
    const replies: number[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      replies.push((await signIn(owner.user.email, '000000')).statusCode)
    }

    // The code of the set-up counts too.
    expect(replies).toEqual([...Array<number>(9).fill(401), 429])
  })

  test('a Google sign-in requires the code too', async () => {
    const owner = await app.createOwner()
    const { secret } = await turnedOn(owner)
    const setup = await app.http.inject({ url: '/sign_in_setup' })
    google.useNonce(json<{ google_nonce: string }>(setup).google_nonce)
    const claims = { sub: `g-${owner.user.id}`, email: owner.user.email }
    const credential = await google.token({
      ...claims,
      iat: Math.floor(now / 1_000),
      exp: Math.floor(now / 1_000) + 3_600,
    })

    const without = await app.call('/oauth', { credential, password })
    const code = nextCode(secret)
    const withCode = await app.call('/oauth', { credential, password, code })

    expect(without.json()).toMatchObject({ code: 'second_factor_required' })
    expect(json<SignedIn>(withCode).user.id).toBe(owner.user.id)
  })

  test('the code of a sign-in to a closed account is still valid to undo the closure, once', async () => {
    const owner = await app.createOwner()
    const { secret, codes } = await turnedOn(owner)
    const { email } = owner.user
    let { token } = owner
    const [recoveryCode = ''] = codes

    for (const code of [nextCode(secret), recoveryCode]) {
      json(await app.call('/delete_account', { current_password: password }, token))
      const refused = await signIn(email, code)
      const kept = await app.call('/keep_account', { email, password, code })
      const again = await signIn(email, code)

      expect(refused.json()).toMatchObject({ code: 'account_closing' })
      expect(again.json()).toMatchObject({ code: 'second_factor_wrong' })
      ;({ token } = json<SignedIn>(kept))
    }
  })

  test('a used code does not reveal that the account is closed', async () => {
    const owner = await app.createOwner()
    const { secret, codes } = await turnedOn(owner)
    const used = [nextCode(secret), codes[0]]
    for (const code of used) json(await signIn(owner.user.email, code))
    json(await app.call('/delete_account', { current_password: password }, owner.token))

    const replies = await Promise.all(used.map((code) => signIn(owner.user.email, code)))

    for (const reply of replies) {
      expect(reply.json()).toMatchObject({ code: 'second_factor_wrong' })
    }
  })

  test('the seed is stored encrypted and the recovery codes as hashes', async () => {
    const owner = await app.createOwner()
    const { secret, codes } = await turnedOn(owner)

    const rows = JSON.stringify([
      await app.database.db.selectFrom('second_factor').selectAll().execute(),
      await app.database.db.selectFrom('recovery_code').selectAll().execute(),
    ])

    expect(rows).toContain('v1.k1.')
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(secretText)
    }
  })
})

import type { SignedIn } from '@askwell/contract/account'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { startGoogleIssuer, type GoogleIssuer } from '../fixtures/google-issuer.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'

const password = 'a good long password'
const step = 30_000

describe.each(engines)('the second factor on $name', (engine) => {
  let house: TestHouse
  let google: GoogleIssuer
  let now = Math.floor(Date.now() / step) * step
  beforeAll(async () => {
    google = await startGoogleIssuer()
    house = await openTestHouse(engine, { env: google.env, clock: () => now })
  })
  afterAll(async () => {
    await house.shut()
    await google.close()
  })

  const signIn = (email: string, code?: string) => house.call('/login', { email, password, code })
  const state = async (token: string) => json(await house.call('/get_second_factor', {}, token))
  /** The code an app shows now; every call waits for the next one, since a code counts once. */
  const nextCode = (secret: string) => {
    now += step
    return generateSync({ secret, epoch: now / 1_000 })
  }

  const begin = async ({ token }: SignedIn) =>
    json<{ secret: string; uri: string }>(
      await house.call('/begin_second_factor', { current_password: password }, token),
    )
  async function turnedOn(owner: SignedIn) {
    const { secret } = await begin(owner)
    const reply = await house.call(
      '/confirm_second_factor',
      { code: nextCode(secret) },
      owner.token,
    )
    return { secret, codes: json<{ recovery_codes: string[] }>(reply).recovery_codes }
  }

  test('X033 the set-up needs the password, and counts only after its first code', async () => {
    const owner = await house.anOwner()
    const refused = await house.call(
      '/begin_second_factor',
      { current_password: 'not this one' },
      owner.token,
    )

    const { secret, uri } = await begin(owner)
    const wrong = await house.call('/confirm_second_factor', { code: '000000' }, owner.token)

    expect(refused.statusCode).toBe(403)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`otpauth://totp/Askwell:${encodeURIComponent(owner.user.email)}?`)
    expect(uri).toContain(`secret=${secret}`)
    expect(wrong.json()).toMatchObject({ code: 'second_factor_wrong' })
    expect(await state(owner.token)).toEqual({ state: 'off', since: null, recovery_codes_left: 0 })
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X033 once it is on the password alone is not enough, and the other sessions end', async () => {
    const owner = await house.anOwner()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    const { secret, codes } = await turnedOn(owner)

    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    expect(codes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
    expect(await state(owner.token)).toMatchObject({ state: 'on', recovery_codes_left: 10 })
    expect((await house.call('/chatbot_list', undefined, elsewhere.token)).statusCode).toBe(401)

    const without = await signIn(owner.user.email)
    const wrongPassword = await house.call('/login', {
      email: owner.user.email,
      password: 'not this one',
    })
    expect(without.json()).toMatchObject({ status: 0, code: 'second_factor_required' })
    expect(without.statusCode).toBe(401)
    expect(wrongPassword.json()).toMatchObject({ code: 'bad_credentials' })
    expect((await signIn(owner.user.email, nextCode(secret))).statusCode).toBe(200)
  })

  test('a code counts once, also when it comes twice at the same instant', async () => {
    const owner = await house.anOwner()
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

  test('a code of the step before still counts, one of two steps before does not', async () => {
    const owner = await house.anOwner()
    const { secret } = await turnedOn(owner)
    const code = nextCode(secret)
    now += 2 * step
    const late = await signIn(owner.user.email, code)
    const other = nextCode(secret)
    now += step

    expect(late.statusCode).toBe(401)
    expect((await signIn(owner.user.email, other)).statusCode).toBe(200)
  })

  test('a recovery code opens once, in any spelling', async () => {
    const owner = await house.anOwner()
    const { codes } = await turnedOn(owner)
    const [first = ''] = codes

    const once = await signIn(owner.user.email, first.toUpperCase().replaceAll('-', ' '))
    const twice = await signIn(owner.user.email, first)

    expect([once.statusCode, twice.statusCode]).toEqual([200, 401])
    expect(await state(json<SignedIn>(once).token)).toMatchObject({ recovery_codes_left: 9 })
  })

  test('new recovery codes make the old ones worthless', async () => {
    const owner = await house.anOwner()
    const { codes } = await turnedOn(owner)

    const reply = await house.call(
      '/renew_recovery_codes',
      { current_password: password },
      owner.token,
    )

    const fresh = json<{ recovery_codes: string[] }>(reply).recovery_codes
    expect((await signIn(owner.user.email, codes[0])).statusCode).toBe(401)
    expect((await signIn(owner.user.email, fresh[0])).statusCode).toBe(200)
  })

  test('it cannot be set up over one that is on, and is turned off with the password', async () => {
    const owner = await house.anOwner()
    await turnedOn(owner)
    const again = await house.call(
      '/begin_second_factor',
      { current_password: password },
      owner.token,
    )
    const wrong = await house.call(
      '/end_second_factor',
      { current_password: 'not this one' },
      owner.token,
    )
    expect([again.statusCode, wrong.statusCode]).toEqual([400, 403])

    json(await house.call('/end_second_factor', { current_password: password }, owner.token))

    expect(await state(owner.token)).toMatchObject({ state: 'off' })
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    const letters = await house.database.db
      .selectFrom('letter')
      .select('subject')
      .where('to_address', '=', owner.user.email)
      .where('subject', 'like', 'Two-step%')
      .orderBy('subject')
      .execute()
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is off for your Askwell account',
      'Two-step sign-in is on for your Askwell account',
    ])
  })

  test('codes have a throttle of their own', async () => {
    const owner = await house.anOwner()
    await turnedOn(owner)
    const replies: number[] = []
    for (let tries = 0; tries < 10; tries += 1) {
      replies.push((await signIn(owner.user.email, '000000')).statusCode)
    }

    // The set-up's own code is counted too.
    expect(replies).toEqual([...Array<number>(9).fill(401), 429])
  })

  test('a Google sign-in asks for the code too', async () => {
    const owner = await house.anOwner()
    const { secret } = await turnedOn(owner)
    const claims = { sub: `g-${owner.user.id}`, email: owner.user.email }
    const credential = await google.token({
      ...claims,
      iat: Math.floor(now / 1_000),
      exp: Math.floor(now / 1_000) + 3_600,
    })

    const without = await house.call('/oauth', { credential, password })
    const code = nextCode(secret)
    const withCode = await house.call('/oauth', { credential, password, code })

    expect(without.json()).toMatchObject({ code: 'second_factor_required' })
    expect(json<SignedIn>(withCode).user.id).toBe(owner.user.id)
  })

  test('the seed is stored encrypted and the recovery codes as hashes', async () => {
    const owner = await house.anOwner()
    const { secret, codes } = await turnedOn(owner)

    const rows = JSON.stringify([
      await house.database.db.selectFrom('second_factor').selectAll().execute(),
      await house.database.db.selectFrom('recovery_code').selectAll().execute(),
    ])

    expect(rows).toContain('v1.k1.')
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(rows).not.toContain(secretText)
    }
  })
})

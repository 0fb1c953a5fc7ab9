import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startGoogleIssuer, type GoogleIssuer } from '../support/google-issuer.ts'
import { eventually, json, createTestApp, type TestApp } from '../support/test-app.ts'
import { outboxTokens } from '../support/outbox.ts'
import { confirmEmail } from './account-export.ts'

const password = 'a good long password'
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow

test('API-07 Q053 without a client id Google sign-in returns that it is not configured', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no database')
  const app = await createTestApp(engine)

  const setup = await app.http.inject({ method: 'GET', url: '/sign_in_setup' })
  const reply = await app.call('/oauth', { credential: 'anything' })

  expect(json(setup)).toEqual({ google_client_id: null, google_nonce: null })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ status: 0, code: 'not_configured' })
  await app.close()
})

describe.each(engines)('Google sign-in on $name', (engine) => {
  let app: TestApp
  let google: GoogleIssuer
  beforeAll(async () => {
    google = await startGoogleIssuer()
    app = await createTestApp(engine, { env: google.env })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await google.close()
  })

  /** A nonce as a sign-in page receives it. */
  const newNonce = async () =>
    json<{ google_nonce: string }>(await app.http.inject({ url: '/sign_in_setup' })).google_nonce
  beforeEach(async () => google.useNonce(await newNonce()))
  /** A token for a new sign-in page. */
  const tokenOf = async (claims: Record<string, unknown>) =>
    google.token({ nonce: await newNonce(), ...claims })

  const oauth = (credential: string, more: object = {}) =>
    app.call('/oauth', { credential, ...more })
  const signIn = (email: string, tried = password) => app.call('/login', { email, password: tried })
  const usersWith = async (email: string) =>
    app.database.db
      .selectFrom('user_account')
      .select(['id', 'email_verified_at', 'password_hash'])
      .where('email', '=', email)
      .execute()

  test('the page receives the client id', async () => {
    const reply = await app.http.inject({ method: 'GET', url: '/api/sign_in_setup' })

    expect(json(reply)).toEqual({
      google_client_id: 'askwell-tests.apps.example',
      google_nonce: expect.any(String),
    })
  })

  test('API-07 LOGIN-08 a new person gets an account and the same one at the next sign-in', async () => {
    const claims = { sub: 'grace', email: 'Grace@Example.com', given_name: 'Grace' }

    const first = json<SignedIn>(await oauth(await tokenOf(claims)))
    const second = json<SignedIn>(await oauth(await tokenOf(claims)))

    expect(first).toMatchObject({
      user: { email: 'grace@example.com', name: 'Grace Byron' },
      plan: 'No plan',
    })
    expect(second.user).toEqual(first.user)
    const balance = await app.call('/get_message_balance', { user_d: first.user.id }, first.token)
    expect(json(balance)).toEqual({ message_balance: 30 })
    expect(await usersWith('grace@example.com')).toMatchObject([
      { email_verified_at: expect.any(Number), password_hash: null },
    ])
  })

  test('a changed address at Google keeps the same account', async () => {
    const first = json<SignedIn>(
      await oauth(await tokenOf({ sub: 'mover', email: 'mover@example.com' })),
    )

    const later = json<SignedIn>(
      await oauth(await tokenOf({ sub: 'mover', email: 'moved@example.com' })),
    )

    expect(later.user).toEqual(first.user)
    expect(await usersWith('moved@example.com')).toEqual([])
  })

  test.each<[string, (good: GoogleIssuer) => Promise<string> | string]>([
    ['for another audience', (good) => good.token({ aud: 'somebody-else' })],
    ['of another issuer', (good) => good.token({ iss: 'https://accounts.evil.example' })],
    ['that is over', (good) => good.token({ iat: seconds(-7_200), exp: seconds(-3_600) })],
    ['of an unverified address', (good) => good.token({ email_verified: false })],
    ['of an address verified by the word true', (good) => good.token({ email_verified: 'true' })],
    ['without a subject', (good) => good.token({ sub: undefined })],
    ['with an empty subject', (good) => good.token({ sub: '' })],
    ['with an empty address', (good) => good.token({ email: '' })],
    ['that is unsigned', (good) => good.forge.unsigned({})],
    [
      'whose content was exchanged',
      async (good) => good.forge.swapped(await good.token({}), { email: 'boss@example.com' }),
    ],
    ['signed by a foreign key of the same name', (good) => good.forge.byForeignKey({})],
    ['signed with the public key as a secret', (good) => good.forge.byPublicKeyAsSecret({})],
    ['made more than an hour ago', (good) => good.token({ iat: seconds(-3_700) })],
    ['without an end', (good) => good.token({ exp: undefined })],
    ['that is none', () => 'not a token'],
  ])('API-07 a credential %s is refused', async (_case, make) => {
    const reply = await oauth(await make(google))

    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toMatchObject({ status: 0, code: 'bad_google_credential' })
    expect(await usersWith('ada@example.com')).toEqual([])
    expect(await usersWith('boss@example.com')).toEqual([])
  })

  test.each<[string, (issued: string) => unknown]>([
    ['no nonce', () => undefined],
    ['an empty nonce', () => ''],
    ['a list', (issued) => [issued]],
    ['a nonce of the browser', () => 'abc'],
    ['a changed nonce', (issued) => `${issued.slice(0, -4)}AAAA`],
  ])('a token with %s is refused, whatever the body says', async (_case, nonceOf) => {
    const nonce = nonceOf(await newNonce())
    const credential = await google.token({ sub: 'n', email: 'n@example.com', nonce })

    for (const body of [{}, { nonce: 'abc' }]) {
      const reply = await oauth(credential, body)
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'bad_google_credential' })
    }
    expect(await usersWith('n@example.com')).toEqual([])
  })

  test('a token signs in once, also of two concurrent uses', async () => {
    const claims = { sub: 'once', email: 'once@example.com' }
    json(await oauth(await tokenOf(claims)))
    const credential = await tokenOf(claims)

    const replies = await Promise.all([oauth(credential), oauth(credential)])
    const late = await oauth(credential)

    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 401,
    ])
    expect(late.json()).toMatchObject({
      code: 'bad_google_credential',
      message:
        'This Google sign-in was already used or has expired. Reload the page and try again.',
    })
  })

  test('a used token cannot undo the closure of its account', async () => {
    const claims = { sub: 'closing', email: 'closing@example.com' }
    const credential = await tokenOf(claims)
    const { user } = json<SignedIn>(await oauth(credential))
    const { db } = app.database
    const erase_at = Date.now() + 86_400_000
    await db.updateTable('user_account').set({ erase_at }).where('id', '=', user.id).execute()

    expect((await app.call('/keep_account', { credential })).statusCode).toBe(401)
    const row = await db
      .selectFrom('user_account')
      .select('erase_at')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(row.erase_at).toBe(erase_at)
    expect(
      (await app.call('/keep_account', { credential: await tokenOf(claims) })).statusCode,
    ).toBe(200)
  })

  test('Q054 an account with an unverified address is linked only after its password', async () => {
    const owner = await app.createOwner()
    const claims = { sub: 'joins-by-password', email: owner.user.email }

    const without = await oauth(await tokenOf(claims))
    const wrong = await oauth(await tokenOf(claims), { password: 'not this one' })
    const right = await oauth(await tokenOf(claims), { password })
    const after = await oauth(await tokenOf(claims))

    expect([without.statusCode, wrong.statusCode]).toEqual([409, 401])
    expect(without.json()).toMatchObject({ code: 'link_needs_password' })
    expect(json<SignedIn>(right).user.id).toBe(owner.user.id)
    expect(json<SignedIn>(after).user.id).toBe(owner.user.id)
    expect(await usersWith(owner.user.email)).toHaveLength(1)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('Q054 an account with a verified address is linked automatically and keeps its password', async () => {
    const owner = await app.createOwner()
    await confirmEmail(app, owner)

    const joined = await oauth(await tokenOf({ sub: 'joins', email: owner.user.email }))

    expect(json<SignedIn>(joined).user.id).toBe(owner.user.id)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    const connected = await app.call('/list_google_accounts', {}, owner.token)
    expect(json(connected)).toEqual({
      accounts: [{ email: owner.user.email, since: expect.any(Number) }],
    })
  })

  test('Q054 a password reset by the mailbox owner removes the Google account of a stranger', async () => {
    const stranger = await app.createOwner()
    const claims = { sub: 'stranger', email: stranger.user.email }
    json(await oauth(await tokenOf(claims), { password }))
    const mine = 'mine@example.com'
    const moved = { name: 'S', surname: 'T', email: mine, password: '********' }
    json(
      await app.call('/update_profile', { ...moved, current_password: password }, stranger.token),
    )

    json(await app.call('/forgot_password', { email: mine }))
    const [token] = await eventually(
      () => outboxTokens(app, mine, 'reset_password'),
      (tokens) => tokens.length === 1,
    )
    json(await app.call('/reset_password', { token, password: 'my own long password' }))

    const { user } = json<SignedIn>(await signIn(mine, 'my own long password'))
    const again = json<SignedIn>(await oauth(await tokenOf(claims)))
    expect(again.user.id).not.toBe(user.id)
    const late = await oauth(await tokenOf({ sub: 'me', email: mine }))
    expect(json<SignedIn>(late).user.id).toBe(user.id)
  })

  test('a password reset keeps the Google account of a confirmed address', async () => {
    const claims = { sub: 'keeps', email: 'keeps@example.com' }
    const { user } = json<SignedIn>(await oauth(await tokenOf(claims)))

    json(await app.call('/forgot_password', { email: user.email }))
    const [token] = await eventually(
      () => outboxTokens(app, user.email, 'reset_password'),
      (tokens) => tokens.length === 1,
    )
    json(await app.call('/reset_password', { token, password: 'my own long password' }))

    expect(json<SignedIn>(await oauth(await tokenOf(claims))).user.id).toBe(user.id)
  })

  test('two concurrent first sign-ins create one account', async () => {
    const claims = { sub: 'twice', email: 'twice@example.com' }
    const tokens = [await tokenOf(claims), await tokenOf(claims)]

    const replies = await Promise.all(tokens.map((token) => oauth(token)))

    const users = replies.map((reply) => json<SignedIn>(reply).user.id)
    expect(new Set(users).size).toBe(1)
    expect(await usersWith('twice@example.com')).toHaveLength(1)
  })

  test('CVE-2025-61928 a user id in the body is never used as identity', async () => {
    const owner = await app.createOwner()
    const credential = await tokenOf({ sub: 'eve', email: 'eve@example.com' })

    const reply = await oauth(credential, {
      user_id: owner.user.id,
      userId: owner.user.id,
      email: owner.user.email,
      sub: 'grace',
    })

    expect(json<SignedIn>(reply).user.email).toBe('eve@example.com')
  })
})

test('unavailable keys are not reported as a wrong credential', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no database')
  const google = await startGoogleIssuer()
  const credential = await google.token({})
  const app = await createTestApp(engine, {
    env: { ...google.env, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/jwks' },
  })

  const reply = await app.call('/oauth', { credential })

  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  await app.close()
  await google.close()
})

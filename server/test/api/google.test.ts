import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { startGoogleIssuer, type GoogleIssuer } from '../fixtures/google-issuer.ts'
import { eventually, json, openTestHouse, type TestHouse } from '../house.ts'
import { tokensFor } from '../mail/inbox.ts'
import { confirmEmail } from './leaving.ts'

const password = 'a good long password'
const seconds = (fromNow: number) => Math.floor(Date.now() / 1_000) + fromNow

test('API-07 Q053 without a client id Google sign-in answers that it is not set up', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no database')
  const house = await openTestHouse(engine)

  const setup = await house.http.inject({ method: 'GET', url: '/sign_in_setup' })
  const reply = await house.call('/oauth', { credential: 'anything' })

  expect(json(setup)).toEqual({ google_client_id: null })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({ status: 0, code: 'not_configured' })
  await house.shut()
})

describe.each(engines)('Google sign-in on $name', (engine) => {
  let house: TestHouse
  let google: GoogleIssuer
  beforeAll(async () => {
    google = await startGoogleIssuer()
    house = await openTestHouse(engine, { env: google.env })
    await house.background.start()
  })
  afterAll(async () => {
    await house.shut()
    await google.close()
  })

  const oauth = (credential: string, more: object = {}) =>
    house.call('/oauth', { credential, ...more })
  const signIn = (email: string, tried = password) =>
    house.call('/login', { email, password: tried })
  const usersWith = async (email: string) =>
    house.database.db
      .selectFrom('user_account')
      .select(['id', 'email_verified_at', 'password_hash'])
      .where('email', '=', email)
      .execute()

  test('the page learns the client id', async () => {
    const reply = await house.http.inject({ method: 'GET', url: '/api/sign_in_setup' })

    expect(json(reply)).toEqual({ google_client_id: 'askwell-tests.apps.example' })
  })

  test('API-07 LOGIN-08 a new person gets an account, and the same one at the next sign-in', async () => {
    const claims = { sub: 'grace', email: 'Grace@Example.com', given_name: 'Grace' }

    const first = json<SignedIn>(await oauth(await google.token(claims)))
    const second = json<SignedIn>(await oauth(await google.token(claims)))

    expect(first).toMatchObject({
      user: { email: 'grace@example.com', name: 'Grace Byron' },
      plan: 'No plan',
    })
    expect(second.user).toEqual(first.user)
    const balance = await house.call('/get_message_balance', { user_d: first.user.id }, first.token)
    expect(json(balance)).toEqual({ message_balance: 30 })
    expect(await usersWith('grace@example.com')).toMatchObject([
      { email_verified_at: expect.any(Number), password_hash: null },
    ])
  })

  test('a person stays the same when the address at Google changes', async () => {
    const first = json<SignedIn>(
      await oauth(await google.token({ sub: 'mover', email: 'mover@example.com' })),
    )

    const later = json<SignedIn>(
      await oauth(await google.token({ sub: 'mover', email: 'moved@example.com' })),
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
    ['that nobody signed', (good) => good.forge.unsigned({})],
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

  test('a nonce that was sent must be in the token', async () => {
    const credential = await google.token({ sub: 'n', email: 'n@example.com', nonce: 'abc' })

    expect((await oauth(credential, { nonce: 'xyz' })).statusCode).toBe(401)
    expect((await oauth(credential, { nonce: 'abc' })).statusCode).toBe(200)
  })

  test('Q054 an account whose address was never verified joins only by its password', async () => {
    const owner = await house.anOwner()
    const claims = { sub: 'joins-by-password', email: owner.user.email }

    const without = await oauth(await google.token(claims))
    const wrong = await oauth(await google.token(claims), { password: 'not this one' })
    const right = await oauth(await google.token(claims), { password })
    const after = await oauth(await google.token(claims))

    expect([without.statusCode, wrong.statusCode]).toEqual([409, 401])
    expect(without.json()).toMatchObject({ code: 'link_needs_password' })
    expect(json<SignedIn>(right).user.id).toBe(owner.user.id)
    expect(json<SignedIn>(after).user.id).toBe(owner.user.id)
    expect(await usersWith(owner.user.email)).toHaveLength(1)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('Q054 an account whose address was verified joins by itself and keeps its password', async () => {
    const owner = await house.anOwner()
    await confirmEmail(house, owner)

    const joined = await oauth(await google.token({ sub: 'joins', email: owner.user.email }))

    expect(json<SignedIn>(joined).user.id).toBe(owner.user.id)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    const connected = await house.call('/list_google_accounts', {}, owner.token)
    expect(json(connected)).toEqual({
      accounts: [{ email: owner.user.email, since: expect.any(Number) }],
    })
  })

  test('Q054 a stranger who moved an account to my address loses it for good when I reset its password', async () => {
    const stranger = await house.anOwner()
    const claims = { sub: 'stranger', email: stranger.user.email }
    json(await oauth(await google.token(claims), { password }))
    const mine = 'mine@example.com'
    const moved = { name: 'S', surname: 'T', email: mine, password: '********' }
    json(
      await house.call('/update_profile', { ...moved, current_password: password }, stranger.token),
    )

    json(await house.call('/forgot_password', { email: mine }))
    const [token] = await eventually(
      () => tokensFor(house, mine, 'reset_password'),
      (tokens) => tokens.length === 1,
    )
    json(await house.call('/reset_password', { token, password: 'my own long password' }))

    const { user } = json<SignedIn>(await signIn(mine, 'my own long password'))
    const again = json<SignedIn>(await oauth(await google.token(claims)))
    expect(again.user.id).not.toBe(user.id)
    const late = await oauth(await google.token({ sub: 'me', email: mine }))
    expect(json<SignedIn>(late).user.id).toBe(user.id)
  })

  test('a reset of a confirmed address keeps the Google account that opens it', async () => {
    const claims = { sub: 'keeps', email: 'keeps@example.com' }
    const { user } = json<SignedIn>(await oauth(await google.token(claims)))

    json(await house.call('/forgot_password', { email: user.email }))
    const [token] = await eventually(
      () => tokensFor(house, user.email, 'reset_password'),
      (tokens) => tokens.length === 1,
    )
    json(await house.call('/reset_password', { token, password: 'my own long password' }))

    expect(json<SignedIn>(await oauth(await google.token(claims))).user.id).toBe(user.id)
  })

  test('two first sign-ins at once make one account', async () => {
    const claims = { sub: 'twice', email: 'twice@example.com' }
    const tokens = [await google.token(claims), await google.token(claims)]

    const replies = await Promise.all(tokens.map((token) => oauth(token)))

    const users = replies.map((reply) => json<SignedIn>(reply).user.id)
    expect(new Set(users).size).toBe(1)
    expect(await usersWith('twice@example.com')).toHaveLength(1)
  })

  test('CVE-2025-61928 a user id in the body is never the identity', async () => {
    const owner = await house.anOwner()
    const credential = await google.token({ sub: 'eve', email: 'eve@example.com' })

    const reply = await oauth(credential, {
      user_id: owner.user.id,
      userId: owner.user.id,
      email: owner.user.email,
      sub: 'grace',
    })

    expect(json<SignedIn>(reply).user.email).toBe('eve@example.com')
  })
})

test('keys that cannot be had are no fault of the credential', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no database')
  const google = await startGoogleIssuer()
  const credential = await google.token({})
  const house = await openTestHouse(engine, {
    env: { ...google.env, GOOGLE_JWKS_URL: 'http://127.0.0.1:9/jwks' },
  })

  const reply = await house.call('/oauth', { credential })

  expect(reply.statusCode).toBe(503)
  expect(reply.headers['retry-after']).toBe('5')
  await house.shut()
  await google.close()
})

import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

const mask = '********'
const password = 'a good long password'

const profileOf = ({ user }: SignedIn) => ({
  name: 'Ada',
  surname: 'Byron',
  email: user.email,
  password: mask,
})

describe.each(engines)('the profile on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
  })
  afterAll(() => app.close())

  const read = (token?: string) =>
    app.http.inject({
      method: 'GET',
      url: '/get_profile',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  const save = ({ token }: SignedIn, body: unknown) => app.call('/update_profile', body, token)
  const signIn = (email: string, tried = password) => app.call('/login', { email, password: tried })

  test('API-10 PROF-12 the profile contains the mask and never a password or a hash', async () => {
    const owner = await app.createOwner()

    const reply = await read(owner.token)

    expect(json(reply)).toEqual({ ...profileOf(owner), phone: '', email_verified: false })
    expect(reply.body).not.toContain('argon2')
  })

  test('API-11 PROF-11 name, surname, email and the mask are enough, and the session stays valid', async () => {
    const owner = await app.createOwner()

    const reply = await save(owner, { ...profileOf(owner), name: 'Augusta', surname: 'King' })

    expect(json(reply)).toMatchObject({
      status: 1,
      message: 'Successfully updated',
      user: { id: owner.user.id, name: 'Augusta King' },
    })
    expect(json(await read(owner.token))).toMatchObject({ name: 'Augusta', surname: 'King' })
    expect(json<SignedIn>(await signIn(owner.user.email)).user.first_name).toBe('Augusta')
  })

  test('PROF-11 a phone number is stored, and a call without it keeps it', async () => {
    const owner = await app.createOwner()

    json(await save(owner, { ...profileOf(owner), phone: '+1 847 555 0100' }))
    json(await save(owner, profileOf(owner)))

    expect(json(await read(owner.token))).toMatchObject({ phone: '+1 847 555 0100' })
  })

  test('VAL-41 a name of 200 characters is accepted', async () => {
    const owner = await app.createOwner()

    json(await save(owner, { ...profileOf(owner), name: 'x'.repeat(200) }))

    expect(json(await read(owner.token))).toMatchObject({ name: 'x'.repeat(200) })
  })

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['no surname', { surname: undefined }, 'surname'],
    ['an email that is none', { email: 'ada' }, 'email'],
    ['no password', { password: '' }, 'password'],
    ['a short password', { password: 'short', current_password: password }, 'password'],
    ['a common password', { password: 'password123', current_password: password }, 'password'],
    [
      'a password of asterisks',
      { password: '*'.repeat(12), current_password: password },
      'password',
    ],
    ['letters as phone', { phone: 'call me' }, 'phone'],
  ])('%s is refused with an error for that field', async (_case, change, field) => {
    const owner = await app.createOwner()

    const reply = await save(owner, { ...profileOf(owner), ...change })

    expect(reply.statusCode).toBe(400)
    expect(reply.json<{ errors: Record<string, string> }>().errors[field]).toEqual(
      expect.any(String),
    )
    expect(json(await signIn(owner.user.email))).toMatchObject({ user: { first_name: 'Ada' } })
  })

  test.each([
    ['email', { email: 'elsewhere@example.com' }],
    ['password', { password: 'another long password' }],
  ])('API-12 a new %s needs the current password', async (_field, change) => {
    const owner = await app.createOwner()

    const without = await save(owner, { ...profileOf(owner), ...change })
    const wrong = await save(owner, {
      ...profileOf(owner),
      ...change,
      current_password: 'not this',
    })

    expect([without.statusCode, wrong.statusCode]).toEqual([403, 403])
    expect(wrong.json()).toMatchObject({ status: 0, code: 'current_password_wrong' })
    expect(json(await read(owner.token))).toEqual({
      ...profileOf(owner),
      phone: '',
      email_verified: false,
    })
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('API-12 a new password ends the other sessions and keeps this one', async () => {
    const owner = await app.createOwner()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))
    const change = { password: 'another long password', current_password: password }

    json(await save(owner, { ...profileOf(owner), ...change }))

    expect((await read(owner.token)).statusCode).toBe(200)
    expect((await read(elsewhere.token)).json()).toMatchObject({ code: 'token_revoked' })
    expect((await signIn(owner.user.email)).statusCode).toBe(401)
    expect((await signIn(owner.user.email, 'another long password')).statusCode).toBe(200)
  })

  test('a new email works for sign-in in any letter case and ends the other sessions', async () => {
    const owner = await app.createOwner()
    const bot = await app.createBot(owner.token)
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))
    const email = `New-${owner.user.email}`

    json(await save(owner, { ...profileOf(owner), email, current_password: password }))

    expect((await read(elsewhere.token)).statusCode).toBe(401)
    expect((await signIn(owner.user.email)).statusCode).toBe(401)
    const again = json<SignedIn>(await signIn(email.toUpperCase()))
    expect(again.user).toMatchObject({ id: owner.user.id, email: email.toLowerCase() })
    const list = json<{ id: string }[]>(await app.call('/chatbot_list', undefined, again.token))
    expect(list.map(({ id }) => id)).toEqual([bot])
  })

  test('an unchanged email and password end no session', async () => {
    const owner = await app.createOwner()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    json(await save(owner, { ...profileOf(owner), email: owner.user.email.toUpperCase() }))

    expect((await read(elsewhere.token)).statusCode).toBe(200)
  })

  test('an email of another account is refused in any letter case and changes nothing', async () => {
    const [owner, other] = [await app.createOwner(), await app.createOwner()]
    const email = other.user.email.toUpperCase()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    const reply = await save(owner, {
      ...profileOf(owner),
      name: 'Eve',
      email,
      current_password: password,
    })

    expect(reply.statusCode).toBe(409)
    expect(reply.json()).toMatchObject({ code: 'email_taken' })
    expect(json(await read(elsewhere.token))).toMatchObject({ name: 'Ada' })
  })

  test('of two concurrent changes to one address only one succeeds', async () => {
    const owners = [await app.createOwner(), await app.createOwner()]
    const email = `wanted-${owners[0]?.user.id}@example.com`

    const replies = await Promise.all(
      owners.map((owner) =>
        save(owner, { ...profileOf(owner), email, current_password: password }),
      ),
    )

    const statuses = replies.map(({ statusCode }) => statusCode)
    expect([200, 409]).toEqual(expect.arrayContaining(statuses))
    expect(new Set(statuses).size).toBe(2)
  })

  test('the current password as new password changes nothing', async () => {
    const owner = await app.createOwner()
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    json(await save(owner, { ...profileOf(owner), password, name: 'Augusta' }))

    expect((await read(elsewhere.token)).statusCode).toBe(200)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('guesses of the current password with a stolen token are limited', async () => {
    const owner = await app.createOwner()
    const guess = { ...profileOf(owner), email: 'thief@example.com', current_password: 'a guess' }

    const replies = await Promise.all(Array.from({ length: 12 }, () => save(owner, guess)))

    const refused = replies.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    const right = await save(owner, { ...guess, current_password: password })
    expect(right.statusCode).toBe(429)
    now += 15 * 60_000 + 1
    expect((await save(owner, { ...guess, current_password: password })).statusCode).toBe(200)
  })

  test('both calls are refused without a session', async () => {
    const body = { name: 'a', surname: 'b', email: 'a@b.co', password: mask }
    const replies = [await read(), await app.call('/update_profile', body)]

    for (const reply of replies) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toMatchObject({ code: 'signed_out' })
    }
  })

  test('the profile belongs to the owner of the token, whatever id the request names', async () => {
    const [owner, other] = [await app.createOwner(), await app.createOwner()]

    json(
      await save(owner, {
        ...profileOf(owner),
        id: other.user.id,
        user_d: other.user.id,
        name: 'Eve',
      }),
    )

    expect(json(await read(other.token))).toMatchObject({ name: 'Ada', email: other.user.email })
  })
})

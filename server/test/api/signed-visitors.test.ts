import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { fresh, hour, inSeconds, mara, part, renew, tokenOf } from './signing.ts'
import { aTeacher, type Teacher } from './teaching.ts'

const nobody = { visitor_id: '', visitor_name: '', visitor_email: '' }
const known = {
  visitor_id: 'customer-7',
  visitor_name: 'Mara King',
  visitor_email: 'mara@king.example',
}

const secretOf = async (who: Teacher) =>
  json<{ secret: string | null }>(await who.call('/identity_secret', { bot_id: who.botId })).secret

describe.each(engines)('signed visitors on $name', (engine) => {
  let house: TestHouse
  let bob: Teacher
  let secret: string
  beforeAll(async () => {
    house = await openTestHouse(engine)
    bob = await aTeacher(house)
    secret = await renew(bob)
  })
  afterAll(() => house.shut())

  const visitorIn = (sessionId: string) =>
    house.database.db
      .selectFrom('chat_session')
      .select(['visitor_id', 'visitor_name', 'visitor_email'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  const open = async (identity: unknown) =>
    json<string>(await house.call('/create_sessiondomain', { chatbot_id: bob.botId, identity }))
  const visitorOf = async (identity: unknown) => visitorIn(await open(identity))

  test('a good token names the visitor of the conversation', async () => {
    expect(await visitorOf(tokenOf(secret, fresh()))).toEqual(known)
    expect(await visitorOf(tokenOf(secret, { sub: '7', exp: inSeconds(24 * hour) }))).toEqual({
      ...nobody,
      visitor_id: '7',
    })
  })

  test('the owner may try a token in the preview', async () => {
    const asked = { chatbot_id: bob.botId, identity: tokenOf(secret, fresh()) }

    expect(await visitorIn(json<string>(await bob.call('/create_session', asked)))).toEqual(known)
  })

  const anyKey = randomUUID()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const byRsa = (claims: object) => {
    const unsigned = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
    return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`
  }
  const byHs512 = (claims: object) => {
    const unsigned = `${part({ alg: 'HS512' })}.${part(claims)}`
    return `${unsigned}.${createHmac('sha512', secret).update(unsigned).digest('base64url')}`
  }
  const claiming = (claims: object) => () => tokenOf(secret, { ...fresh(), ...claims })

  const named = async (claims: object) => visitorOf(claiming(claims)())

  test.each<[string, () => unknown]>([
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['a number', () => 7],
    ['a list of tokens', () => [tokenOf(secret, fresh())]],
    ['the claims themselves', fresh],
    ['text that is no token', () => 'a.b.c'],
    ['another key', () => tokenOf(anyKey, fresh())],
    ['no key', () => tokenOf('', fresh())],
    ['the mask as key', () => tokenOf('********', fresh())],
    ['alg none', () => `${part({ alg: 'none' })}.${part(fresh())}.`],
    ['alg none with a signature', () => tokenOf(secret, fresh(), { alg: 'none' })],
    ['HS512, signed as such', () => byHs512(fresh())],
    ['HS512 in the header', () => tokenOf(secret, fresh(), { alg: 'HS512' })],
    ['RS256 in the header over our secret', () => tokenOf(secret, fresh(), { alg: 'RS256' })],
    ['RS256 with a key of its own', () => byRsa(fresh())],
    [
      'an unknown critical extension',
      () => tokenOf(secret, fresh(), { alg: 'HS256', crit: ['x'], x: 1 }),
    ],
    [
      'a swapped payload',
      () => {
        const [head, , signature] = tokenOf(secret, fresh()).split('.')
        return `${head}.${part({ ...fresh(), sub: 'customer-8' })}.${signature}`
      },
    ],
    ['an expired token', claiming({ exp: inSeconds(-hour) })],
    ['a token without exp', () => tokenOf(secret, mara)],
    ['exp as text', claiming({ exp: String(inSeconds(hour)) })],
    ['exp in three days', claiming({ exp: inSeconds(72 * hour) })],
    ['exp beyond 24 hours and the tolerance', claiming({ exp: inSeconds(24 * hour + 90) })],
    ['a token that counts only from tomorrow on', claiming({ nbf: inSeconds(20 * hour) })],
    ['no sub', () => tokenOf(secret, { exp: inSeconds(hour), name: 'Mara' })],
    ['sub as list', claiming({ sub: ['customer-7'] })],
    ['sub as object', claiming({ sub: { id: 7 } })],
    ['sub as number', claiming({ sub: 7 })],
    ['an empty sub', claiming({ sub: ' ' })],
    ['a sub of 201 characters', claiming({ sub: 'x'.repeat(201) })],
    ['a sub with a line break', claiming({ sub: 'a\r\nb' })],
    ['a sub with NUL', claiming({ sub: 'a\0b' })],
    ['a token beyond 4 KB', claiming({ more: 'x'.repeat(4_096) })],
  ])('%s leaves the visitor unknown, and the chat opens', async (_what, made) => {
    expect(await visitorOf(made())).toEqual(nobody)
  })

  test('the tolerance of clocks is a minute both ways', async () => {
    const first = tokenOf(secret, { ...mara, exp: inSeconds(24 * hour + 30) })
    const last = tokenOf(secret, { ...mara, exp: inSeconds(-30) })

    expect(await visitorOf(first)).toEqual(known)
    expect(await visitorOf(last)).toEqual(known)
  })

  test('names and addresses are trimmed, cut, and free of line breaks', async () => {
    expect(
      await named({ name: '  Mara\r\nBcc: all@x.example\0 ', email: ' m@x.example ' }),
    ).toEqual({ ...known, visitor_name: 'Mara Bcc: all@x.example', visitor_email: 'm@x.example' })
    expect(await named({ name: 'x'.repeat(300) })).toMatchObject({ visitor_name: 'x'.repeat(100) })
    expect(await named({ name: 'Mara \u202egnik' })).toMatchObject({ visitor_name: 'Mara  gnik' })
    expect(await named({ name: '\ud800Mara' })).toMatchObject({ visitor_name: '\ufffdMara' })
    for (const email of [
      'm@x.example\r\nBcc: b@x.example',
      `${'x'.repeat(250)}@x.example`,
      'm',
      7,
    ]) {
      expect(await named({ email })).toMatchObject({ visitor_id: mara.sub, visitor_email: '' })
    }
    for (const name of [['Mara'], { toString: 1 }, 7, null]) {
      expect(await named({ name })).toMatchObject({ visitor_id: mara.sub, visitor_name: '' })
    }
  })

  test('the owner chats as a signed-in visitor in the preview; nobody else can', async () => {
    const own = { chatbot_id: bob.botId, identity: 'owner' }
    const themselves = { visitor_id: bob.user.id, visitor_email: bob.user.email }

    expect(await visitorIn(json<string>(await bob.call('/create_session', own)))).toMatchObject(
      themselves,
    )
    expect(await visitorOf('owner')).toEqual(nobody)
    const eve = await aTeacher(house)
    expect((await eve.call('/create_session', own)).statusCode).toBe(404)
  })

  test('the secret of another bot signs nobody in', async () => {
    const eve = await aTeacher(house)
    const theirs = await renew(eve)

    expect(await visitorOf(tokenOf(theirs, fresh()))).toEqual(nobody)
  })

  test('a bot without a secret knows nobody', async () => {
    const eve = await aTeacher(house)
    const asked = { chatbot_id: eve.botId, identity: tokenOf('', fresh()) }

    const session = json<string>(await house.call('/create_sessiondomain', asked))

    expect(await visitorIn(session)).toEqual(nobody)
  })

  test('the secret is shown once, masked later, and stored encrypted', async () => {
    const eve = await aTeacher(house)
    expect(await secretOf(eve)).toBeNull()

    const made = await renew(eve)

    expect(made).toMatch(/^cbs_[\w-]{43}$/)
    expect(await secretOf(eve)).toBe('********')
    const row = await house.database.db
      .selectFrom('bot')
      .selectAll()
      .where('id', '=', eve.botId)
      .executeTakeFirstOrThrow()
    expect(row.identity_secret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(made)
    for (const path of ['/get_chatbot_setting', '/chatbot_setting_sessiondomain']) {
      const said = (await eve.call(path, { id: eve.botId })).body
      expect(said).not.toContain(made)
      expect(said).not.toContain(row.identity_secret)
    }
  })

  test('a sealed secret that is put into the row of another bot does not open there', async () => {
    const eve = await aTeacher(house)
    const { db } = house.database
    const { identity_secret } = await db
      .selectFrom('bot')
      .select('identity_secret')
      .where('id', '=', bob.botId)
      .executeTakeFirstOrThrow()
    await db.updateTable('bot').set({ identity_secret }).where('id', '=', eve.botId).execute()

    const asked = { chatbot_id: eve.botId, identity: tokenOf(secret, fresh()) }

    expect((await house.call('/create_sessiondomain', asked)).statusCode).toBe(500)
  })

  test('after a renewal old tokens are unknown, and so are the visitors they named', async () => {
    const before = secret
    const running = await open(tokenOf(before, fresh()))
    const eve = await aTeacher(house)
    const theirs = await renew(eve)
    const asked = { chatbot_id: eve.botId, identity: tokenOf(theirs, fresh()) }
    const foreign = json<string>(await house.call('/create_sessiondomain', asked))

    secret = await renew(bob)

    expect(secret).not.toBe(before)
    expect(await visitorOf(tokenOf(before, fresh()))).toEqual(nobody)
    expect(await visitorOf(tokenOf(secret, fresh()))).toEqual(known)
    expect(await visitorIn(running)).toEqual(nobody)
    expect(await visitorIn(foreign)).toEqual(known)
  })
})

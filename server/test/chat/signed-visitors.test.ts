import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import {
  freshClaims,
  hour,
  inSeconds,
  madeAt,
  visitorClaims,
  base64UrlJson,
  renewSecret,
  visitorToken,
} from './visitor-tokens.ts'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'

const nobody = { visitor_id: '', visitor_name: '', visitor_email: '' }
const known = {
  visitor_id: 'customer-7',
  visitor_name: 'Mara King',
  visitor_email: 'mara@king.example',
}

const secretOf = async (who: KnowledgeOwner) =>
  json<{ secret: string | null }>(await who.call('/identity_secret', { bot_id: who.botId })).secret

describe.each(engines)('signed visitors on $name', (engine) => {
  let app: TestApp
  let bob: KnowledgeOwner
  let secret: string
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => madeAt })
    bob = await createKnowledgeOwner(app)
    secret = await renewSecret(bob)
  })
  afterAll(() => app.close())

  const visitorIn = (sessionId: string) =>
    app.database.db
      .selectFrom('chat_session')
      .select(['visitor_id', 'visitor_name', 'visitor_email'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  const open = async (identity: unknown) =>
    json<string>(await app.call('/create_sessiondomain', { chatbot_id: bob.botId, identity }))
  const visitorOf = async (identity: unknown) => visitorIn(await open(identity))

  test('a valid token names the visitor of the conversation', async () => {
    expect(await visitorOf(visitorToken(secret, freshClaims()))).toEqual(known)
    expect(await visitorOf(visitorToken(secret, { sub: '7', exp: inSeconds(24 * hour) }))).toEqual({
      ...nobody,
      visitor_id: '7',
    })
  })

  test('a token may name its type and this chatbot as its audience', async () => {
    for (const header of [{ alg: 'HS256' }, { alg: 'HS256', typ: 'jwt' }]) {
      expect(await visitorOf(visitorToken(secret, freshClaims(), header))).toEqual(known)
    }
    for (const aud of [bob.botId, ['shop', bob.botId]]) {
      expect(await visitorOf(visitorToken(secret, { ...freshClaims(), aud }))).toEqual(known)
    }
  })

  test('the owner can try a token in the preview', async () => {
    const body = { chatbot_id: bob.botId, identity: visitorToken(secret, freshClaims()) }

    expect(await visitorIn(json<string>(await bob.call('/create_session', body)))).toEqual(known)
  })

  const anyKey = randomUUID()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const byRsa = (claims: object) => {
    const unsigned = `${base64UrlJson({ alg: 'RS256', typ: 'JWT' })}.${base64UrlJson(claims)}`
    return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`
  }
  const byHs512 = (claims: object) => {
    const unsigned = `${base64UrlJson({ alg: 'HS512' })}.${base64UrlJson(claims)}`
    return `${unsigned}.${createHmac('sha512', secret).update(unsigned).digest('base64url')}`
  }
  const claiming = (claims: object) => () => visitorToken(secret, { ...freshClaims(), ...claims })

  const named = async (claims: object) => visitorOf(claiming(claims)())

  test.each<[string, () => unknown]>([
    ['no token', () => undefined],
    ['an empty token', () => ''],
    ['a number', () => 7],
    ['a list of tokens', () => [visitorToken(secret, freshClaims())]],
    ['the claims themselves', freshClaims],
    ['text that is no token', () => 'a.b.c'],
    ['another key', () => visitorToken(anyKey, freshClaims())],
    ['no key', () => visitorToken('', freshClaims())],
    ['the mask as key', () => visitorToken('********', freshClaims())],
    ['alg none', () => `${base64UrlJson({ alg: 'none' })}.${base64UrlJson(freshClaims())}.`],
    ['alg none with a signature', () => visitorToken(secret, freshClaims(), { alg: 'none' })],
    ['HS512, signed as such', () => byHs512(freshClaims())],
    ['HS512 in the header', () => visitorToken(secret, freshClaims(), { alg: 'HS512' })],
    [
      'RS256 in the header over our secret',
      () => visitorToken(secret, freshClaims(), { alg: 'RS256' }),
    ],
    ['RS256 with a key of its own', () => byRsa(freshClaims())],
    [
      'an unknown critical extension',
      () => visitorToken(secret, freshClaims(), { alg: 'HS256', crit: ['x'], x: 1 }),
    ],
    [
      'a swapped payload',
      () => {
        const [head, , signature] = visitorToken(secret, freshClaims()).split('.')
        return `${head}.${base64UrlJson({ ...freshClaims(), sub: 'customer-8' })}.${signature}`
      },
    ],
    ['an expired token', claiming({ exp: inSeconds(-hour) })],
    ['a token without exp', () => visitorToken(secret, visitorClaims)],
    ['exp as text', claiming({ exp: String(inSeconds(hour)) })],
    ['exp in three days', claiming({ exp: inSeconds(72 * hour) })],
    ['exp beyond 24 hours and the tolerance', claiming({ exp: inSeconds(24 * hour + 90) })],
    ['a token that counts only from tomorrow on', claiming({ nbf: inSeconds(20 * hour) })],
    ['no sub', () => visitorToken(secret, { exp: inSeconds(hour), name: 'Mara' })],
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

  test('the clock tolerance is a minute in both directions', async () => {
    const first = visitorToken(secret, { ...visitorClaims, exp: inSeconds(24 * hour + 30) })
    const last = visitorToken(secret, { ...visitorClaims, exp: inSeconds(-30) })

    expect(await visitorOf(first)).toEqual(known)
    expect(await visitorOf(last)).toEqual(known)
  })

  test('names and addresses are trimmed, cut and stripped of line breaks', async () => {
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
      expect(await named({ email })).toMatchObject({
        visitor_id: visitorClaims.sub,
        visitor_email: '',
      })
    }
    for (const name of [['Mara'], { toString: 1 }, 7, null]) {
      expect(await named({ name })).toMatchObject({
        visitor_id: visitorClaims.sub,
        visitor_name: '',
      })
    }
  })

  test('the owner chats as a signed-in visitor in the preview; nobody else can', async () => {
    const own = { chatbot_id: bob.botId, identity: 'owner' }
    const themselves = { visitor_id: bob.user.id, visitor_email: bob.user.email }

    expect(await visitorIn(json<string>(await bob.call('/create_session', own)))).toMatchObject(
      themselves,
    )
    expect(await visitorOf('owner')).toEqual(nobody)
    const eve = await createKnowledgeOwner(app)
    expect((await eve.call('/create_session', own)).statusCode).toBe(404)
  })

  test('the secret of another bot is refused', async () => {
    const eve = await createKnowledgeOwner(app)
    const foreignSecret = await renewSecret(eve)

    expect(await visitorOf(visitorToken(foreignSecret, freshClaims()))).toEqual(nobody)
  })

  test('a bot without a secret accepts no token', async () => {
    const eve = await createKnowledgeOwner(app)
    const body = { chatbot_id: eve.botId, identity: visitorToken('', freshClaims()) }

    const session = json<string>(await app.call('/create_sessiondomain', body))

    expect(await visitorIn(session)).toEqual(nobody)
  })

  test('the secret is shown once, masked later and stored encrypted', async () => {
    const eve = await createKnowledgeOwner(app)
    expect(await secretOf(eve)).toBeNull()

    const made = await renewSecret(eve)

    expect(made).toMatch(/^cbs_[\w-]{43}$/)
    expect(await secretOf(eve)).toBe('********')
    const row = await app.database.db
      .selectFrom('bot')
      .selectAll()
      .where('id', '=', eve.botId)
      .executeTakeFirstOrThrow()
    expect(row.identity_secret).toMatch(/^v1\./)
    expect(JSON.stringify(row)).not.toContain(made)
    for (const path of ['/get_chatbot_setting', '/chatbot_setting_sessiondomain']) {
      const body = (await eve.call(path, { id: eve.botId })).body
      expect(body).not.toContain(made)
      expect(body).not.toContain(row.identity_secret)
    }
  })

  test('an encrypted secret copied to the row of another bot cannot be decrypted', async () => {
    const eve = await createKnowledgeOwner(app)
    const { db } = app.database
    const { identity_secret } = await db
      .selectFrom('bot')
      .select('identity_secret')
      .where('id', '=', bob.botId)
      .executeTakeFirstOrThrow()
    await db.updateTable('bot').set({ identity_secret }).where('id', '=', eve.botId).execute()

    const body = { chatbot_id: eve.botId, identity: visitorToken(secret, freshClaims()) }

    expect((await app.call('/create_sessiondomain', body)).statusCode).toBe(500)
  })

  test('a new secret invalidates old tokens and the visitors they named', async () => {
    const before = secret
    const running = await open(visitorToken(before, freshClaims()))
    const eve = await createKnowledgeOwner(app)
    const foreignSecret = await renewSecret(eve)
    const body = { chatbot_id: eve.botId, identity: visitorToken(foreignSecret, freshClaims()) }
    const foreign = json<string>(await app.call('/create_sessiondomain', body))

    secret = await renewSecret(bob)

    expect(secret).not.toBe(before)
    expect(await visitorOf(visitorToken(before, freshClaims()))).toEqual(nobody)
    expect(await visitorOf(visitorToken(secret, freshClaims()))).toEqual(known)
    expect(await visitorIn(running)).toEqual(nobody)
    expect(await visitorIn(foreign)).toEqual(known)
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import {
  freshClaims,
  hour,
  inSeconds,
  madeAt,
  visitorClaims,
  renewSecret,
  visitorToken,
} from './visitor-tokens.ts'
import { createKnowledgeOwner, type KnowledgeOwner } from '../knowledge/knowledge-owner.ts'

const day = 86_400_000
const begin = madeAt

type Refused = { refusals: { reason: string; at: number }[] }
const refusalsOf = async (who: KnowledgeOwner) =>
  json<Refused>(await who.call('/identity_secret', { bot_id: who.botId })).refusals

describe.each(engines)('refused identity tokens on $name', (engine) => {
  let now = begin
  let app: TestApp
  let bob: KnowledgeOwner
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    bob = await createKnowledgeOwner(app)
    await renewSecret(bob)
  })
  afterAll(() => app.close())

  const visitTo = (who: KnowledgeOwner, identity: unknown) =>
    app.call('/create_sessiondomain', { chatbot_id: who.botId, identity })
  const visit = async (identity: string) => json(await visitTo(bob, identity))
  const kept = async () => {
    const rows = await app.database.db
      .selectFrom('visitor_refusal')
      .selectAll()
      .where('bot_id', '=', bob.botId)
      .orderBy('reason')
      .execute()
    return rows.map(({ reason, refused_at }) => [reason, refused_at - begin])
  }
  const shown = async () => {
    const password = 'a good long password'
    const { token } = json<{ token: string }>(
      await app.call('/login', { email: bob.user.email, password }),
    )
    const reply = await app.call('/identity_secret', { bot_id: bob.botId }, token)
    return json<Refused>(reply).refusals.map(({ reason }) => reason)
  }

  test.each<[string, (secret: string) => string]>([
    ['expired', (by) => visitorToken(by, { ...visitorClaims, exp: inSeconds(-hour) })],
    ['not_yet_valid', (by) => visitorToken(by, { ...freshClaims(), nbf: inSeconds(hour) })],
    ['wrong_signature', () => visitorToken('another key', freshClaims())],
    ['wrong_algorithm', (by) => visitorToken(by, freshClaims(), { alg: 'HS512' })],
    ['wrong_type', (by) => visitorToken(by, freshClaims(), { alg: 'HS256', typ: 'at+jwt' })],
    ['wrong_audience', (by) => visitorToken(by, { ...freshClaims(), aud: 'another service' })],
    ['wrong_audience', (by) => visitorToken(by, { ...freshClaims(), aud: ['one', 'two'] })],
    ['missing_claim', (by) => visitorToken(by, visitorClaims)],
    ['missing_claim', (by) => visitorToken(by, { exp: inSeconds(hour) })],
    ['missing_claim', (by) => visitorToken(by, { ...visitorClaims, exp: 'soon' })],
    ['bad_visitor_id', (by) => visitorToken(by, { ...freshClaims(), sub: 7 })],
    ['too_long_lived', (by) => visitorToken(by, { ...visitorClaims, exp: inSeconds(72 * hour) })],
    ['too_long', (by) => visitorToken(by, { ...freshClaims(), more: 'x'.repeat(4_096) })],
    ['unreadable', () => 'a.b.c'],
  ])('the owner sees a refused token: %s', async (reason, made) => {
    const eve = await createKnowledgeOwner(app)
    const token = made(await renewSecret(eve))
    expect(await refusalsOf(eve)).toEqual([])

    json(await visitTo(eve, token))

    expect(await refusalsOf(eve)).toEqual([{ reason, at: expect.any(Number) }])
    const rows = await app.database.db.selectFrom('visitor_refusal').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, 20))
  })

  test('valid tokens, no token and a bot without a secret cause no refusal', async () => {
    const eve = await createKnowledgeOwner(app)
    json(await visitTo(eve, 'a.b.c'))
    expect(await refusalsOf(eve)).toEqual([])
    const foreignSecret = await renewSecret(eve)
    for (const identity of [visitorToken(foreignSecret, freshClaims()), '', undefined])
      json(await visitTo(eve, identity))
    expect(await refusalsOf(eve)).toEqual([])
  })

  test('one reason is stored once a minute, shown for seven days and then deleted', async () => {
    for (const after of [0, 30_000, 59_999]) {
      now = begin + after
      await visit('a.b.c')
    }
    expect(await kept()).toEqual([['unreadable', 0]])
    now = begin + 60_000
    await visit('a.b.c')
    await visit('x'.repeat(5_000))
    expect(await kept()).toEqual([
      ['too_long', 60_000],
      ['unreadable', 60_000],
    ])

    now = begin + 60_000 + 7 * day
    expect(await shown()).toHaveLength(2)
    await app.background.runMaintenance()
    expect(await kept()).toHaveLength(2)
    now += 1
    expect(await shown()).toEqual([])
    await app.background.runMaintenance()
    expect(await kept()).toEqual([])
  })
})

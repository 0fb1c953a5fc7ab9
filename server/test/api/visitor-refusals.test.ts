import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { fresh, hour, inSeconds, mara, renew, tokenOf } from './signing.ts'
import { aTeacher, type Teacher } from './teaching.ts'

const day = 86_400_000
const begin = Date.now()

type Refused = { refusals: { reason: string; at: number }[] }
const refusalsOf = async (who: Teacher) =>
  json<Refused>(await who.call('/identity_secret', { bot_id: who.botId })).refusals

describe.each(engines)('refused tokens of visitors on $name', (engine) => {
  let now = begin
  let house: TestHouse
  let bob: Teacher
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
    bob = await aTeacher(house)
    await renew(bob)
  })
  afterAll(() => house.shut())

  const visitTo = (who: Teacher, identity: unknown) =>
    house.call('/create_sessiondomain', { chatbot_id: who.botId, identity })
  const visit = async (identity: string) => json(await visitTo(bob, identity))
  const kept = async () => {
    const rows = await house.database.db
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
      await house.call('/login', { email: bob.user.email, password }),
    )
    const asked = await house.call('/identity_secret', { bot_id: bob.botId }, token)
    return json<Refused>(asked).refusals.map(({ reason }) => reason)
  }

  test.each<[string, (secret: string) => string]>([
    ['expired', (by) => tokenOf(by, { ...mara, exp: inSeconds(-hour) })],
    ['not_yet_valid', (by) => tokenOf(by, { ...fresh(), nbf: inSeconds(hour) })],
    ['wrong_signature', () => tokenOf('another key', fresh())],
    ['wrong_algorithm', (by) => tokenOf(by, fresh(), { alg: 'HS512' })],
    ['missing_claim', (by) => tokenOf(by, mara)],
    ['missing_claim', (by) => tokenOf(by, { exp: inSeconds(hour) })],
    ['missing_claim', (by) => tokenOf(by, { ...mara, exp: 'soon' })],
    ['bad_visitor_id', (by) => tokenOf(by, { ...fresh(), sub: 7 })],
    ['too_long_lived', (by) => tokenOf(by, { ...mara, exp: inSeconds(72 * hour) })],
    ['too_long', (by) => tokenOf(by, { ...fresh(), more: 'x'.repeat(4_096) })],
    ['unreadable', () => 'a.b.c'],
  ])('the owner is told of a token that is refused: %s', async (reason, made) => {
    const eve = await aTeacher(house)
    const token = made(await renew(eve))
    expect(await refusalsOf(eve)).toEqual([])

    json(await visitTo(eve, token))

    expect(await refusalsOf(eve)).toEqual([{ reason, at: expect.any(Number) }])
    const rows = await house.database.db.selectFrom('visitor_refusal').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token.slice(0, 20))
  })

  test('good tokens, no token and a bot without a secret leave no refusal', async () => {
    const eve = await aTeacher(house)
    json(await visitTo(eve, 'a.b.c'))
    expect(await refusalsOf(eve)).toEqual([])
    const theirs = await renew(eve)
    for (const identity of [tokenOf(theirs, fresh()), '', undefined])
      json(await visitTo(eve, identity))
    expect(await refusalsOf(eve)).toEqual([])
  })

  test('one reason is written once a minute, shown for seven days, and then forgotten', async () => {
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
    await house.background.tidy()
    expect(await kept()).toHaveLength(2)
    now += 1
    expect(await shown()).toEqual([])
    await house.background.tidy()
    expect(await kept()).toEqual([])
  })
})

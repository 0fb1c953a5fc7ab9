import type { SignedIn } from '@askwell/contract/account'
import type { SignInPlace } from '@askwell/contract/security'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'

const password = 'a good long password'
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36'

describe.each(engines)('where one is signed in, on $name', (engine) => {
  let house: TestHouse
  let now = Date.now()
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
  })
  afterAll(() => house.shut())

  const signIn = async (email: string, userAgent = chrome) =>
    json<SignedIn>(
      await house.http.inject({
        method: 'POST',
        url: '/login',
        headers: { 'user-agent': userAgent },
        payload: { email, password },
      }),
    )
  const places = async (token: string) =>
    json<{ sessions: SignInPlace[] }>(await house.call('/list_sessions', {}, token)).sessions
  const works = async (token: string) =>
    (await house.call('/chatbot_list', undefined, token)).statusCode

  test('X107 the list names device, address and times, this place first', async () => {
    const owner = await house.anOwner()
    const elsewhere = await signIn(owner.user.email)

    const list = await places(elsewhere.token)

    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({
      device: 'Chrome on Windows',
      address: '127.0.0.1',
      created_at: expect.any(Number),
      is_this: true,
    })
    expect(list[1]).toMatchObject({ is_this: false })
    expect(JSON.stringify(list)).not.toContain('cbt_')
  })

  test('a use moves the last-used time, at most once a minute', async () => {
    const { token } = await house.anOwner()
    const [before] = await places(token)

    now += 5 * 60_000
    await places(token)
    const [after] = await places(token)

    expect(after?.last_used_at).toBe(now)
    expect(after?.created_at).toBe(before?.created_at)
  })

  test('one place is signed out and reads Session expired, this one stays', async () => {
    const owner = await house.anOwner()
    const elsewhere = await signIn(owner.user.email)
    const other = (await places(owner.token)).find(({ is_this }) => !is_this)

    const ended = await house.call('/end_session', { session_id: other?.id }, owner.token)
    const again = await house.call('/end_session', { session_id: other?.id }, owner.token)

    expect(json(ended)).toMatchObject({ status: 1 })
    expect(again.statusCode).toBe(404)
    const refused = await house.call('/chatbot_list', undefined, elsewhere.token)
    expect(refused.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })
    expect(await works(owner.token)).toBe(200)
    expect(await places(owner.token)).toHaveLength(1)
  })

  test('all other places are signed out at once, nobody else is', async () => {
    const owner = await house.anOwner()
    const stranger = await house.anOwner()
    const elsewhere = [await signIn(owner.user.email), await signIn(owner.user.email)]

    const reply = await house.call('/end_other_sessions', {}, owner.token)

    expect(json(reply)).toMatchObject({ status: 1, ended: 2 })
    for (const { token } of elsewhere) expect(await works(token)).toBe(401)
    expect([await works(owner.token), await works(stranger.token)]).toEqual([200, 200])
  })

  test('places that ran out by themselves are not listed', async () => {
    const owner = await house.anOwner()
    await house.database.db
      .updateTable('auth_token')
      .set({ expires_at: now - 1 })
      .where('user_id', '=', owner.user.id)
      .execute()

    const { token } = await signIn(owner.user.email)

    expect(await places(token)).toHaveLength(1)
  })
})

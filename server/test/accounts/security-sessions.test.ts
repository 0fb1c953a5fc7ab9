import type { SignedIn } from '@askwell/contract/account'
import type { ActiveSession } from '@askwell/contract/security'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

const password = 'a good long password'
const hour = 3_600_000
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0 Safari/537.36'

describe.each(engines)('sign-in sessions on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
  })
  afterAll(() => app.close())

  const signIn = async (email: string, userAgent = chrome) =>
    json<SignedIn>(
      await app.http.inject({
        method: 'POST',
        url: '/login',
        headers: { 'user-agent': userAgent },
        payload: { email, password },
      }),
    )
  const places = async (token: string) =>
    json<{ sessions: ActiveSession[] }>(await app.call('/list_sessions', {}, token)).sessions
  const works = async (token: string) =>
    (await app.call('/chatbot_list', undefined, token)).statusCode

  test('X107 the list contains device, address and times, the current session first', async () => {
    const owner = await app.createOwner()
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

  test('a session ends when it is not used for two hours, and is no longer listed', async () => {
    const owner = await app.createOwner()
    const idle = await signIn(owner.user.email)

    now += 2 * hour - 1
    expect(await works(owner.token)).toBe(200)
    expect(await places(owner.token)).toHaveLength(2)
    now += 1
    const reply = await app.call('/chatbot_list', undefined, idle.token)
    expect(reply.json()).toMatchObject({ code: 'token_expired', message: 'Signature expired' })
    expect(await places(owner.token)).toHaveLength(1)
    expect(await works(owner.token)).toBe(200)
  })

  test('a session that is used lasts eight hours', async () => {
    const { token } = await app.createOwner()
    for (let hours = 1; hours < 8; hours += 1) {
      now += hour
      expect(await works(token), `${hours} hours`).toBe(200)
    }
    now += hour
    expect(await works(token)).toBe(401)
  })

  test('the last-used time is updated at most once a minute', async () => {
    const { token } = await app.createOwner()
    const [before] = await places(token)

    now += 5 * 60_000
    await places(token)
    const [after] = await places(token)

    expect(after?.last_used_at).toBe(now)
    expect(after?.created_at).toBe(before?.created_at)
  })

  test('a revoked session gets Session expired, the current one stays', async () => {
    const owner = await app.createOwner()
    const elsewhere = await signIn(owner.user.email)
    const other = (await places(owner.token)).find(({ is_this }) => !is_this)

    const ended = await app.call('/end_session', { session_id: other?.id }, owner.token)
    const again = await app.call('/end_session', { session_id: other?.id }, owner.token)

    expect(json(ended)).toMatchObject({ status: 1 })
    expect(again.statusCode).toBe(404)
    const refused = await app.call('/chatbot_list', undefined, elsewhere.token)
    expect(refused.json()).toMatchObject({ code: 'token_revoked', message: 'Session expired' })
    expect(await works(owner.token)).toBe(200)
    expect(await places(owner.token)).toHaveLength(1)
  })

  test('revoking all other sessions does not affect other accounts', async () => {
    const owner = await app.createOwner()
    const stranger = await app.createOwner()
    const elsewhere = [await signIn(owner.user.email), await signIn(owner.user.email)]

    const reply = await app.call('/end_other_sessions', {}, owner.token)

    expect(json(reply)).toMatchObject({ status: 1, ended: 2 })
    for (const { token } of elsewhere) expect(await works(token)).toBe(401)
    expect([await works(owner.token), await works(stranger.token)]).toEqual([200, 200])
  })

  test('expired sessions are not listed', async () => {
    const owner = await app.createOwner()
    await app.database.db
      .updateTable('auth_token')
      .set({ expires_at: now - 1 })
      .where('user_id', '=', owner.user.id)
      .execute()

    const { token } = await signIn(owner.user.email)

    expect(await places(token)).toHaveLength(1)
  })
})

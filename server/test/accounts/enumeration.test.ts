import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

const tables = ['job', 'email', 'email_link', 'auth_token'] as const

/** No background jobs run here, so only the effects of the call itself are seen. */
describe.each(engines)('account enumeration on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
  })
  afterAll(() => app.close())

  const countRows = () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await app.database.db.selectFrom(table).selectAll().execute()
        return rows.length
      }),
    )

  test('X028 a password reset request has the same effect for known and unknown addresses', async () => {
    const { user } = await app.createOwner()
    const work: number[][] = []
    for (const email of [user.email, 'nobody@example.com']) {
      const before = await countRows()
      await app.call('/forgot_password', { email })
      const after = await countRows()
      work.push(after.map((rows, index) => rows - (before[index] ?? 0)))
    }

    expect(work).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ])
  })

  test('subscribing returns the same for an address that is already on the list', async () => {
    const replies = []
    for (let times = 0; times < 2; times += 1) {
      replies.push(await app.call('/user/subscribemail', { email: 'mara@king.com' }))
    }

    expect(replies[1]?.statusCode).toBe(200)
    expect(replies[1]?.body).toBe(replies[0]?.body)
  })

  test('sixty registrations an hour are allowed per client address, refused ones included', async () => {
    const form = { first_name: 'Eve', last_name: 'Fox', password: 'password123' }
    const tries = async (count: number) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1) {
        const reply = await app.http.inject({
          method: 'POST',
          url: '/register',
          remoteAddress: '198.51.100.7',
          payload: { ...form, email: `eve${index}@example.com` },
        })
        statuses.push(reply.statusCode)
      }
      return statuses
    }

    expect(await tries(61)).toEqual([...Array<number>(60).fill(400), 429])
  })
})

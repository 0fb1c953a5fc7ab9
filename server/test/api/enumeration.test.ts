import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { openTestHouse, type TestHouse } from '../house.ts'

const tables = ['job', 'letter', 'email_link', 'auth_token'] as const

/** Nothing works in the background here, so that only what a call itself does is seen. */
describe.each(engines)('who has an account, asked on $name', (engine) => {
  let house: TestHouse
  beforeAll(async () => {
    house = await openTestHouse(engine)
  })
  afterAll(() => house.shut())

  const countRows = () =>
    Promise.all(
      tables.map(async (table) => {
        const rows = await house.database.db.selectFrom(table).selectAll().execute()
        return rows.length
      }),
    )

  test('X028 asking for a new password does the same for known and unknown addresses', async () => {
    const { user } = await house.anOwner()
    const work: number[][] = []
    for (const email of [user.email, 'nobody@example.com']) {
      const before = await countRows()
      await house.call('/forgot_password', { email })
      const after = await countRows()
      work.push(after.map((rows, index) => rows - (before[index] ?? 0)))
    }

    expect(work).toEqual([
      [1, 0, 0, 0],
      [1, 0, 0, 0],
    ])
  })

  test('subscribing answers alike for an address that is on the list', async () => {
    const replies = []
    for (let times = 0; times < 2; times += 1) {
      replies.push(await house.call('/user/subscribemail', { email: 'mara@king.com' }))
    }

    expect(replies[1]?.statusCode).toBe(200)
    expect(replies[1]?.body).toBe(replies[0]?.body)
  })

  test('sixty registrations an hour come from one address, refused ones included', async () => {
    const draft = { first_name: 'Eve', last_name: 'Fox', password: 'password123' }
    const tries = async (count: number) => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1) {
        const reply = await house.http.inject({
          method: 'POST',
          url: '/register',
          remoteAddress: '198.51.100.7',
          payload: { ...draft, email: `eve${index}@example.com` },
        })
        statuses.push(reply.statusCode)
      }
      return statuses
    }

    expect(await tries(61)).toEqual([...Array<number>(60).fill(400), 429])
  })
})

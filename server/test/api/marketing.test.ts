import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'

const mara = { firstName: 'Mara', lastName: 'King', email: 'Mara@king.com', message: 'Do you fly?' }

describe.each(engines)('the marketing forms on $name', (engine) => {
  let house: TestHouse
  let now = Date.now()
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
  })
  afterAll(() => house.shut())

  const subscribers = () =>
    house.database.db.selectFrom('subscriber').select(['email', 'created_at']).execute()
  const messages = () => house.database.db.selectFrom('contact_message').selectAll().execute()

  test('API-26 subscribing keeps the address once and answers a repeated one alike', async () => {
    const replies = [
      await house.call('/user/subscribemail', { email: ' Mara@King.com ' }),
      await house.call('/api/user/subscribemail', { email: 'mara@king.com' }),
    ]

    for (const reply of replies) {
      expect(json(reply)).toEqual({ status: 1, message: 'Thank you. You are subscribed.' })
    }
    const rows = await subscribers()
    expect(rows).toEqual([{ email: 'mara@king.com', created_at: expect.any(Number) }])
  })

  test('API-27 ENT-45 a contact message is stored and its receipt is said, nothing more', async () => {
    const reply = await house.call('/contactus', mara)

    expect(json(reply)).toEqual({
      result: 'success',
      message: 'Thank you. We received your message.',
    })
    const [row] = await messages()
    expect(row).toMatchObject({
      first_name: 'Mara',
      last_name: 'King',
      email: 'Mara@king.com',
      message: 'Do you fly?',
      looks_automatic: 0,
      created_at: expect.any(Number),
    })
  })

  test('the field that no person sees keeps programs off the list and marks their messages', async () => {
    const signed = await house.call('/user/subscribemail', { email: 'bot@spam.com', topic: 'buy' })
    const written = await house.call('/contactus', { ...mara, message: 'Buy!', topic: 'buy' })

    expect([signed.statusCode, written.statusCode]).toEqual([200, 200])
    expect((await subscribers()).map(({ email }) => email)).not.toContain('bot@spam.com')
    const marked = (await messages()).filter(({ looks_automatic: mark }) => mark === 1)
    expect(marked.map(({ message }) => message)).toEqual(['Buy!'])
  })

  test.each([
    [{}, 'Please enter company email'],
    [{ email: '' }, 'Please enter company email'],
    [{ email: ['a@bc.co'] }, 'Please enter company email'],
    [{ email: 'ab@b.agency' }, 'Please Enter Valid Email'],
    [{ email: `${'a'.repeat(35)}@bc.co` }, 'Please Enter Valid Email'],
  ])('VAL-01 VAL-02 VAL-03 subscribing with %j is refused', async (body, message) => {
    const reply = await house.call('/user/subscribemail', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      message,
      errors: { email: message },
    })
  })

  test.each([
    ['firstName', '', 'Please Enter Your First Name'],
    ['lastName', ' ', 'Please Enter Your Last Name'],
    ['message', undefined, 'Please Enter Your Message'],
    ['email', '', 'Please enter company email'],
    ['email', 'a@b.c', 'Please Enter Valid Email'],
    ['email', `${'a'.repeat(35)}@bc.co`, 'Company email must be between 6 to 40 characters long'],
    ['message', 'x'.repeat(10_001), 'Please enter at most 10,000 characters'],
  ])(
    'VAL-02 VAL-05 VAL-06 VAL-07 a contact %s of "%s" is refused',
    async (field, value, message) => {
      const before = await messages()

      const reply = await house.call('/contactus', { ...mara, [field]: value })

      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({ errors: { [field]: message } })
      expect(await messages()).toHaveLength(before.length)
    },
  )

  test('one address cannot flood the inbox; after an hour it may write again', async () => {
    now += 3_600_001
    const replies = []
    for (let sent = 0; sent < 21; sent += 1) replies.push(await house.call('/contactus', mara))

    expect(replies.map(({ statusCode }) => statusCode).lastIndexOf(200)).toBe(19)
    expect(replies[20]?.json()).toMatchObject({ code: 'rate_limited' })
    now += 3_600_001
    expect((await house.call('/contactus', mara)).statusCode).toBe(200)
  })
})

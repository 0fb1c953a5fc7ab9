import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'

const mara = { firstName: 'Mara', lastName: 'King', email: 'Mara@king.com', message: 'Do you fly?' }

describe.each(engines)('the marketing forms on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
  })
  afterAll(() => app.close())

  const subscribers = () =>
    app.database.db.selectFrom('subscriber').select(['email', 'created_at']).execute()
  const messages = () => app.database.db.selectFrom('contact_message').selectAll().execute()

  test('API-26 subscribing stores the address once and returns the same when repeated', async () => {
    const replies = [
      await app.call('/user/subscribemail', { email: ' Mara@King.com ' }),
      await app.call('/api/user/subscribemail', { email: 'mara@king.com' }),
    ]

    for (const reply of replies) {
      expect(json(reply)).toEqual({ status: 1, message: "Thank you. You're subscribed." })
    }
    const rows = await subscribers()
    expect(rows).toEqual([{ email: 'mara@king.com', created_at: expect.any(Number) }])
  })

  test('API-27 ENT-45 a contact message is stored, and only its receipt is confirmed', async () => {
    const reply = await app.call('/contactus', mara)

    expect(json(reply)).toEqual({
      result: 'success',
      message: "Thank you. We've received your message.",
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

  test('the hidden field keeps bots off the list and marks their messages', async () => {
    const signed = await app.call('/user/subscribemail', { email: 'bot@spam.com', topic: 'buy' })
    const written = await app.call('/contactus', { ...mara, message: 'Buy!', topic: 'buy' })

    expect([signed.statusCode, written.statusCode]).toEqual([200, 200])
    expect((await subscribers()).map(({ email }) => email)).not.toContain('bot@spam.com')
    const marked = (await messages()).filter(({ looks_automatic: mark }) => mark === 1)
    expect(marked.map(({ message }) => message)).toEqual(['Buy!'])
  })

  test.each([
    ['VAL-01 no address', {}, 'Please enter company email'],
    ['VAL-01 an empty address', { email: '' }, 'Please enter company email'],
    ['VAL-01 a list of addresses', { email: ['a@bc.co'] }, 'Please enter company email'],
    ['VAL-03 an ending of six letters', { email: 'ab@b.agency' }, 'Please Enter Valid Email'],
    ['VAL-02 41 characters', { email: `${'a'.repeat(35)}@bc.co` }, 'Please Enter Valid Email'],
  ])('%s: subscribing is refused', async (_title, body, message) => {
    const reply = await app.call('/user/subscribemail', body)

    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      code: 'invalid_request',
      message,
      errors: { email: message },
    })
  })

  test.each([
    {
      title: 'VAL-05 no first name',
      field: { firstName: '' },
      text: 'Please Enter Your First Name',
    },
    {
      title: 'VAL-06 a blank last name',
      field: { lastName: ' ' },
      text: 'Please Enter Your Last Name',
    },
    {
      title: 'VAL-07 no message',
      field: { message: undefined },
      text: 'Please Enter Your Message',
    },
    {
      title: 'VAL-07 a long message',
      field: { message: 'x'.repeat(10_001) },
      text: 'Please enter up to 10,000 characters',
    },
    { title: 'VAL-01 no email', field: { email: '' }, text: 'Please enter company email' },
    {
      title: 'VAL-03 a short ending',
      field: { email: 'ab@king.c' },
      text: 'Please Enter Valid Email',
    },
    {
      title: 'VAL-03 five characters',
      field: { email: 'a@b.c' },
      text: 'Please Enter Valid Email',
    },
    {
      title: 'VAL-02 VAL-04 41 characters',
      field: { email: `${'a'.repeat(35)}@bc.co` },
      text: 'Company email must be between 6 to 40 characters long',
    },
  ])('$title: refused in the contact form', async ({ field, text }) => {
    const before = await messages()

    const reply = await app.call('/contactus', { ...mara, ...field })

    expect(reply.statusCode).toBe(400)
    expect(Object.values(reply.json().errors)).toEqual([text])
    expect(await messages()).toHaveLength(before.length)
  })

  test.each([
    ['VAL-02 40 characters', `${'a'.repeat(34)}@bc.co`],
    ['VAL-03 an ending of two letters', 'a@bc.co'],
    ['VAL-03 an ending of four letters', 'a@b.info'],
  ])('%s are accepted by both forms', async (_title, email) => {
    expect((await app.call('/contactus', { ...mara, email })).statusCode).toBe(200)
    expect((await app.call('/user/subscribemail', { email })).statusCode).toBe(200)
  })

  test('one address cannot flood the inbox; after an hour it may send again', async () => {
    now += 3_600_001
    const replies = []
    for (let sent = 0; sent < 21; sent += 1) replies.push(await app.call('/contactus', mara))

    expect(replies.map(({ statusCode }) => statusCode).lastIndexOf(200)).toBe(19)
    expect(replies[20]?.json()).toMatchObject({ code: 'rate_limited' })
    now += 3_600_001
    expect((await app.call('/contactus', mara)).statusCode).toBe(200)
  })
})

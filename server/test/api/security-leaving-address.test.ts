import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { readZip } from '../fixtures/read-zip.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { confirmEmail, exportOf } from './leaving.ts'

const password = 'a good long password'
const day = 86_400_000

describe.each(engines)('leaving, and what is kept by address, on $name', (engine) => {
  let house: TestHouse
  let now = Date.now()
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
    await house.background.start()
  })
  afterAll(() => house.shut())

  /** An account under an address that nobody confirmed. */
  async function anAccount(email: string) {
    const person = { first_name: 'Not', last_name: 'Eve', email, password }
    return json<SignedIn>(await house.call('/register', person))
  }

  async function erase({ token }: SignedIn) {
    json(await house.call('/delete_account', { current_password: password }, token))
    now += 7 * day
    await house.background.tidy()
  }

  /** What the contact form and the newsletter know of an address, before any account has it. */
  async function aWriter(email: string) {
    const message = 'Please keep this between us.'
    json(await house.call('/user/subscribemail', { email }))
    json(await house.call('/contactus', { firstName: 'Eve', lastName: 'Fox', email, message }))
    return message
  }

  const contactsOf = (email: string) =>
    house.database.db
      .selectFrom('contact_message')
      .select('message')
      .where('email', '=', email)
      .execute()

  test('X106 what somebody wrote from an address is exported only once the address is confirmed', async () => {
    const email = `eurydice${engine.name}@example.com`
    const message = await aWriter(email)
    const owner = await anAccount(email)
    const written = async () => {
      const entries = readZip((await exportOf(house, owner.token, password)).rawPayload)
      return ['contact-messages', 'newsletter'].map((name) => entries[`${name}.json`]?.toString())
    }

    expect(await written()).toEqual(['[]\n', '[]\n'])

    await confirmEmail(house, owner)
    expect(await written()).toEqual([
      expect.stringContaining(message),
      expect.stringContaining(email),
    ])
  })

  test('X104 closing an account under an unconfirmed address erases nothing its owner wrote', async () => {
    const email = `orpheus${engine.name}@example.com`
    const message = await aWriter(email)
    const owner = await anAccount(email)
    await erase(owner)

    expect((await house.call('/login', { email, password })).statusCode).toBe(401)
    expect(await contactsOf(email)).toEqual([{ message }])
    const subscribed = house.database.db.selectFrom('subscriber').select('email')
    expect(await subscribed.where('email', '=', email).execute()).toEqual([{ email }])
  })

  test('X104 an address that ends like the erased one keeps its letters', async () => {
    const email = `na@${engine.name}.example.com`
    const neighbour = `anna@${engine.name}.example.com`
    await aWriter(neighbour)
    await aWriter(email)
    const { db } = house.database
    await db
      .updateTable('letter')
      .set({ state: 'sent', body_text: '', body_html: '' })
      .where('subject', '=', `New subscriber: ${email}`)
      .execute()
    const owner = await anAccount(email)
    await confirmEmail(house, owner)
    await erase(owner)

    const letters = await db.selectFrom('letter').select('subject').execute()
    const subjects = letters.map(({ subject }) => subject)
    expect(subjects).toContain(`New subscriber: ${neighbour}`)
    expect(subjects).not.toContain(`New subscriber: ${email}`)
    const replies = await db.selectFrom('letter').select('reply_to').execute()
    expect(replies.map(({ reply_to }) => reply_to)).toContain(neighbour)
    expect(replies.map(({ reply_to }) => reply_to)).not.toContain(email)
  })
})

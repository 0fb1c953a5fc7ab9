import type { SignedIn } from '@askwell/contract/account'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { readZip } from '../support/read-zip.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { confirmEmail, exportAccount } from './account-export.ts'

const password = 'a good long password'
const day = 86_400_000

describe.each(engines)('closing an account and data stored by address, on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    await app.background.start()
  })
  afterAll(() => app.close())

  /** An account with an unconfirmed address. */
  async function anAccount(email: string) {
    const person = { first_name: 'Not', last_name: 'Eve', email, password }
    return json<SignedIn>(await app.call('/register', person))
  }

  async function erase({ token }: SignedIn) {
    json(await app.call('/delete_account', { current_password: password }, token))
    now += 7 * day
    await app.background.runMaintenance()
  }

  /** Contact message and newsletter subscription of an address without an account. */
  async function aWriter(email: string) {
    const message = 'Please keep this between us.'
    json(await app.call('/user/subscribemail', { email }))
    json(await app.call('/contactus', { firstName: 'Eve', lastName: 'Fox', email, message }))
    return message
  }

  const contactsOf = (email: string) =>
    app.database.db
      .selectFrom('contact_message')
      .select('message')
      .where('email', '=', email)
      .execute()

  test('X106 messages sent from an address are exported only when the address is confirmed', async () => {
    const email = `eurydice${engine.name}@example.com`
    const message = await aWriter(email)
    const owner = await anAccount(email)
    const written = async () => {
      const entries = readZip((await exportAccount(app, owner.token, password)).rawPayload)
      return ['contact-messages', 'newsletter'].map((name) => entries[`${name}.json`]?.toString())
    }

    expect(await written()).toEqual(['[]\n', '[]\n'])

    await confirmEmail(app, owner)
    expect(await written()).toEqual([
      expect.stringContaining(message),
      expect.stringContaining(email),
    ])
  })

  test('X104 closing an account with an unconfirmed address erases nothing of the address owner', async () => {
    const email = `orpheus${engine.name}@example.com`
    const message = await aWriter(email)
    const owner = await anAccount(email)
    await erase(owner)

    expect((await app.call('/login', { email, password })).statusCode).toBe(401)
    expect(await contactsOf(email)).toEqual([{ message }])
    const subscribed = app.database.db.selectFrom('subscriber').select('email')
    expect(await subscribed.where('email', '=', email).execute()).toEqual([{ email }])
  })

  test('X104 e-mails of an address that ends like the erased one stay', async () => {
    const email = `na@${engine.name}.example.com`
    const neighbour = `anna@${engine.name}.example.com`
    await aWriter(neighbour)
    await aWriter(email)
    const { db } = app.database
    await db
      .updateTable('email')
      .set({ state: 'sent', body_text: '', body_html: '' })
      .where('subject', '=', `New subscriber: ${email}`)
      .execute()
    const owner = await anAccount(email)
    await confirmEmail(app, owner)
    await erase(owner)

    const emails = await db.selectFrom('email').select('subject').execute()
    const subjects = emails.map(({ subject }) => subject)
    expect(subjects).toContain(`New subscriber: ${neighbour}`)
    expect(subjects).not.toContain(`New subscriber: ${email}`)
    const replies = await db.selectFrom('email').select('reply_to').execute()
    expect(replies.map(({ reply_to }) => reply_to)).toContain(neighbour)
    expect(replies.map(({ reply_to }) => reply_to)).not.toContain(email)
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { readZip } from '../support/read-zip.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { functionFields } from '../integrations/function-owner.ts'
import { confirmEmail, exportAccount } from './account-export.ts'
import { insertSubscription } from '../support/insert-rows.ts'
import { createKnowledgeOwner, fileField, storedFiles } from '../knowledge/knowledge-owner.ts'

const password = 'a good long password'
const day = 86_400_000

describe.each(engines)('closing an account on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    await app.background.start()
  })
  afterAll(() => app.close())

  const close = (token: string, current_password = password) =>
    app.call('/delete_account', { current_password }, token)
  const signIn = (email: string) => app.call('/login', { email, password })
  const keep = (email: string, tried = password) =>
    app.call('/keep_account', { email, password: tried })

  const subjectsTo = async (address: string) => {
    const emails = await app.database.db
      .selectFrom('email')
      .select('subject')
      .where('to_address', '=', address)
      .execute()
    return emails.map(({ subject }) => subject)
  }

  /** An account with the marker in every field that accepts text. */
  async function marked(mark: string) {
    const registered = await app.call('/register', {
      first_name: mark,
      last_name: `${mark}son`,
      email: `${mark}@example.com`,
      password,
    })
    const owner = json<SignedIn>(registered)
    await confirmEmail(app, owner)
    const knowledgeOwner = await createKnowledgeOwner(app, owner)
    await knowledgeOwner.addSources([
      fileField(`${mark}.txt`, `The secret word of the ${mark} family is ${mark}.`),
      ['contents', `Our ${mark} note says ${mark}.`],
    ])
    await knowledgeOwner.ask(`What is the secret word of ${mark}?`)
    await insertSubscription(app.database.db, owner.user.id, 'hobby_monthly')
    json(await knowledgeOwner.call('/renew_identity_secret', { bot_id: knowledgeOwner.botId }))
    json(
      await app.postForm(
        '/integration/add',
        Object.entries({
          ...functionFields(knowledgeOwner.botId),
          definition: JSON.stringify({ description: mark }),
        }),
        owner.token,
      ),
    )
    const email = owner.user.email
    const pack = { email, first_name: mark, last_name: mark, lookup_key: 'Messages', quantity: 1 }
    json(await app.call('/payment/create-payment-intent', pack, owner.token))
    json(await app.call('/user/subscribemail', { email }))
    json(
      await app.call('/contactus', {
        firstName: mark,
        lastName: mark,
        email,
        message: `${mark} asks`,
      }),
    )
    await app.call('/login', { email, password: 'not this one' })
    await app.call('/forgot_password', { email })
    return { ...owner, botId: knowledgeOwner.botId, ask: knowledgeOwner.ask }
  }

  test('X104 closing needs the password, ends every session and disables the bots at once', async () => {
    const owner = await app.createOwner()
    const botId = await app.createBot(owner.token)
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    const wrong = await close(owner.token, 'not this one')
    const still = await app.call('/chatbot_setting_sessiondomain', { id: botId })
    const closed = await close(owner.token)

    expect([wrong.statusCode, still.statusCode]).toEqual([403, 200])
    expect(json<{ erase_at: number }>(closed).erase_at).toBe(now + 7 * day)
    for (const { token } of [owner, elsewhere]) {
      const refused = await app.call('/chatbot_list', undefined, token)
      expect(refused.json()).toMatchObject({ code: 'token_revoked' })
    }
    expect((await app.call('/chatbot_setting_sessiondomain', { id: botId })).statusCode).toBe(404)
    expect(await subjectsTo(owner.user.email)).toContain(
      'Your Askwell account is scheduled for deletion',
    )
  })

  test('CVE-2026-32717 a token issued while the account was being closed is invalid too', async () => {
    const owner = await app.createOwner()
    json(await close(owner.token))
    await app.database.db
      .updateTable('auth_token')
      .set({ revoked_at: null })
      .where('user_id', '=', owner.user.id)
      .execute()

    const refused = await app.call('/chatbot_list', undefined, owner.token)

    expect(refused.json()).toMatchObject({ code: 'token_revoked' })
  })

  test('X104 sign-in reports that the account is closed, and reopening restores everything', async () => {
    const owner = await app.createOwner()
    const botId = await app.createBot(owner.token)
    json(await close(owner.token))

    const refused = await signIn(owner.user.email)
    const wrong = await keep(owner.user.email, 'not this one')
    const kept = json<SignedIn>(await keep(owner.user.email))

    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({
      code: 'account_closing',
      message: expect.stringMatching(
        /^This account will be deleted on [A-Z][a-z]+ \d{1,2}, \d{4}\. /,
      ),
    })
    expect(wrong.statusCode).toBe(401)
    expect(kept.user).toEqual(owner.user)
    expect((await app.call('/chatbot_setting_sessiondomain', { id: botId })).statusCode).toBe(200)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    now += 8 * day
    await app.background.runMaintenance()
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X104 after seven days no personal data is left, and other accounts are unchanged', async () => {
    const mark = `zarathustra${engine.name}`
    const shared = fileField('shared.txt', 'Both accounts own this very text.')
    const before = storedFiles(app)
    const gone = await marked(mark)
    const other = await createKnowledgeOwner(app)
    await other.addSources([shared])
    json(await app.postForm('/update_model_info', [['id', gone.botId], shared], gone.token))
    json(await close(gone.token))
    expect(await placesOf(mark)).toEqual(
      expect.arrayContaining([
        'user_account',
        'chunk',
        'chat_message',
        'bot_function',
        'email',
        'sandbox_object',
        'message_search',
      ]),
    )

    now += 7 * day - 1
    await app.background.runMaintenance()
    expect((await signIn(gone.user.email)).statusCode).toBe(403)
    now += 1
    await app.background.runMaintenance()

    expect(await placesOf(mark)).toEqual([])
    expect((await signIn(gone.user.email)).json()).toMatchObject({ code: 'bad_credentials' })
    expect((await keep(gone.user.email)).statusCode).toBe(401)
    const { token } = json<SignedIn>(await signIn(other.user.email))
    const kept = await app.call('/list_sources', { bot_id: other.botId }, token)
    expect(json(kept)).toMatchObject({ sources: [{ name: 'shared.txt', state: 'ready' }] })
    expect(storedFiles(app)).toHaveLength(before.length + 1)
    const { left } = await app.database.db
      .selectFrom('credit_entries')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', gone.user.id)
      .executeTakeFirstOrThrow()
    expect(left).toBeGreaterThan(0)
    const again = { first_name: 'New', last_name: 'Person', email: gone.user.email, password }
    expect((await app.call('/register', again)).statusCode).toBe(200)
  })

  test('X106 the export contains all data of the account and no secret', async () => {
    const mark = `penthesilea${engine.name}`
    const owner = await marked(mark)
    const other = await createKnowledgeOwner(app)

    const reply = await exportAccount(app, owner.token, password)
    const entries = readZip(reply.rawPayload)

    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="account-export.zip"',
      'cache-control': 'no-store',
    })
    const rows = (name: string): Record<string, unknown>[] =>
      JSON.parse(entries[`${name}.json`]?.toString() ?? 'null')
    expect(rows('account')).toMatchObject([{ email: `${mark}@example.com`, first_name: mark }])
    expect(rows('chatbots')).toHaveLength(1)
    expect(rows('sources').map(({ name }) => name)).toContain(`${mark}.txt`)
    expect(rows('messages')).toMatchObject([{ question: `What is the secret word of ${mark}?` }])
    expect(rows('functions')).toHaveLength(1)
    expect(rows('message-grants').length).toBeGreaterThan(0)
    expect(rows('contact-messages')).toMatchObject([{ message: `${mark} asks` }])
    const original = Object.entries(entries).find(([name]) => name.endsWith(`-${mark}.txt`))
    expect(original?.[1].toString()).toBe(`The secret word of the ${mark} family is ${mark}.`)

    const whole = Buffer.concat(Object.values(entries)).toString()
    for (const secret of [
      'argon2',
      'token_hash',
      'password_hash',
      'identity_secret',
      owner.token,
      other.user.email,
    ]) {
      expect(whole).not.toContain(secret)
    }
  })

  test('X106 the export requires the password', async () => {
    const owner = await app.createOwner()

    const signedOut = await app.http.inject({ method: 'GET', url: '/export_account' })
    const without = await exportAccount(app, owner.token)
    const wrong = await exportAccount(app, owner.token, 'not this one')

    expect([signedOut, without, wrong].map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
    expect(wrong.json()).toMatchObject({ status: 0, code: 'current_password_wrong' })
  })

  test('an account without a password gets instructions to set one', async () => {
    const owner = await app.createOwner()
    await app.database.db
      .updateTable('user_account')
      .set({ password_hash: null })
      .where('id', '=', owner.user.id)
      .execute()

    const refused = await close(owner.token)

    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ message: string }>().message).toContain('Forgot password?')
  })

  /** The full-text index of SQLite has no rows to read, only words to look up. */
  async function isWordIn(table: string, word: string): Promise<boolean> {
    const isIndex = table === 'message_search' && engine.name === 'sqlite'
    const query = isIndex
      ? sql`select rowid as ${sql.lit(word)} from message_search where message_search match ${`"${word}"*`}`
      : sql`select * from ${sql.table(table)}`
    const { rows } = await query.execute(app.database.db)
    return JSON.stringify(rows).includes(word)
  }

  /** Where a word occurs: tables, database files, uploads. */
  async function placesOf(word: string): Promise<string[]> {
    const { db } = app.database
    const places: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      if (await isWordIn(name, word)) places.push(name)
    }
    for (const folder of new Set([app.dataDir, app.database.dataDir])) {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue
        if (readFileSync(path.join(entry.parentPath, entry.name)).includes(word)) {
          places.push(entry.name)
        }
      }
    }
    return places
  }
})

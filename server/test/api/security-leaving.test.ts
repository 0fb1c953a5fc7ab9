import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { SignedIn } from '@askwell/contract/account'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { readZip } from '../fixtures/read-zip.ts'
import { json, openTestHouse, type TestHouse } from '../house.ts'
import { plain } from './integrating.ts'
import { confirmEmail, exportOf } from './leaving.ts'
import { insertSubscription } from '../rows.ts'
import { aTeacher, file, keptIn } from './teaching.ts'

const password = 'a good long password'
const day = 86_400_000

describe.each(engines)('leaving, on $name', (engine) => {
  let house: TestHouse
  let now = Date.now()
  beforeAll(async () => {
    house = await openTestHouse(engine, { clock: () => now })
    await house.background.start()
  })
  afterAll(() => house.shut())

  const close = (token: string, current_password = password) =>
    house.call('/delete_account', { current_password }, token)
  const signIn = (email: string) => house.call('/login', { email, password })
  const keep = (email: string, tried = password) =>
    house.call('/keep_account', { email, password: tried })

  const subjectsTo = async (address: string) => {
    const letters = await house.database.db
      .selectFrom('letter')
      .select('subject')
      .where('to_address', '=', address)
      .execute()
    return letters.map(({ subject }) => subject)
  }

  /** An account that filled every field it can with the mark. */
  async function marked(mark: string) {
    const registered = await house.call('/register', {
      first_name: mark,
      last_name: `${mark}son`,
      email: `${mark}@example.com`,
      password,
    })
    const owner = json<SignedIn>(registered)
    await confirmEmail(house, owner)
    const teacher = await aTeacher(house, owner)
    await teacher.teach([
      file(`${mark}.txt`, `The secret word of the ${mark} family is ${mark}.`),
      ['contents', `Our ${mark} note says ${mark}.`],
    ])
    await teacher.ask(`What is the secret word of ${mark}?`)
    await insertSubscription(house.database.db, owner.user.id, 'hobby_monthly')
    json(await teacher.call('/renew_identity_secret', { bot_id: teacher.botId }))
    json(
      await house.form(
        '/integration/add',
        Object.entries({
          ...plain(teacher.botId),
          definition: JSON.stringify({ description: mark }),
        }),
        owner.token,
      ),
    )
    const email = owner.user.email
    const pack = { email, first_name: mark, last_name: mark, lookup_key: 'Messages', quantity: 1 }
    json(await house.call('/payment/create-payment-intent', pack, owner.token))
    json(await house.call('/user/subscribemail', { email }))
    json(
      await house.call('/contactus', {
        firstName: mark,
        lastName: mark,
        email,
        message: `${mark} asks`,
      }),
    )
    await house.call('/login', { email, password: 'not this one' })
    await house.call('/forgot_password', { email })
    return { ...owner, botId: teacher.botId, ask: teacher.ask }
  }

  test('X104 closing needs the password, ends every session and silences the bots at once', async () => {
    const owner = await house.anOwner()
    const botId = await house.aBot(owner.token)
    const elsewhere = json<SignedIn>(await signIn(owner.user.email))

    const wrong = await close(owner.token, 'not this one')
    const still = await house.call('/chatbot_setting_sessiondomain', { id: botId })
    const closed = await close(owner.token)

    expect([wrong.statusCode, still.statusCode]).toEqual([403, 200])
    expect(json<{ erase_at: number }>(closed).erase_at).toBe(now + 7 * day)
    for (const { token } of [owner, elsewhere]) {
      const refused = await house.call('/chatbot_list', undefined, token)
      expect(refused.json()).toMatchObject({ code: 'token_revoked' })
    }
    expect((await house.call('/chatbot_setting_sessiondomain', { id: botId })).statusCode).toBe(404)
    expect(await subjectsTo(owner.user.email)).toContain('Your Askwell account is closed')
  })

  test('CVE-2026-32717 a token that slipped in while the account was closed is worthless too', async () => {
    const owner = await house.anOwner()
    json(await close(owner.token))
    await house.database.db
      .updateTable('auth_token')
      .set({ revoked_at: null })
      .where('user_id', '=', owner.user.id)
      .execute()

    const refused = await house.call('/chatbot_list', undefined, owner.token)

    expect(refused.json()).toMatchObject({ code: 'token_revoked' })
  })

  test('X104 signing in says that the account is closed, and keeping it brings all of it back', async () => {
    const owner = await house.anOwner()
    const botId = await house.aBot(owner.token)
    json(await close(owner.token))

    const refused = await signIn(owner.user.email)
    const wrong = await keep(owner.user.email, 'not this one')
    const kept = json<SignedIn>(await keep(owner.user.email))

    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'account_closing' })
    expect(wrong.statusCode).toBe(401)
    expect(kept.user).toEqual(owner.user)
    expect((await house.call('/chatbot_setting_sessiondomain', { id: botId })).statusCode).toBe(200)
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
    now += 8 * day
    await house.background.tidy()
    expect((await signIn(owner.user.email)).statusCode).toBe(200)
  })

  test('X104 after seven days nothing of the person is left, and nobody else lost anything', async () => {
    const mark = `zarathustra${engine.name}`
    const shared = file('shared.txt', 'Both accounts own this very text.')
    const before = keptIn(house)
    const gone = await marked(mark)
    const stays = await aTeacher(house)
    await stays.teach([shared])
    json(await house.form('/update_model_info', [['id', gone.botId], shared], gone.token))
    json(await close(gone.token))
    expect(await placesOf(mark)).toEqual(
      expect.arrayContaining([
        'user_account',
        'chunk',
        'chat_message',
        'bot_function',
        'letter',
        'sandbox_object',
      ]),
    )

    now += 7 * day - 1
    await house.background.tidy()
    expect((await signIn(gone.user.email)).statusCode).toBe(403)
    now += 1
    await house.background.tidy()

    expect(await placesOf(mark)).toEqual([])
    expect((await signIn(gone.user.email)).json()).toMatchObject({ code: 'bad_credentials' })
    expect((await keep(gone.user.email)).statusCode).toBe(401)
    const { token } = json<SignedIn>(await signIn(stays.user.email))
    const kept = await house.call('/list_sources', { bot_id: stays.botId }, token)
    expect(json(kept)).toMatchObject({ sources: [{ name: 'shared.txt', state: 'ready' }] })
    expect(keptIn(house)).toHaveLength(before.length + 1)
    const { left } = await house.database.db
      .selectFrom('credit_entries')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .where('user_id', '=', gone.user.id)
      .executeTakeFirstOrThrow()
    expect(left).toBeGreaterThan(0)
    const again = { first_name: 'New', last_name: 'Person', email: gone.user.email, password }
    expect((await house.call('/register', again)).statusCode).toBe(200)
  })

  test('X106 the export holds everything of the account and no secret', async () => {
    const mark = `penthesilea${engine.name}`
    const owner = await marked(mark)
    const other = await aTeacher(house)

    const reply = await exportOf(house, owner.token, password)
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

  test('X106 the export asks for the password', async () => {
    const owner = await house.anOwner()

    const signedOut = await house.http.inject({ method: 'GET', url: '/export_account' })
    const without = await exportOf(house, owner.token)
    const wrong = await exportOf(house, owner.token, 'not this one')

    expect([signedOut, without, wrong].map(({ statusCode }) => statusCode)).toEqual([401, 403, 403])
    expect(wrong.json()).toMatchObject({ status: 0, code: 'current_password_wrong' })
  })

  test('an account without a password is told how to get one', async () => {
    const owner = await house.anOwner()
    await house.database.db
      .updateTable('user_account')
      .set({ password_hash: null })
      .where('id', '=', owner.user.id)
      .execute()

    const refused = await close(owner.token)

    expect(refused.statusCode).toBe(403)
    expect(refused.json<{ message: string }>().message).toContain('Forgot password?')
  })

  /** Where a word lies: in which tables, in which files of the database, in which uploads. */
  async function placesOf(word: string): Promise<string[]> {
    const { db } = house.database
    const places: string[] = []
    for (const { name } of await db.introspection.getTables()) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
      if (JSON.stringify(rows).includes(word)) places.push(name)
    }
    for (const folder of new Set([house.dataDir, house.database.dataDir])) {
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

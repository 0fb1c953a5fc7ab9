import { chatStreamPost } from '@askwell/contract/chat'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cases } from './isolation/isolation-cases.fixture.ts'
import { allRoutes, createTenant, type Tenant } from './tenants.ts'
import { engines } from '../support/engines.ts'
import { createTestApp, botFields, type TestApp } from '../support/test-app.ts'

const mark = 'mass-assigned-7331'
const number = 7_331_733_173
const day = '1999-12-31'

/** Keys that only the server sets. Each has a value that must not be stored anywhere. */
const serversOwn = (other: Tenant): Record<string, unknown> => ({
  ...Object.fromEntries(
    ['owner_id', 'ownerId', 'user_id', 'userId', 'workspaceId', 'createdBy', 'createdby']
      .concat('created_by', 'modifiedBy', 'modifiedby', 'modified_by')
      .map((key) => [key, other.user.id]),
  ),
  ...Object.fromEntries(['created', 'modified'].map((key) => [key, day])),
  ...Object.fromEntries(
    ['created_at', 'createdAt', 'modified_at', 'balance', 'message_balance', 'credits']
      .concat('knowledge_version', 'email_verified_at', 'erase_at', 'expires_at')
      .map((key) => [key, number]),
  ),
  ...Object.fromEntries(
    ['role', 'password_hash', 'passwordHash', 'connector', 'visitor_id', 'identity_secret']
      .concat('image_id', 'file_key', 'customer_id', 'subscription_id')
      .map((key) => [key, mark]),
  ),
  plan: 'enterprise_yearly',
  headers: { 'x-mark': mark },
  transport: 'webhook',
  is_sample: 1,
  isSample: true,
  is_system: 1,
  isPublic: true,
})

/** Accepted by calls of the specification, but ignored. */
const takenInVain = new Set(['created', 'createdby', 'modified', 'modifiedby'])

const fieldsOf = (schema: object) => ('shape' in schema ? Object.keys(schema.shape ?? {}) : [])
const routes = [
  ...allRoutes.map(({ method, path, body }) => ({ method, path, own: fieldsOf(body) })),
  { ...chatStreamPost, own: fieldsOf(chatStreamPost.query) },
]

const bot = Object.fromEntries(botFields)
const person = { first_name: 'Mal', last_name: 'Lory', email: 'mara@king.com' }

/** Valid input for routes whose isolation case has none. */
const working: Record<string, (own: Tenant) => Record<string, unknown>> = {
  'POST /register': () => ({ ...person, password: 'a good long password' }),
  'POST /login': (own) => ({ email: own.user.email, password: 'a good long password' }),
  'POST /update_profile': (own) => ({
    name: 'Mal',
    surname: 'Lory',
    email: own.user.email,
    password: '********',
  }),
  'POST /payment/create-payment-intent': (own) => ({
    email: own.user.email,
    lookup_key: 'Messages',
    quantity: 1,
  }),
  'POST /contactus': () => ({
    firstName: 'Mal',
    lastName: 'Lory',
    email: 'mara@king.com',
    message: 'Hello there, how are you?',
  }),
  'POST /user/subscribemail': () => ({ email: 'mara@king.com' }),
  'POST /add_bot': (own) => ({ ...bot, id: own.botId }),
  'POST /integration/add': (own) => ({
    ...cases['POST /integration/add']?.body(own),
    functionname: 'another_one',
  }),
  'POST /create_sessiondomain': (own) => ({ chatbot_id: own.botId }),
  'POST /renew_identity_secret': (own) => ({ bot_id: own.botId }),
  'POST /deletechatbot': (own) => ({ id: own.botId }),
  'POST /integration/removed/:function_id': (own) => ({ function_id: own.functionId }),
  'POST /delete_account': () => ({ current_password: 'a good long password' }),
  'POST /begin_second_factor': () => ({ current_password: 'a good long password' }),
  'POST /chat_stream': (own) => ({
    bot_id: own.botId,
    message: 'Hello',
    session_id: own.sessionId,
  }),
}

/** Calls that store something; the test has no meaning when one of them is refused. */
const storing = [
  'POST /register',
  'POST /login',
  'POST /update_profile',
  'POST /contactus',
  'POST /user/subscribemail',
  'POST /add_bot',
  'POST /update_chatbot_setting',
  'POST /update_model_info',
  'POST /choose_pages',
  'POST /integration/add',
  'PATCH /integration/edit/:function_id',
  'POST /create_session',
  'POST /create_sessiondomain',
  'POST /update_sessiondomain',
  'POST /renew_identity_secret',
  'POST /begin_second_factor',
  'POST /payment/create-payment-intent',
  'POST /chat_stream',
]

/** These calls remove what the next call needs. */
const ending = /logout|end_session|end_other|delete|removed|disconnect|keep_account|second_factor/

const wordOf = (input: object, name: string): string => {
  const value: unknown = Reflect.get(input, name)
  return typeof value === 'string' ? encodeURIComponent(value) : 'x'
}

describe.each(engines)('keys that only the server sets, on $name', (engine) => {
  let app: TestApp
  let ada: Tenant
  let eve: Tenant
  beforeAll(async () => {
    app = await createTestApp(engine, { env: { CHAT_PER_MINUTE: '1000000' } })
    ada = await createTenant(app, 'xanthippe')
    eve = await createTenant(app, 'wilhelmina')
  })
  afterAll(() => app.close())

  /** How often each of these values occurs in the whole database. */
  async function tally(): Promise<Record<string, number>> {
    const { db } = app.database
    const tables = await db.introspection.getTables()
    // The full-text index of SQLite has no rows to read, only words of the messages in another table.
    const readable = tables.filter(({ name }) => name !== 'message_search')
    const texts = await Promise.all(
      readable.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
        return JSON.stringify(rows)
      }),
    )
    const all = texts.join('\n')
    const flags = /"(?:is_sample|is_system)":1|"transport":"webhook"/g
    return {
      flags: all.match(flags)?.length ?? 0,
      ...Object.fromEntries(
        [mark, String(number), day, 'enterprise_yearly', eve.user.id].map((value) => [
          value,
          all.split(value).length,
        ]),
      ),
    }
  }

  test.each(routes)(
    'CVE-2026-56276 CVE-2026-42863 CVE-2026-46441 $method $path stores none of them',
    async ({ method, path, own }) => {
      const call = `${method} ${path}`
      const caller = ending.test(path) ? await createTenant(app, 'thusnelda') : ada
      const input = { ...cases[call]?.body(caller), ...working[call]?.(caller) }
      const added = Object.entries(serversOwn(eve)).filter(
        ([key]) => !own.includes(key) || takenInVain.has(key),
      )
      const url = path.replaceAll(/:(\w+)/g, (_place, name: string) => wordOf(input, name))
      const before = await tally()

      const reply = await app.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${caller.token}` },
        ...(method === 'GET'
          ? { query: Object.fromEntries(added.map(([key, value]) => [key, String(value)])) }
          : { payload: { ...input, ...Object.fromEntries(added) } }),
      })

      expect(reply.statusCode).toBeLessThan(storing.includes(call) ? 300 : 500)
      const after = Object.entries(await tally())
      expect(after.filter(([value, times]) => times > (before[value] ?? 0))).toEqual([])
    },
  )

  test('every call that stores something is in the table of routes', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`))

    expect(storing.filter((call) => !known.has(call))).toEqual([])
  })
})

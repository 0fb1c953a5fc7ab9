import { createHash } from 'node:crypto'
import type { SignedIn } from '@askwell/contract/account'
import { provenOwner } from '@askwell/core/shared'
import { logFunctionCall } from '../../src/adapters/db/function-call-store.ts'
import { routeTable, type SharedDeps } from '../../src/http/build-http.ts'
import { json, type TestHouse } from '../house.ts'
import { insertSubscription } from '../rows.ts'
import { plain } from './integrating.ts'
import { aTeacher, file } from './teaching.ts'

/** Every call that is served; nothing of it runs, so it needs none of its parts. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the definitions are read
export const allRoutes = routeTable({} as SharedDeps).map(({ definition }) => definition)

/** An account with one of everything, marked by a word that nobody else may ever read. */
export type Tenant = {
  token: string
  user: SignedIn['user']
  mark: string
  botId: string
  fileId: string
  textId: string
  websiteId: string
  sessionId: string
  /** Where the account is signed in. */
  signInId: string
  functionId: string
  /** To an automation; nothing sends it. */
  deliveryId: string
  /** Of a call in the log, and of the answer it ran for. */
  callId: string
  messageId: string
  /** Of a payment that waits in the sandbox. */
  clientSecret: string
}

/** Opens an account whose bot, sources, session and messages all hold the mark. */
export async function aTenant(house: TestHouse, mark: string): Promise<Tenant> {
  const teacher = await aTeacher(house)
  const { token, user, botId } = teacher
  json(
    await teacher.update([
      file(`${mark}.txt`, `The password of ${mark} is ${mark}.`),
      ['contents', `A text of ${mark} about ${mark}.`],
      ['newwebsites', 'https://example.com/'],
    ]),
  )
  const sources = await teacher.sources()
  const idOf = (kind: string) => sources.find((source) => source.kind === kind)?.id ?? ''
  const sessionId = json<string>(await teacher.call('/create_session', { chatbot_id: botId }))
  await insertSubscription(house.database.db, user.id, 'hobby_monthly')
  const described = { ...plain(botId), definition: JSON.stringify({ description: mark }) }
  const made = json<{ id: string }>(await teacher.call('/integration/add', described))
  const automation = {
    bot_id: botId,
    connector: 'automation',
    settings: { address: `https://${mark}.example.org/` },
  }
  json(await teacher.call('/integration/connect', automation))
  const sent = await teacher.call('/integration/test_delivery', { bot_id: botId })
  const places = json<{ sessions: { id: string }[] }>(await teacher.call('/list_sessions', {}))
  const order = { email: user.email, lookup_key: 'Messages', quantity: 1 }
  const payment = json<{ clientSecret: string }>(
    await teacher.call('/payment/create-payment-intent', order),
  )
  return {
    token,
    user,
    mark,
    clientSecret: payment.clientSecret,
    signInId: places.sessions[0]?.id ?? '',
    botId,
    fileId: idOf('file'),
    textId: idOf('text'),
    websiteId: idOf('website'),
    sessionId,
    functionId: made.id,
    deliveryId: json<{ delivery_id: string }>(sent).delivery_id,
    ...(await aCall(house, { ownerId: user.id, botId, functionId: made.id, mark })),
  }
}

type Called = { ownerId: string; botId: string; functionId: string; mark: string }

async function aCall({ database }: TestHouse, { mark, ...place }: Called) {
  const messageId = `m_${mark}_asked`
  await logFunctionCall(database.db, {
    ...place,
    ownerId: provenOwner(place.ownerId),
    functionName: 'get_order',
    conversationId: `s_${mark}`,
    messageId,
    argumentsHash: '',
    arguments: JSON.stringify({ of: mark }),
    status: 200,
    ms: 12,
    bytes: 40,
    errorClass: null,
    result: `The order of ${mark}.`,
    at: Date.now(),
  })
  const call = await database.db
    .selectFrom('function_call')
    .select('id')
    .where('message_id', '=', messageId)
    .executeTakeFirstOrThrow()
  return { callId: call.id, messageId }
}

const taughtTables = [
  'bot',
  'source',
  'chunk',
  'job',
  'bot_function',
  'function_call',
  'webhook_delivery',
] as const
const chatTables = ['chat_session', 'chat_message'] as const
const accountTables = [
  'email_link',
  'credit_accounts',
  'credit_grants',
  'credit_entries',
  'credit_holds',
] as const

/** One hash over every row that belongs to an account. */
export async function rowsOf(house: TestHouse, tenant: Tenant): Promise<string> {
  const { db } = house.database
  const rows: unknown[] = [await taughtRowsOf(house, tenant)]
  for (const table of chatTables) {
    const query = db.selectFrom(table).selectAll().where('owner_id', '=', tenant.user.id)
    rows.push(await query.orderBy('id').execute())
  }
  for (const table of accountTables) {
    rows.push(
      await db.selectFrom(table).selectAll().where('user_id', '=', tenant.user.id).execute(),
    )
  }
  return hashOf(rows)
}

/** One hash over an account and what it taught; the chats of visitors do not change it. */
export async function taughtRowsOf({ database }: TestHouse, { user }: Tenant): Promise<string> {
  const { db } = database
  const rows: unknown[] = [
    await db.selectFrom('user_account').selectAll().where('id', '=', user.id).execute(),
    await db
      .selectFrom('source_part')
      .innerJoin('source', 'source.id', 'source_part.source_id')
      .selectAll('source_part')
      .where('source.owner_id', '=', user.id)
      .orderBy('source_part.source_id')
      .orderBy('ordinal')
      .execute(),
  ]
  for (const table of taughtTables) {
    const query = db.selectFrom(table).selectAll().where('owner_id', '=', user.id)
    rows.push(await query.orderBy('id').execute())
  }
  return hashOf(rows)
}

const hashOf = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

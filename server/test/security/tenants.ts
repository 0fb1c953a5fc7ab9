import { createHash } from 'node:crypto'
import type { SignedIn } from '@askwell/contract/account'
import { verifiedOwner } from '@askwell/core/shared'
import { logFunctionCall } from '../../src/integrations/stores/function-call-store.ts'
import { engines } from '../support/engines.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { insertSubscription } from '../support/insert-rows.ts'
import { functionFields } from '../integrations/function-owner.ts'
import {
  createKnowledgeOwner,
  fileField,
  type KnowledgeOwner,
} from '../knowledge/knowledge-owner.ts'

/** Every served call. */
export const allRoutes = await servedRoutes()

async function servedRoutes() {
  const [engine] = engines
  if (engine === undefined) throw new Error('there is no database engine to test on')
  const app = await createTestApp(engine)
  await app.close()
  return app.routes.map(({ definition }) => definition)
}

/** An account with one of every object, marked by a word that no other account may read. */
export type Tenant = {
  token: string
  user: SignedIn['user']
  mark: string
  botId: string
  fileId: string
  textId: string
  websiteId: string
  sessionId: string
  /** The id of the sign-in session. */
  signInId: string
  functionId: string
  /** Ids of a logged call and of the reply it ran for. */
  callId: string
  messageId: string
  /** An answer of the team. */
  answerId: string
  /** A reply in the own session. */
  replyId: string
  /** An unsent delivery to an automation. */
  deliveryId: string
  /** The client secret of an open payment in the sandbox. */
  clientSecret: string
}

/** Creates an account whose bot, sources, session and messages all contain the mark. */
export async function createTenant(app: TestApp, mark: string): Promise<Tenant> {
  const knowledgeOwner = await createKnowledgeOwner(app)
  const { token, user, botId } = knowledgeOwner
  json(
    await knowledgeOwner.update([
      fileField(`${mark}.txt`, `The password of ${mark} is ${mark}.`),
      ['contents', `A text of ${mark} about ${mark}.`],
      ['newwebsites', 'https://example.com/'],
    ]),
  )
  const sources = await knowledgeOwner.sources()
  const idOf = (kind: string) => sources.find((source) => source.kind === kind)?.id ?? ''
  const sessionId = json<string>(
    await knowledgeOwner.call('/create_session', { chatbot_id: botId }),
  )
  await insertSubscription(app.database.db, user.id, 'hobby_monthly')
  const described = { ...functionFields(botId), definition: JSON.stringify({ description: mark }) }
  const made = json<{ id: string }>(await knowledgeOwner.call('/integration/add', described))
  const automation = {
    bot_id: botId,
    connector: 'automation',
    settings: { address: `https://${mark}.example.org/` },
  }
  json(await knowledgeOwner.call('/integration/connect', automation))
  const sent = await knowledgeOwner.call('/integration/test_delivery', { bot_id: botId })
  const places = json<{ sessions: { id: string }[] }>(
    await knowledgeOwner.call('/list_sessions', {}),
  )
  const order = { email: user.email, lookup_key: 'Messages', quantity: 1 }
  const payment = json<{ clientSecret: string }>(
    await knowledgeOwner.call('/payment/create-payment-intent', order),
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
    replyId: await aReply(app, { ownerId: user.id, botId, sessionId, mark }),
    answerId: await anAnswer(knowledgeOwner, mark),
    functionId: made.id,
    ...(await aCall(app, { ownerId: user.id, botId, functionId: made.id, mark })),
    deliveryId: json<{ delivery_id: string }>(sent).delivery_id,
  }
}

async function anAnswer({ botId, call }: KnowledgeOwner, mark: string): Promise<string> {
  const answer = await call('/teach_answer', {
    bot_id: botId,
    question: `What is ${mark}?`,
    wordings: [`Tell me about ${mark}`],
    answer: `An answer of ${mark}.`,
    is_exact: false,
  })
  return json<{ answer_id: string }>(answer).answer_id
}

type SeededReply = { ownerId: string; botId: string; sessionId: string; mark: string }

async function aReply({ database }: TestApp, { ownerId, botId, sessionId, mark }: SeededReply) {
  const id = `m_${mark}_${sessionId}`
  await database.db
    .insertInto('chat_message')
    .values({
      id,
      owner_id: ownerId,
      bot_id: botId,
      session_id: sessionId,
      question: `Who is ${mark}?`,
      reply: `It is ${mark}.`,
      sources: '[]',
      state: 'answered',
      charged: 0,
      model: 'built-in',
      created_at: Date.now(),
      search: JSON.stringify({ query: `Who is ${mark}?`, found: [] }),
      gap: 'silent',
    })
    .execute()
  await database.db
    .updateTable('chat_session')
    .set({ first_question: `Who is ${mark}?`, answered_count: 1 })
    .where('id', '=', sessionId)
    .execute()
  return id
}

type Called = { ownerId: string; botId: string; functionId: string; mark: string }

async function aCall({ database }: TestApp, { mark, ...place }: Called) {
  const messageId = `m_${mark}_asked`
  await logFunctionCall(database.db, {
    ...place,
    ownerId: verifiedOwner(place.ownerId),
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

const sourceTables = [
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

/** One hash of all rows of an account. */
export async function rowsOf(app: TestApp, tenant: Tenant): Promise<string> {
  const { db } = app.database
  const rows: unknown[] = [await sourceRowsOf(app, tenant)]
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

/** One hash of an account and its sources; chats of visitors do not change it. */
export async function sourceRowsOf({ database }: TestApp, { user }: Tenant): Promise<string> {
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
  for (const table of sourceTables) {
    const query = db.selectFrom(table).selectAll().where('owner_id', '=', user.id)
    rows.push(await query.orderBy('id').execute())
  }
  return hashOf(rows)
}

const hashOf = (rows: unknown) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')

import type { Db } from '../../src/platform/db/connect.ts'

type Conversation = {
  id: string
  ownerId: string
  botId: string
  /** Stands in every text of the conversation. */
  mark: string
  visitor?: { id: string; email: string }
  messages?: number
  lastAt?: number
  kind?: 'owner' | 'visitor'
}

/** A conversation with everything that can quote it: sources, calls, deliveries, e-mails and their jobs. */
export async function insertConversation(db: Db, conversation: Conversation): Promise<void> {
  const { id, ownerId, botId, mark, messages = 1, lastAt = 1_000 } = conversation
  const visitor = conversation.visitor ?? { id: '', email: '' }
  const owned = { owner_id: ownerId, bot_id: botId }
  await db
    .insertInto('chat_session')
    .values({
      ...owned,
      id,
      kind: conversation.kind ?? 'visitor',
      message_count: messages,
      visitor_id: visitor.id,
      visitor_name: visitor.id === '' ? '' : `Name of ${mark}`,
      visitor_email: visitor.email,
      page_host: 'shop.example',
      page_path: `/${mark}`,
      first_question: `First of ${mark}`,
      answered_count: messages,
      created_at: lastAt,
      last_at: lastAt,
    })
    .execute()
  for (let n = 0; n < messages; n += 1) await insertMessage(db, conversation, `m_${id}_${n}`)
  await insertSent(db, conversation)
}

async function insertMessage(
  db: Db,
  { id, ownerId, botId, mark, lastAt = 1_000 }: Conversation,
  messageId: string,
): Promise<void> {
  const owned = { owner_id: ownerId, bot_id: botId }
  await db
    .insertInto('chat_message')
    .values({
      ...owned,
      id: messageId,
      session_id: id,
      question: `Question of ${mark}?`,
      reply: `Reply to ${mark}.`,
      sources: '[]',
      state: 'answered',
      charged: 1,
      model: 'built-in',
      created_at: lastAt,
      ended_at: lastAt,
      search: JSON.stringify({ query: mark, found: [] }),
    })
    .execute()
  await db
    .insertInto('message_source')
    .values({
      ...owned,
      message_id: messageId,
      ordinal: 0,
      source_id: 's',
      revision: 'r',
      passage_id: 'p',
      title: 'Source',
      place: '',
      quote: `Quote for ${mark}`,
    })
    .execute()
}

const call = { function_id: 'f', function_name: 'start', arguments_hash: '', ms: 1, bytes: 1 }

/** What functions sent in the conversation, the last delivery and e-mail still with their jobs. */
async function insertSent(db: Db, conversation: Conversation): Promise<void> {
  const { id, ownerId, botId, mark } = conversation
  const owned = { owner_id: ownerId, bot_id: botId }
  await db
    .insertInto('function_call')
    .values({
      ...owned,
      ...call,
      id: `call_${id}`,
      conversation_id: id,
      message_id: `m_${id}_0`,
      arguments: JSON.stringify({ of: mark }),
      status: 200,
      error_class: null,
      result: `Result for ${mark}`,
      created_at: 1,
    })
    .execute()
  await db
    .insertInto('function_confirmation')
    .values({ ...owned, id: `fc_${id}`, session_id: id, state: 'run', created_at: 1 })
    .execute()
  for (const state of ['delivered', 'queued'] as const)
    await insertDelivery(db, conversation, state)
  for (const state of ['sent', 'waiting'] as const) await insertEmail(db, conversation, state)
}

async function insertDelivery(
  db: Db,
  { id, ownerId, botId, mark }: Conversation,
  state: 'delivered' | 'queued',
): Promise<void> {
  await db
    .insertInto('webhook_delivery')
    .values({
      owner_id: ownerId,
      bot_id: botId,
      id: `msg_${id}_${state}`,
      function_id: 'f',
      function_name: 'start',
      conversation_id: id,
      body: JSON.stringify({ of: mark }),
      state,
      attempts: state === 'delivered' ? 1 : 0,
      series: 1,
      next_at: null,
      last_status: null,
      last_error: null,
      created_at: 1,
      delivered_at: null,
    })
    .execute()
  const payload = `{"deliveryId":"msg_${id}_${state}","series":1,"before":0}`
  if (state === 'queued') await insertJob(db, 'webhook-deliveries', payload)
}

async function insertEmail(
  db: Db,
  { id, mark }: Conversation,
  state: 'sent' | 'waiting',
): Promise<void> {
  await db
    .insertInto('email')
    .values({
      id: `l_${id}_${state}`,
      dedupe_key: `${id}_${state}`,
      to_address: 'team@example.test',
      subject: `About ${mark}`,
      body_text: state === 'sent' ? '' : `Text about ${mark}`,
      body_html: '',
      reply_to: null,
      unsubscribe_url: null,
      conversation_id: id,
      state,
      error: null,
      created_at: 1,
      ended_at: null,
    })
    .execute()
  if (state === 'waiting') await insertJob(db, 'emails', `{"emailId":"l_${id}_waiting"}`)
}

const insertJob = (db: Db, queue: string, payload: string) =>
  db
    .insertInto('job')
    .values({
      id: crypto.randomUUID(),
      queue,
      payload,
      state: 'queued',
      run_at: Number.MAX_SAFE_INTEGER,
      priority: 0,
      attempts: 0,
      max_attempts: 5,
      lease_token: null,
      lease_until: null,
      last_error: null,
      dedupe_key: null,
      owner_id: null,
      bot_id: null,
      created_at: 1,
      finished_at: null,
    })
    .execute()

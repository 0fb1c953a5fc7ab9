import type { OwnerId } from '@askwell/core/shared'
import type { Insertable } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import type { SampleConversation, SampleExchange } from '../conversations/sample-conversations.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Time between two questions of a conversation. */
const pauseMs = 45_000
const prefix = 'cs_sample_'

type Written = { ownerId: OwnerId; now: number; conversations: readonly SampleConversation[] }

/** Replaces the sample conversations. They are marked as counted, so that they do not appear in the numbers. */
export const writeSampleConversations = (
  database: Database,
  { ownerId, now, conversations }: Written,
): Promise<void> =>
  database.transaction(async (trx) => {
    await deleteRows(trx)
    const midnight = now - (now % dayMs)
    for (const [index, conversation] of conversations.entries()) {
      const wanted = midnight - conversation.daysAgo * dayMs + conversation.hour * hourMs
      const at = Math.round(Math.min(wanted, now - hourMs))
      await writeOne(trx, conversation, { ownerId, id: `${prefix}${index}`, at })
    }
  })

export const deleteSampleConversations = (database: Database): Promise<void> =>
  database.transaction(deleteRows)

async function deleteRows(trx: Db): Promise<void> {
  await trx.deleteFrom('function_call').where('conversation_id', 'like', `${prefix}%`).execute()
  await trx.deleteFrom('chat_message').where('session_id', 'like', `${prefix}%`).execute()
  await trx.deleteFrom('chat_session').where('id', 'like', `${prefix}%`).execute()
}

type Place = { ownerId: OwnerId; id: string; at: number }

async function writeOne(trx: Db, conversation: SampleConversation, place: Place): Promise<void> {
  await trx.insertInto('chat_session').values(sessionOf(conversation, place)).execute()
  for (const [n, exchange] of conversation.exchanges.entries()) {
    const message = messageOf(exchange, { n, botId: conversation.botId, place })
    await trx.insertInto('chat_message').values(message).execute()
    const call = callOf(exchange, message)
    if (call) await trx.insertInto('function_call').values(call).execute()
  }
}

function sessionOf(
  { botId, exchanges, visitor, page, language }: SampleConversation,
  { ownerId, id, at }: Place,
): Insertable<Schema['chat_session']> {
  const count = (isCounted: (exchange: SampleExchange) => boolean) =>
    exchanges.filter(isCounted).length
  return {
    id,
    owner_id: ownerId,
    bot_id: botId,
    kind: 'visitor',
    message_count: exchanges.length,
    first_question: exchanges[0]?.question ?? '',
    answered_count: count((exchange) => stateOf(exchange) === 'answered'),
    abstained_count: count((exchange) => stateOf(exchange) === 'abstained'),
    thumb_down_count: count(({ rating }) => rating === 'down'),
    failed_call_count: count(({ failedCall }) => failedCall !== undefined),
    visitor_id: visitor?.id ?? '',
    visitor_name: visitor?.name ?? '',
    visitor_email: visitor?.email ?? '',
    page_host: 'www.example.com',
    page_path: page,
    language,
    created_at: at,
    last_at: at + (exchanges.length - 1) * pauseMs,
    outcome: 'left',
  }
}

type Message = Insertable<Schema['chat_message']>

function messageOf(
  exchange: SampleExchange,
  { n, botId, place }: { n: number; botId: string; place: Place },
): Message {
  const { question, reply, quote, rating = null, reason = '' } = exchange
  const at = place.at + n * pauseMs
  const gap = rating === 'down' ? 'thumb_down' : stateOf(exchange) === 'abstained' ? 'silent' : ''
  return {
    id: `${place.id}_${n}`,
    owner_id: place.ownerId,
    bot_id: botId,
    session_id: place.id,
    question,
    reply,
    sources: JSON.stringify(
      quote ? [{ kind: 'file', title: quote.title, place: quote.place, quote: quote.text }] : [],
    ),
    state: stateOf(exchange),
    charged: 0,
    model: 'built-in',
    created_at: at,
    first_text_ms: 180 + n * 60,
    ended_at: at + 900,
    rating,
    rating_reason: reason,
    counted: 1,
    counted_rating: rating ?? '',
    gap,
  }
}

/** A reply without a quote is not always an abstention: replies to thanks and failed calls have no source. */
const stateOf = ({ quote, reply }: SampleExchange): 'answered' | 'abstained' =>
  quote === undefined && reply.startsWith('I could not find') ? 'abstained' : 'answered'

function callOf(
  { failedCall }: SampleExchange,
  message: Message,
): Insertable<Schema['function_call']> | null {
  if (!failedCall) return null
  return {
    id: `call_${message.id}`,
    owner_id: message.owner_id,
    bot_id: message.bot_id,
    function_id: '',
    function_name: failedCall.name,
    conversation_id: message.session_id ?? null,
    message_id: message.id,
    arguments_hash: '',
    arguments: failedCall.arguments,
    status: failedCall.status,
    ms: 412,
    bytes: failedCall.result.length,
    error_class: null,
    result: failedCall.result,
    created_at: message.created_at,
  }
}

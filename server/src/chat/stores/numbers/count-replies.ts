import { firstTextClass } from '@askwell/core/chat'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { locksRows } from '../../../platform/db/engine/dialect.ts'
import { runSlices, type Slices } from '../../../platform/db/slices/run-slices.ts'
import { countOutcomes, type CountedSession } from './count-outcomes.ts'
import { CountedSlots } from './counted-slots.ts'

/** How many replies one transaction counts. */
const repliesPerSlice = 100

/** Which replies are counted: of one owner, of some conversations, or all; up to `max`. */
export type Uncounted = { ownerId?: string; sessionIds?: string[]; max?: number }

/**
 * Counts replies that have ended, and ratings that changed since. The counts and the marks of counted replies are
 * written in one transaction, so that a crash neither skips nor repeats a reply.
 */
export const countReplies = async (database: Database, which: Uncounted = {}): Promise<void> =>
  void (await runSlices(countInSlices(database, which)))

async function* countInSlices(database: Database, which: Uncounted): Slices {
  let left = which.max ?? Infinity
  for (;;) {
    const counted = await database.transaction((trx) => countSlice(trx, which))
    yield
    left -= counted
    if (counted < repliesPerSlice || left <= 0) return
  }
}

async function countSlice(trx: Db, which: Uncounted): Promise<number> {
  const replies = await uncounted(trx, which)
  if (replies.length === 0) return 0
  const sessions = await sessionsOf(trx, replies)
  const slots = new CountedSlots()
  const visible = replies.filter((reply) => sessions.has(reply.session_id ?? ''))
  for (const reply of visible) countReply(slots, reply)
  await countNames(trx, slots, visible)
  await trx
    .updateTable('chat_message')
    .set({ counted: 1, counted_rating: sql<string>`coalesce(rating, '')` })
    .where(
      'id',
      'in',
      replies.map(({ id }) => id),
    )
    .execute()
  await countOutcomes(trx, slots, [...sessions.values()])
  await slots.write(trx)
  return replies.length
}

const uncounted = (trx: Db, { ownerId, sessionIds }: Uncounted) =>
  trx
    .selectFrom('chat_message')
    .select(['id', 'owner_id', 'bot_id', 'session_id', 'state', 'created_at', 'charged'])
    .select(['first_text_ms', 'rating', 'counted', 'counted_rating'])
    // The conditions are literals, because a partial index is not used with parameters.
    .where(sql<SqlBool>`counted <> 1 and ended_at is not null`)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId ?? ''))
    .$if(sessionIds !== undefined, (query) => query.where('session_id', 'in', sessionIds ?? []))
    .limit(repliesPerSlice)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute()

type Reply = Awaited<ReturnType<typeof uncounted>>[number]

/** The conversations of visitors; conversations in the preview are not counted. */
async function sessionsOf(trx: Db, replies: Reply[]): Promise<Map<string, CountedSession>> {
  const ids = [...new Set(replies.flatMap(({ session_id: id }) => (id === null ? [] : [id])))]
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('chat_session')
    .select(['id', 'owner_id', 'bot_id', 'created_at', 'language', 'page_host', 'page_path'])
    .select('outcome')
    .where('id', 'in', ids)
    .where('kind', '=', 'visitor')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

const stateColumns = {
  answered: 'answered',
  abstained: 'silent',
  failed: 'failed',
  interrupted: 'failed',
  streaming: 'failed',
} as const

const placeOf = (reply: Reply) => ({
  ownerId: reply.owner_id,
  botId: reply.bot_id,
  at: reply.created_at,
})

function countReply(slots: CountedSlots, reply: Reply): void {
  const place = placeOf(reply)
  if (reply.counted === 0) {
    slots.add(place, stateColumns[reply.state])
    if (reply.charged === 1) slots.add(place, 'spent')
    if (reply.first_text_ms !== null) {
      const name = String(firstTextClass(reply.first_text_ms))
      slots.addName(place, { metric: 'first_text', name })
    }
  }
  for (const rating of ['up', 'down'] as const) {
    const by = Number(reply.rating === rating) - Number(reply.counted_rating === rating)
    if (by !== 0) slots.add(place, `thumbs_${rating}`, by)
  }
}

/** Counts cited sources and called functions. */
async function countNames(trx: Db, slots: CountedSlots, replies: Reply[]): Promise<void> {
  if (replies.length === 0) return
  const byId = new Map(replies.map((reply) => [reply.id, reply]))
  const cited = await trx
    .selectFrom('message_source')
    .select(['message_id', 'source_id'])
    .distinct()
    .where('message_id', 'in', [...byId.keys()])
    .execute()
  for (const { message_id: id, source_id: name } of cited) {
    const reply = byId.get(id)
    if (!reply) continue
    const by = Number(reply.rating === 'down') - Number(reply.counted_rating === 'down')
    if (reply.counted === 0) slots.addName(placeOf(reply), { metric: 'cited', name })
    if (by !== 0) slots.addName(placeOf(reply), { metric: 'cited_down', name }, by)
  }
  await countFunctions(trx, slots, byId)
}

async function countFunctions(
  trx: Db,
  slots: CountedSlots,
  replies: Map<string, Reply>,
): Promise<void> {
  const calls = await trx
    .selectFrom('function_call')
    .select(['message_id', 'function_name as name', 'error_class', 'status'])
    .where('message_id', 'in', [...replies.keys()])
    .execute()
  for (const { message_id: id, name, error_class: error, status } of calls) {
    const reply = replies.get(id ?? '')
    if (reply?.counted !== 0) continue
    slots.addName(placeOf(reply), { metric: 'function', name })
    if (error !== null || (status ?? 0) >= 400) {
      slots.addName(placeOf(reply), { metric: 'function_failed', name })
    }
  }
}

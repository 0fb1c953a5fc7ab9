import { gapReasons, outcomeOf, type Outcome, type ReplySigns } from '@askwell/core/chat'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { CountedSlots } from './counted-slots.ts'

export type CountedSession = {
  id: string
  owner_id: string
  bot_id: string
  created_at: number
  language: string
  page_host: string
  page_path: string
  /** '' before the conversation was counted. */
  outcome: Outcome | ''
}

/** Counts new conversations, and updates the outcome and the gaps of `sessions` by what is known now. */
export async function countOutcomes(
  trx: Db,
  slots: CountedSlots,
  sessions: CountedSession[],
): Promise<void> {
  const signs = await signsOf(
    trx,
    sessions.map(({ id }) => id),
  )
  for (const session of sessions) {
    const place = { ownerId: session.owner_id, botId: session.bot_id, at: session.created_at }
    const replies = signs.get(session.id) ?? []
    await markGaps(trx, replies)
    const outcome = outcomeOf(replies)
    if (session.outcome === '') countNew(slots, place, session)
    if (outcome === session.outcome) continue
    if (session.outcome !== '' && session.outcome !== 'left') slots.add(place, session.outcome, -1)
    if (outcome !== 'left') slots.add(place, outcome)
    await trx.updateTable('chat_session').set({ outcome }).where('id', '=', session.id).execute()
  }
}

/** Marks the questions that were not answered well. */
async function markGaps(trx: Db, replies: CountedReply[]): Promise<void> {
  for (const [index, gap] of gapReasons(replies).entries()) {
    const reply = replies[index]
    if (!reply || reply.gap === gap) continue
    await trx.updateTable('chat_message').set({ gap }).where('id', '=', reply.id).execute()
  }
}

type CountedReply = ReplySigns & { id: string; gap: ReturnType<typeof gapReasons>[number] }

type Place = Parameters<CountedSlots['add']>[0]

function countNew(slots: CountedSlots, place: Place, session: CountedSession): void {
  slots.add(place, 'conversations')
  const { language, page_host: host, page_path: path } = session
  // Languages are counted without their region.
  const [name = ''] = language.split('-')
  if (name !== '') slots.addName(place, { metric: 'language', name })
  if (host !== '') slots.addName(place, { metric: 'page', name: `${host}${path}` })
}

async function signsOf(trx: Db, sessionIds: string[]): Promise<Map<string, CountedReply[]>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('chat_message')
    .select(['id', 'session_id', 'question', 'state', 'rating', 'gap'])
    .select(hasBooked)
    .where('session_id', 'in', sessionIds)
    .where('ended_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ ...row, hasBooked: row.booked === 1 })),
    (row) => row.session_id ?? '',
  )
}

/** A successful call of a function that books appointments. */
const hasBooked = sql<number>`case when exists (
  select 1 from function_call where function_call.message_id = chat_message.id
    and function_name = 'book_appointment' and error_class is null and coalesce(status, 0) < 400)
  then 1 else 0 end`.as('booked')

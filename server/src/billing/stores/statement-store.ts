import type { ChargeRow, EntryRow, StatementCursor, StatementStore } from '@askwell/core/balance'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'

type PageRequest = Parameters<StatementStore['page']>[1]

/** The statement of an account, read from holds and entries. */
export const statementStore = ({ db }: Database): StatementStore => ({
  async page(ownerId, which) {
    const [charges, entries] = await Promise.all([
      readCharges(db, ownerId, which),
      readEntries(db, ownerId, which),
    ])
    return merge(charges, entries).slice(0, which.limit)
  },
})

/** Newest first; charges come before entries of the same time. */
function merge(charges: ChargeRow[], entries: EntryRow[]): (ChargeRow | EntryRow)[] {
  const rows = [...charges, ...entries]
  return rows.toSorted((a, b) => b.at - a.at || sortOrder(a) - sortOrder(b))
}

const sortOrder = ({ part }: ChargeRow | EntryRow) => (part === 'charge' ? 0 : 1)

/** Where the page of one part starts: the newest time, and for rows of that time, the id to read before. */
function startOf(part: StatementCursor['part'], before: StatementCursor | null) {
  if (before === null) return { at: Number.MAX_SAFE_INTEGER, id: null }
  if (before.part === part) return { at: before.at, id: before.id }
  return { at: part === 'entry' ? before.at + 1 : before.at, id: null }
}

async function readCharges(
  db: Db,
  ownerId: OwnerId,
  { before, limit }: PageRequest,
): Promise<ChargeRow[]> {
  const start = startOf('charge', before)
  const rows = await db
    .selectFrom('credit_holds')
    .leftJoin('chat_message', 'chat_message.id', 'credit_holds.ref')
    .leftJoin('bot', (join) =>
      join.onRef('bot.id', '=', 'chat_message.bot_id').on('bot.deleted_at', 'is', null),
    )
    .leftJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .select(['credit_holds.ref', 'credit_holds.created_at', 'credit_holds.state'])
    .select(['credit_holds.why', 'chat_message.bot_id', 'bot.name', 'chat_message.session_id'])
    .select(['chat_session.kind', 'chat_message.state as reply_state'])
    .where('credit_holds.user_id', '=', ownerId)
    .where((eb) => {
      const older = eb('credit_holds.created_at', '<', start.at)
      if (start.id === null) return older
      const behind = eb('credit_holds.ref', '<', start.id)
      return older.or(eb('credit_holds.created_at', '=', start.at).and(behind))
    })
    .orderBy('credit_holds.created_at', 'desc')
    .orderBy('credit_holds.ref', 'desc')
    .limit(limit)
    .execute()

  return rows.map((row) => ({
    part: 'charge',
    id: row.ref,
    at: row.created_at,
    state: row.state,
    why: row.why,
    botId: row.bot_id,
    botName: row.name,
    sessionId: row.session_id,
    isPreview: row.kind === 'owner',
    isAnswered: row.reply_state === 'answered',
  }))
}

async function readEntries(
  db: Db,
  ownerId: OwnerId,
  { before, limit }: PageRequest,
): Promise<EntryRow[]> {
  const start = startOf('entry', before)
  const rows = await db
    .selectFrom('credit_entries')
    .innerJoin('credit_grants', 'credit_grants.id', 'credit_entries.grant_id')
    .leftJoin('payments', 'payments.payment_id', 'credit_grants.payment_id')
    .select(['credit_entries.id', 'credit_entries.at', 'credit_entries.delta'])
    .select(['credit_entries.reason', 'credit_grants.kind', 'credit_grants.source'])
    .select('payments.lookup_key')
    .where('credit_entries.user_id', '=', ownerId)
    .where(isStatementEntry)
    .where((eb) => {
      const older = eb('credit_entries.at', '<', start.at)
      if (start.id === null) return older
      const behind = eb('credit_entries.id', '<', start.id)
      return older.or(eb('credit_entries.at', '=', start.at).and(behind))
    })
    .orderBy('credit_entries.at', 'desc')
    .orderBy('credit_entries.id', 'desc')
    .limit(limit)
    .execute()

  return rows.flatMap(({ lookup_key: lookupKey, reason, ...row }) =>
    isOfReply(reason) ? [] : [{ ...row, part: 'entry', reason, lookupKey }],
  )
}

/** Entries of the other reasons are part of a charge. Must equal the condition of the partial index. */
const isStatementEntry = sql<SqlBool>`credit_entries.reason not in ('hold', 'release', 'void')`

const isOfReply = (reason: string): reason is 'hold' | 'release' | 'void' =>
  reason === 'hold' || reason === 'release' || reason === 'void'

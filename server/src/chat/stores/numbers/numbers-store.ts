import type {
  CountedDay,
  CountedHour,
  CountedName,
  GroupedQuestion,
  LocalRange,
  NumberRange,
  NumbersStore,
} from '@askwell/core/chat'
import type { OwnerId } from '@askwell/core/shared'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Db } from '../../../platform/db/connect.ts'
import { countReplies } from './count-replies.ts'
import { sumColumns } from './counted-slots.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hoursOfWeek = 168

/** Replies that are counted while a request for numbers waits; maintenance counts the others. */
const maxRefreshed = 1_000

/** The counts of an owner's bots. */
export const numbersStore = (database: Database): NumbersStore => ({
  refresh: (ownerId) => countReplies(database, { ownerId, max: maxRefreshed }),
  days: (ownerId, range) => readDays(database.db, ownerId, range),
  hours: (ownerId, range) => readHours(database.db, ownerId, range),
  names: (ownerId, range) => readNames(database.db, ownerId, range),
  questions: (ownerId, range, limit) => readQuestions(database.db, ownerId, { ...range, limit }),
  sources: (ownerId, botId) => readSources(database.db, ownerId, botId),
})

/**
 * The ids of the counted chatbots. They are read first, because PostgreSQL would run a subquery again for each of the
 * thousands of counts.
 */
async function countedBots(db: Db, ownerId: OwnerId, botId: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .where('is_sample', '=', 0)
    .$if(botId !== undefined, (query) => query.where('id', '=', botId ?? ''))
    .execute()
  return rows.map(({ id }) => id)
}

/** Local time of a count. Literals, because a grouped expression must equal the selected one. */
function localTime(offsets: LocalRange['offsets']) {
  const last = sql.lit(offsets.at(-1)?.offset ?? 0)
  const before = offsets
    .slice(0, -1)
    .map(({ until, offset }) => sql`when at < ${sql.lit(until)} then ${sql.lit(offset)}`)
  if (before.length === 0) return sql`(at + ${last})`
  return sql`(at + case ${sql.join(before, sql` `)} else ${last} end)`
}

/** The sum of counts for each value of an expression of local time. */
async function sumCounts<Sums>(
  db: Db,
  ownerId: OwnerId,
  { botId, from, to, by, sums }: NumberRange & Record<'by' | 'sums', RawBuilder<unknown>>,
): Promise<Sums[]> {
  const botIds = await countedBots(db, ownerId, botId)
  if (botIds.length === 0) return []
  const { rows } = await sql<Sums>`
    select ${by}, ${sums}
    from bot_count where bot_id in (${sql.join(botIds)}) and at >= ${from} and at < ${to}
    group by 1`.execute(db)
  return rows
}

const readDays = (db: Db, ownerId: OwnerId, range: LocalRange): Promise<CountedDay[]> =>
  sumCounts(db, ownerId, {
    ...range,
    by: sql`${localTime(range.offsets)} / ${sql.lit(dayMs)} as day`,
    sums: sql.join(
      sumColumns.map((name) => sql`cast(sum(${sql.ref(name)}) as bigint) as ${sql.ref(name)}`),
    ),
  })

const readHours = (db: Db, ownerId: OwnerId, range: LocalRange): Promise<CountedHour[]> =>
  sumCounts(db, ownerId, {
    ...range,
    by: sql`${localTime(range.offsets)} / ${sql.lit(hourMs)} % ${sql.lit(hoursOfWeek)} as hour`,
    sums: sql`cast(sum(answered + silent + failed) as bigint) as questions`,
  })

/** Reads counts of whole UTC days, and counts of quarters of an hour only for the rest of the range. */
async function readNames(
  db: Db,
  ownerId: OwnerId,
  { botId, from, to }: NumberRange,
): Promise<CountedName[]> {
  const botIds = await countedBots(db, ownerId, botId)
  if (botIds.length === 0) return []
  const firstDay = Math.ceil(from / dayMs) * dayMs
  const lastDay = Math.max(firstDay, Math.floor(to / dayMs) * dayMs)
  const hasDays = firstDay < lastDay
  const within = (span: 'day' | 'quarter', start: number, end: number) =>
    sql`select metric, name, count from bot_name_count
      where bot_id in (${sql.join(botIds)}) and span = ${span} and at >= ${start} and at < ${end}`
  const parts = hasDays
    ? [
        within('quarter', from, firstDay),
        within('day', firstDay, lastDay),
        within('quarter', lastDay, to),
      ]
    : [within('quarter', from, to)]
  const { rows } = await sql<CountedName>`
    select metric, name, cast(sum(count) as bigint) as count
    from (${sql.join(parts, sql` union all `)}) as parts
    group by metric, name`.execute(db)
  return rows
}

async function readQuestions(
  db: Db,
  ownerId: OwnerId,
  { botId, from, to, limit }: NumberRange & { limit: number },
): Promise<GroupedQuestion[]> {
  const rows = await db
    .selectFrom('chat_message')
    .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .innerJoin('bot', 'bot.id', 'chat_message.bot_id')
    .select(['question', 'chat_message.id', 'chat_message.created_at'])
    .where('bot.owner_id', '=', ownerId)
    .where('bot.deleted_at', 'is', null)
    .where('bot.is_sample', '=', 0)
    .$if(botId !== undefined, (query) => query.where('chat_message.bot_id', '=', botId ?? ''))
    .$if(botId === undefined, (query) => query.where('chat_message.owner_id', '=', ownerId))
    .where('chat_session.kind', '=', 'visitor')
    .where('erased_at', 'is', null)
    .where('chat_message.created_at', '>=', from)
    .where('chat_message.created_at', '<', to)
    .orderBy('chat_message.created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    question: row.question,
    messageId: row.id,
    at: row.created_at,
  }))
}

async function readSources(
  db: Db,
  ownerId: OwnerId,
  botId: string | undefined,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('source')
    .innerJoin('bot', 'bot.id', 'source.bot_id')
    .select(['source.id', 'source.name'])
    .where('source.owner_id', '=', ownerId)
    .where('source.deleted_at', 'is', null)
    .where('bot.deleted_at', 'is', null)
    .where('source.kind', '<>', 'website')
    .$if(botId !== undefined, (query) => query.where('source.bot_id', '=', botId ?? ''))
    .orderBy('source.id')
    .limit(5_000)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

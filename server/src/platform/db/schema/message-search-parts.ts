import { sql, type QueryExecutorProvider } from 'kysely'
import { engineOf } from '../engine/dialect.ts'

/**
 * A part of the full-text index on SQLite, which covers a range of rows. FTS5 rewrites the whole list of a word: in a
 * single index, the list of a frequent word would grow with the number of messages.
 */
export type MessageSearchPart = {
  table: string
  /** The first row of the part. */
  first: number
  /** The first row of the next part; null for the newest one. */
  next: number | null
  /** Whether no message is left in its range. */
  isEmpty: boolean
}

/** Rows after which a new part is added. Merging all words of a part takes about 10 ms. */
const messagesPerPart = 8_192

/** The table of the part that begins with this row. */
export const messageSearchTable = (first: number): string =>
  first === 0 ? 'message_search' : `message_search_${first}`

/** All parts, newest first. */
export async function listMessageSearchParts(
  db: QueryExecutorProvider,
): Promise<MessageSearchPart[]> {
  if (engineOf(db) !== 'sqlite') return []
  const { rows } = await sql<{ first: number; message: number | null }>`
    select first, (select min(rowid) from chat_message where rowid >= first) as message
      from message_search_part order by first desc`.execute(db)
  return rows.map(({ first, message }, at) => {
    const next = rows[at - 1]?.first ?? null
    return { table: messageSearchTable(first), first, next, isEmpty: isBehind(message, next) }
  })
}

const isBehind = (message: number | null, next: number | null): boolean =>
  message === null || (next !== null && message >= next)

/** Creates the first part, without messages. Rows of a part before `filled_from` are not indexed yet. */
export async function createMessageSearchParts(db: QueryExecutorProvider): Promise<void> {
  await sql`create table message_search_part (first integer primary key, filled_from integer not null)`.execute(
    db,
  )
  await createPart(db, { first: 0, filledFrom: 0 })
  await replaceTriggers(db)
}

/** Adds empty parts for existing messages, which fillMessageSearch fills. */
export async function addPartsToFill(db: QueryExecutorProvider): Promise<void> {
  const next = (await lastRow(db)) + 1
  for (let first = 0; first < next; first += messagesPerPart) {
    const filledFrom = Math.min(next, first + messagesPerPart)
    if (first > 0) await createPart(db, { first, filledFrom })
    else await sql`update message_search_part set filled_from = ${filledFrom}`.execute(db)
  }
  await replaceTriggers(db)
}

/** Adds a part for the next messages when the newest one is full. */
export async function addMessageSearchPart(db: QueryExecutorProvider): Promise<void> {
  const [newest] = await listMessageSearchParts(db)
  if (newest === undefined) return
  const first = (await lastRow(db)) + 1
  if (first - newest.first < messagesPerPart) return
  await createPart(db, { first, filledFrom: first })
  await replaceTriggers(db)
}

/** Dropping a part takes 0.3 ms. */
const partsDroppedAtOnce = 50

/** Drops parts whose messages are all deleted, except the first one and the newest one, which receives new messages. */
export async function dropEmptyParts(db: QueryExecutorProvider): Promise<void> {
  const parts = await listMessageSearchParts(db)
  const dropped = parts.filter(({ first, next, isEmpty }) => first > 0 && next !== null && isEmpty)
  for (const { table, first } of dropped.slice(0, partsDroppedAtOnce)) {
    await sql`drop table ${sql.table(table)}`.execute(db)
    await sql`delete from message_search_part where first = ${first}`.execute(db)
  }
  if (dropped.length > 0) await replaceTriggers(db)
}

/** An SQL expression for the indexed text of a row. */
export const sqliteWords = (row: string): string =>
  `'b' || hex(${row}.bot_id) || ' o' || hex(${row}.owner_id) || ' ' || ${row}.question || ' ' || ${row}.reply`

async function lastRow(db: QueryExecutorProvider): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(rowid) as last from chat_message`.execute(db)
  return rows[0]?.last ?? 0
}

/**
 * How many segments of a level trigger a merge. A commit then merges only small segments, which recent changes added.
 * Merging by written pages (`automerge`) would read a whole part at once when all its words were deleted. The numbers
 * differ between parts, so that deletions from all parts do not make all of them merge in the same commit.
 */
const segmentsOfLevel = (parts: number): number => 8 + (parts % 16)

async function createPart(
  db: QueryExecutorProvider,
  { first, filledFrom }: { first: number; filledFrom: number },
): Promise<void> {
  await sql
    .raw(`create virtual table ${messageSearchTable(first)} using fts5 (words, content='', columnsize=0, detail=none,
      tokenize='unicode61 remove_diacritics 2')`)
    .execute(db)
  const settings = {
    automerge: 0,
    crisismerge: segmentsOfLevel((await listMessageSearchParts(db)).length),
  }
  const table = sql.table(messageSearchTable(first))
  for (const [name, value] of Object.entries(settings)) {
    await sql`insert into ${table} (${table}, rank) values (${name}, ${sql.lit(value)})`.execute(db)
  }
  await sql`insert into message_search_part (first, filled_from) values (${first}, ${filledFrom})`.execute(
    db,
  )
}

/** The columns whose change affects the indexed words of a message. */
export const searchedColumns = 'question, reply, ended_at, bot_id, owner_id'

/** Creates all triggers again when parts change, because a trigger contains the table of each part. */
async function replaceTriggers(db: QueryExecutorProvider): Promise<void> {
  const parts = await listMessageSearchParts(db)
  const added = parts.map(addedTo).join('')
  const removed = parts.map(removedFrom).join('')
  const triggers = {
    message_search_insert: `insert on chat_message begin ${added} end`,
    message_search_update: `update of ${searchedColumns} on chat_message begin ${removed} ${added} end`,
    message_search_delete: `delete on chat_message begin ${removed} end`,
  }
  for (const [name, rest] of Object.entries(triggers)) {
    await sql.raw(`drop trigger if exists ${name}`).execute(db)
    await sql.raw(`create trigger ${name} after ${rest}`).execute(db)
  }
}

const addedTo = (part: MessageSearchPart): string =>
  `insert into ${part.table} (rowid, words)
    select new.rowid, ${sqliteWords('new')} where ${isIn(part, 'new')};`

/**
 * The index has no copy of the texts, so a row is removed by the text with which it was added. This only marks its
 * words as deleted; mergeMessageSearch removes them from the file.
 */
const removedFrom = (part: MessageSearchPart): string =>
  `insert into ${part.table} (${part.table}, rowid, words)
    select 'delete', old.rowid, ${sqliteWords('old')} where ${isIn(part, 'old')};`

const isIn = ({ first, next }: MessageSearchPart, row: 'old' | 'new'): string =>
  [
    `${row}.rowid >= ${first}`,
    ...(next === null ? [] : [`${row}.rowid < ${next}`]),
    `${row}.ended_at is not null`,
    `${row}.rowid >= (select filled_from from message_search_part where first = ${first})`,
  ].join(' and ')

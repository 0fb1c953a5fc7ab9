import { sql } from 'kysely'
import type { Database } from '../../../src/platform/db/connect.ts'
import { addMessageSearchPart } from '../../../src/platform/db/schema/message-search-parts.ts'
import { emptySource } from '../../../src/knowledge/stores/source-inserts.ts'

type Amounts = {
  ownerId: string
  botId: string
  messages: number
  passages: number
  /** Distinguishes the rows of several calls for one bot. */
  series?: string
  /** The time before the first message; its messages are one millisecond apart. */
  after?: number
}

const messagesAtOnce = 2_000

/** Fills a bot with messages, and with one source that holds all passages. */
export async function fillBot(
  database: Database,
  { ownerId, botId, messages, passages, series = '', after = 0 }: Amounts,
): Promise<void> {
  const { db } = database
  const key = `${botId}_${series}`
  const sourceId = `s_${key}`
  for (let done = 0; done < messages; done += messagesAtOnce) {
    await sql`
      ${counterOf(done + 1, Math.min(messages, done + messagesAtOnce))}
      insert into chat_message (id, owner_id, bot_id, question, reply, sources, state, charged,
        model, created_at, ended_at)
      select ${`m_${key}_`} || n, ${ownerId}, ${botId}, 'When is it open?', ${text}, '[]',
        'answered', 0, '', ${sql.lit(after)} + n, ${sql.lit(after)} + n from counter`.execute(db)
    // As the maintenance does.
    await database.transaction((trx) => addMessageSearchPart(trx))
  }
  await db
    .insertInto('source')
    .values({
      ...emptySource,
      id: sourceId,
      owner_id: ownerId,
      bot_id: botId,
      kind: 'text',
      name: 'All of it',
      type: 'txt',
      content_hash: '',
      size_bytes: 0,
      state: 'ready',
      revision: key,
      created_at: 1,
      updated_at: 1,
    })
    .execute()
  await sql`
    ${counterOf(1, passages)}
    insert into chunk (id, owner_id, bot_id, source_id, revision, ordinal, body, headings, locator,
      content_hash, stems)
    select ${`${key}-`} || n, ${ownerId}, ${botId}, ${sourceId}, ${key}, n, ${text}, '[]',
      '{"kind":"text"}', 'h' || n, ${text} from counter`.execute(db)
}

const text = 'The lighthouse opens at five and closes when the last visitor has left. '.repeat(8)

/** A table `counter` with the numbers `first` to `last`. */
const counterOf = (first: number, last: number) => sql`
  with recursive counter(n) as (
    select ${sql.lit(first)} where ${sql.lit(last)} >= ${sql.lit(first)}
    union all select n + 1 from counter where n < ${sql.lit(last)})`

const rowTables = ['source', 'chunk', 'chat_session', 'chat_message', 'bot_function'] as const

/** The number of rows that belong to a bot. */
export async function rowsOfBot({ db }: Database, botId: string): Promise<number> {
  let rows = 0
  for (const table of rowTables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('bot_id', '=', botId)
      .executeTakeFirstOrThrow()
    rows += count
  }
  return rows
}

import { setImmediate } from 'node:timers/promises'
import { countStems, toLanguage } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { readHeadings } from '../../../platform/db/json-columns.ts'
import { termNumber } from './term-number.ts'

/** Passages written by one statement. Large batches count faster, because passages share stems. */
const batch = 5_000
/** Passages whose stems are counted before the event loop runs other work. */
const slice = 200

/**
 * Writes the missing stems of published passages of some sources. If `db` is not a transaction, each batch has its own.
 */
export async function writePassageTerms(
  db: Db,
  place: { botId: string; sourceIds: readonly string[] },
): Promise<void> {
  for (;;) {
    const passages = await passagesWithoutTerms(db, place.sourceIds)
    if (passages.length > 0) {
      const counted = await countAll(place.botId, passages)
      await inTransaction(db, (trx) => insert(trx, place.botId, counted))
    }
    if (passages.length < batch) return
  }
}

const inTransaction = (db: Db, write: (trx: Db) => Promise<void>): Promise<void> =>
  db.isTransaction ? write(db) : db.transaction().execute(write)

const passagesWithoutTerms = (db: Db, sourceIds: readonly string[]) =>
  db
    .selectFrom('source')
    .innerJoin('chunk', (join) =>
      join
        .onRef('chunk.source_id', '=', 'source.id')
        .onRef('chunk.revision', '=', 'source.revision'),
    )
    .select(['chunk.id', 'headings', 'stems', 'language', 'source_id', 'chunk.revision', 'name'])
    .where('source.id', 'in', sourceIds)
    .where(sql<boolean>`not exists (select from passage_terms where chunk_id = chunk.id)`)
    .limit(batch)
    .execute()

type Passage = Awaited<ReturnType<typeof passagesWithoutTerms>>[number]

/** The rows of passages, and all their stems by number. */
async function countAll(botId: string, passages: readonly Passage[]) {
  const stems = new Map<number, string>()
  const rows = []
  for (const [at, passage] of passages.entries()) {
    if (at % slice === slice - 1) await setImmediate()
    const language = toLanguage(passage.language) ?? 'en'
    const { counts, length } = countStems({
      title: passage.name,
      headings: readHeadings(passage.headings),
      stems: passage.stems,
      language,
    })
    const numbers = new Map<number, number>()
    for (const [stem, count] of counts) {
      const number = termNumber(botId, stem)
      numbers.set(number, count)
      stems.set(number, stem)
    }
    const { id, source_id, revision } = passage
    const terms = [...numbers.keys()]
    const bytes = Buffer.from([...numbers.values()]).toString('base64')
    rows.push({ id, source_id, revision, language, length, terms, counts: bytes })
  }
  return { rows, stems }
}

type Counted = Awaited<ReturnType<typeof countAll>>

async function insert(trx: Db, botId: string, { rows, stems }: Counted): Promise<void> {
  // Every writer of counts locks the bot first, which prevents deadlocks.
  await sql`select id from bot where id = ${botId} for no key update`.execute(trx)
  await sql`insert into passage_term_count (bot_id, term, stem, passages)
    select ${botId}, term, stem, 0
    from unnest(${[...stems.keys()]}::integer[], ${[...stems.values()]}::text[]) as new (term, stem)
    order by term on conflict do nothing`.execute(trx)
  // Leaves out passages that are being deleted.
  await sql`insert into passage_terms
      (chunk_id, bot_id, source_id, revision, language, length, terms, counts)
    select chunk.id, ${botId}, new.source_id, new.revision, new.language, new.length, new.terms,
      decode(new.counts, 'base64')
    from json_to_recordset(${JSON.stringify(rows)}::json) as new (id text, source_id text,
      revision text, language text, length integer, terms integer[], counts text)
    join chunk on chunk.id = new.id
    for key share of chunk skip locked
    on conflict do nothing`.execute(trx)
}

import { toLanguage, type Language, type Locator } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'
import { readHeadings, readLocator } from '../../../platform/db/json-columns.ts'
import { toVector } from '../../../platform/db/vector-bytes.ts'

/** A passage with everything needed to search, quote and cite it. */
export type StoredPassage = {
  id: string
  sourceId: string
  kind: 'file' | 'website' | 'page' | 'text'
  title: string
  url: string | null
  headings: string[]
  text: string
  stems: string
  /** Null for a passage that was stored without a language. */
  language: Language | null
  locator: Locator
  vector: Float32Array | null
}

const batchSize = 200
const idBatchSize = 2_000

/** The knowledge version of a bot, or null when there is no such bot. */
export async function knowledgeVersion(db: Db, botId: string): Promise<number | null> {
  const row = await db
    .selectFrom('bot')
    .select('knowledge_version')
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.knowledge_version ?? null
}

/**
 * The `known` sources that are no longer published. The published sources are read only if sources were removed after
 * `since`, a knowledge version.
 */
export async function removedSources(
  db: Db,
  botId: string,
  { since, known }: { since: number; known: Iterable<string> },
): Promise<string[]> {
  const removal = await db
    .selectFrom('bot')
    .select('id')
    .where('id', '=', botId)
    .where('removal_version', '>', since)
    .executeTakeFirst()
  if (!removal) return []

  const removed = new Set(known)
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('source')
      .select('id')
      .where('bot_id', '=', botId)
      .where('revision', '!=', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(idBatchSize)
      .execute()
    for (const { id } of rows) removed.delete(id)
    if (rows.length < idBatchSize) return [...removed]
    after = rows.at(-1)?.id ?? after
  }
}

/** The published sources of a bot, in batches. */
export async function* publishedSources(
  db: Db,
  botId: string,
): AsyncGenerator<
  { id: string; kind: StoredPassage['kind']; revision: string; changedVersion: number }[]
> {
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('source')
      .select(['id', 'kind', 'revision', 'changed_version as changedVersion'])
      .where('bot_id', '=', botId)
      .where('revision', '!=', '')
      .where('id', '>', after)
      .orderBy('id')
      .limit(idBatchSize)
      .execute()
    yield rows
    if (rows.length < idBatchSize) return
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * The passages of a bot's sources that were published after `since`, a knowledge version; all passages for null. A
 * batch has many sources or a part of one, so that no query blocks the process and a thousand short sources need few
 * queries.
 */
export async function* readPassages(
  db: Db,
  botId: string,
  since: number | null,
): AsyncGenerator<StoredPassage[]> {
  const sources = await db
    .selectFrom('source')
    .select(['id', 'kind', 'name', 'url', 'revision'])
    .where('bot_id', '=', botId)
    .where('revision', '!=', '')
    .$if(since !== null, (query) => query.where('changed_version', '>', since ?? 0))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

  let gathered: StoredPassage[] = []
  for (const source of sources) {
    let after = -1
    for (;;) {
      const rows = await readBatch(db, source, after)
      gathered.push(...rows.map((row) => toPassage(source, row)))
      if (gathered.length >= batchSize) {
        yield gathered
        gathered = []
      }
      if (rows.length < batchSize) break
      after = rows.at(-1)?.ordinal ?? after
    }
  }
  if (gathered.length > 0) yield gathered
}

type PublishedSource = {
  id: string
  kind: StoredPassage['kind']
  name: string
  url: string | null
  revision: string
}

const readBatch = (db: Db, source: PublishedSource, after: number) =>
  db
    .selectFrom('chunk')
    .select(['id', 'ordinal', 'body', 'headings', 'locator', 'stems', 'language', 'vector'])
    .where('source_id', '=', source.id)
    .where('revision', '=', source.revision)
    .where('ordinal', '>', after)
    .orderBy('ordinal')
    .limit(batchSize)
    .execute()

type Row = Awaited<ReturnType<typeof readBatch>>[number]

export const toPassage = (source: PublishedSource, row: Omit<Row, 'ordinal'>): StoredPassage => ({
  id: row.id,
  sourceId: source.id,
  kind: source.kind,
  title: source.name,
  url: source.url,
  headings: readHeadings(row.headings),
  text: row.body,
  stems: row.stems,
  language: toLanguage(row.language),
  locator: readLocator(row.locator),
  vector: row.vector ? toVector(row.vector) : null,
})

import {
  quantizedOf,
  toLanguage,
  type CorpusStatistics,
  type SearchedStem,
} from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { wordVectors } from '../../search/word-vectors.ts'
import type { FoundPassage, StoredPassage } from '../../search/build-index.ts'
import { toPassage } from './passage-store.ts'
import { termNumber } from '../large-bots/term-number.ts'
import { chooseGroups } from '../large-bots/choose-groups.ts'

/** Stems read by one statement, and processed without yielding to the event loop. */
const batch = 10_000

type StemBatch = { last: number | null; stems: string | null; passages: string | null }

/** Reads the number of passages of each stem in batches; one row for each stem would take twice the CPU time. */
export async function readStems(
  db: Db,
  botId: string,
  take: (stems: { stem: string; passages: number }[]) => void,
): Promise<void> {
  let after = -(2 ** 31) - 1
  for (;;) {
    const { rows } = await sql<StemBatch>`
      select max(term) as last, string_agg(stem, ' ' order by term) as stems,
        string_agg(passages::text, ' ' order by term) as passages
      from (
        select term, stem, passages from passage_term_count
        where bot_id = ${botId} and term > ${after}::bigint order by term limit ${batch}
      ) as next`.execute(db)
    const [{ last, stems, passages } = noStems] = rows
    if (last === null) return
    const counts = passages?.split(' ') ?? []
    take((stems?.split(' ') ?? []).map((stem, at) => ({ stem, passages: Number(counts[at]) })))
    after = last
  }
}

const noStems: StemBatch = { last: null, stems: null, passages: null }

/** Updates the totals and the counts of these stems. */
export async function updateStatistics(
  db: Db,
  statistics: CorpusStatistics,
  { botId, stems }: { botId: string; stems: readonly string[] },
): Promise<void> {
  const [totals, counts] = await Promise.all([
    sql<{ language: string; passages: number; length: number }>`
      select language, passages, length from passage_total where bot_id = ${botId}`.execute(db),
    sql<{ term: number; passages: number }>`
      select term, passages from passage_term_count where bot_id = ${botId}
        and term = any(${stems.map((stem) => termNumber(botId, stem))}::integer[])`.execute(db),
  ])
  statistics.setTotals(
    totals.rows.map(({ language, passages, length }) => ({
      language: toLanguage(language) ?? 'en',
      passages,
      length,
    })),
  )
  const passagesOf = new Map(counts.rows.map(({ term, passages }) => [term, passages]))
  for (const stem of stems) {
    statistics.setFrequency(stem, passagesOf.get(termNumber(botId, stem)) ?? 0)
  }
}

/** Limit of passages that are scored, which applies to questions that have only frequent stems. */
export const maxRead = 5_000
/** How many passages are returned for a question. */
export const maxCandidates = 80
export const maxStems = 12

/** Parameters of BM25; must equal those of `Bm25` in core. */
export const k1 = 1.2
export const b = 0.75

export type SearchedBot = { botId: string; statistics: CorpusStatistics }

/**
 * The published passages with the best word scores, in the same order as from an index in memory. Only passages with
 * rare stems, or with several frequent ones, are scored, so that the time does not grow with the bot. Rows are also
 * compared by bot, because stems of two bots may have the same number. The limit keeps the planner from reading all
 * passages of each published source instead.
 */
export async function findCandidates(
  db: Db,
  { botId, statistics }: SearchedBot,
  searched: readonly SearchedStem[],
): Promise<FoundPassage[]> {
  const stems = searched.slice(0, maxStems)
  const groups = chooseGroups(stems, statistics.passages)
  if (groups.length === 0) return []
  const number = ({ stem }: SearchedStem) => termNumber(botId, stem)
  const conditions = groups.map((group) => sql`terms @> ${group.map(number)}::integer[]`)
  const average = statistics.totalLength / Math.max(1, statistics.passages) || 1
  const scores = stems.map(
    (searchedStem) => sql`coalesce(${searchedStem.weight}::float8 *
      get_byte(counts, array_position(terms, ${number(searchedStem)}::integer) - 1) /
      (get_byte(counts, array_position(terms, ${number(searchedStem)}::integer) - 1) + norm), 0)`,
  )
  const { rows } = await sql<CandidateRow & { meaning: Uint8Array | null }>`
    select chunk.id, chunk.body, chunk.headings, chunk.locator, chunk.stems, chunk.language, chunk.vector,
      (select quantized from passage_meaning where chunk_id = chunk.id) as meaning,
      source.id as "sourceId", source.kind, source.name, source.url
    from (
      select chunk_id, ${sql.join(scores, sql` + `)} as score
      from (
        select chunk_id, terms, counts,
          ${k1}::float8 * (${1 - b}::float8 + ${b / average}::float8 * length) as norm
        from (
          select chunk_id, source_id, revision, terms, counts, length from passage_terms
          where (${sql.join(conditions, sql` or `)}) and bot_id = ${botId}
          limit ${maxRead}
        ) as found
        where exists (select from source
          where source.id = found.source_id and source.revision = found.revision)
        offset 0
      ) as matching
      order by score desc, chunk_id limit ${maxCandidates}
    ) as best
    join chunk on chunk.id = best.chunk_id
    join source on source.id = chunk.source_id
    order by source.created_at, source.id, chunk.ordinal`.execute(db)
  return rows.map(toFound)
}

const toFound = ({
  meaning,
  ...row
}: CandidateRow & { meaning: Uint8Array | null }): FoundPassage => ({
  ...toStored(row),
  meaning: meaning ? quantizedOf(meaning, wordVectors().dimensions) : undefined,
})

const toStored = ({ sourceId: id, kind, name, url, ...row }: CandidateRow): StoredPassage =>
  toPassage({ id, kind, name, url, revision: '' }, row)

type CandidateRow = {
  id: string
  body: string
  headings: string
  locator: string
  stems: string
  language: string | null
  vector: Uint8Array | null
  sourceId: string
  kind: StoredPassage['kind']
  name: string
  url: string | null
}

/** The published passages of sources, joined with columns of the sources. */
const published = (db: Db) =>
  db
    .selectFrom('source')
    .innerJoin('chunk', (join) =>
      join
        .onRef('chunk.source_id', '=', 'source.id')
        .onRef('chunk.revision', '=', 'source.revision'),
    )
    .select([
      'chunk.id',
      'chunk.body',
      'chunk.headings',
      'chunk.locator',
      'chunk.stems',
      'chunk.language',
      'chunk.vector',
      'source.id as sourceId',
      'source.kind',
      'source.name',
      'source.url',
    ])
    .where('source.revision', '<>', '')
    .orderBy('source.id')
    .orderBy('chunk.ordinal')

/** Limit of passages from one source in a sample. */
const maxOfSource = 20

/** All passages of the sources that have no more than `max` passages. */
export async function passagesOfSources(
  db: Db,
  sourceIds: readonly string[],
  max: number,
): Promise<StoredPassage[]> {
  if (sourceIds.length === 0) return []
  const rows = await published(db)
    .where('source.id', 'in', sourceIds)
    .where('source.chunk_count', '<=', max)
    .execute()
  return rows.map(toStored)
}

/** The passages with these ids that are published. */
export async function passagesWithIds(db: Db, ids: readonly string[]): Promise<FoundPassage[]> {
  if (ids.length === 0) return []
  // All ids are one parameter, so that the statement is not compiled, parsed and planned anew for each question.
  const rows = await published(db)
    .select(
      sql<Uint8Array | null>`(select quantized from passage_meaning where chunk_id = chunk.id)`.as(
        'meaning',
      ),
    )
    .where(sql<boolean>`chunk.id = any(${ids}::text[])`)
    .execute()
  return rows.map(toFound)
}

/** The first passages of some sources of a bot. */
export async function somePassages(db: Db, botId: string, max: number): Promise<StoredPassage[]> {
  const ofBot = published(db).where('source.bot_id', '=', botId)
  const rows = await ofBot.where('chunk.ordinal', '<', maxOfSource).limit(max).execute()
  return rows.map(toStored)
}

/** The answers of the team of a bot. */
export async function teamAnswersOf(db: Db, botId: string): Promise<StoredPassage[]> {
  const ofBot = published(db).where('source.bot_id', '=', botId)
  return (await ofBot.where('source.type', '=', 'answer').execute()).map(toStored)
}

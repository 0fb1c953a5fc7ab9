import { cosineOf, MAX_UNGROUPED, signsOf, type Cells } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { bitsOf } from '../large-bots/passage-meanings-store.ts'
import { cellNumber } from '../large-bots/term-number.ts'
import type { FoundPassage } from '../../search/build-index.ts'
import { passagesWithIds } from './candidate-store.ts'

/** About how many passages of the nearest cells are compared by their signs. With many small cells, fewer suffice. */
const maxCompared = { ungrouped: 50_000, grouped: 30_000 }
/** How many passages are compared by their vectors: the best ones by their signs. */
export const maxMeasured = 600
/** Doubled, because results may include unpublished passages, which are no more than those that replaced them. */
const maxRanked = 2 * maxMeasured
/** How many passages are returned; an index in memory uses as many. */
export const maxNearest = 100

/** How many cells of a bot are searched. */
export function searchedCells({ count }: Cells, passages: number): number {
  const max = count > MAX_UNGROUPED ? maxCompared.grouped : maxCompared.ungrouped
  return Math.ceil(count * Math.min(1, max / Math.max(1, passages)))
}

type Searched = { botId: string; cells: Cells; passages: number }

/** The published passages that are nearest to a question in meaning. */
export async function findNearest(
  db: Db,
  { botId, cells, passages }: Searched,
  meaning: Float32Array,
): Promise<FoundPassage[]> {
  const numbers = cells
    .nearest(meaning, searchedCells(cells, passages))
    .map((cell) => cellNumber(botId, cell))
  // Aggregates the vectors to one value, because 600 values take several times as long to receive.
  const { rows } = await sql<{ ids: string[]; vectors: Uint8Array }>`
    select coalesce(array_agg(id), '{}') as ids, coalesce(string_agg(vector, ''), '') as vectors
    from (
      select ranked.chunk_id as id, passage_meaning.vector
      from (
        select chunk_id, bit_count(signs # ${bitsOf(signsOf(meaning))}::bit(1024)) as distance
        from passage_meaning where cell = any(${numbers}::integer[])
        order by distance limit ${maxRanked}
      ) as ranked
      join passage_meaning on passage_meaning.chunk_id = ranked.chunk_id
      -- Not a join: without statistics, each passage would be compared with all sources of the bot.
      where passage_meaning.revision = (select source.revision from source
        where source.id = passage_meaning.source_id and source.bot_id = ${botId})
      order by ranked.distance limit ${maxMeasured}
    ) as best`.execute(db)
  const { ids = [], vectors = new Uint8Array() } = rows[0] ?? {}
  const compact = new Int8Array(vectors)
  const nearest = ids
    .map((id, at) => ({ id, cosine: cosineOf(meaning, rowAt(compact, at, meaning.length)) }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, maxNearest)
    .map(({ id }) => id)
  return passagesWithIds(db, nearest)
}

const rowAt = (rows: Int8Array, at: number, dimensions: number): Int8Array =>
  rows.subarray(at * dimensions, (at + 1) * dimensions)

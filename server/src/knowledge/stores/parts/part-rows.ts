import type { ExtractedPart } from '@askwell/core/knowledge'
import type { Insertable } from 'kysely'
import type { Schema } from '../../../platform/db/schema/tables.ts'

/**
 * Characters of a part in one row. SQLite blocks the event loop while it writes or deletes a row, for 7 ms or more for
 * a million characters.
 */
const charactersOfRow = 20_000
/** Characters that one transaction writes, so that it takes no longer than about 20 ms. */
const charactersOfBatch = 400_000
const rowsOfBatch = 100

export type PartRow = Insertable<Schema['source_part']>

/**
 * The rows of a revision's parts, numbered from `first`. A long part is split into several rows; only the first one has
 * a label and a count.
 */
export function partRows(
  parts: readonly ExtractedPart[],
  of: Pick<PartRow, 'source_id' | 'revision'>,
  first = 0,
): PartRow[] {
  const rows = parts.flatMap(({ label, locator, text, skipped = null }) =>
    piecesOf(text).map((body, at) => ({
      ...of,
      label: at === 0 ? label : '',
      locator: JSON.stringify(locator),
      characters: at === 0 ? text.length : 0,
      skipped,
      body,
    })),
  )
  return rows.map((row, at) => ({ ...row, ordinal: first + at }))
}

/** Whether a row continues the part of the previous row. */
export const continuesPart = ({ ordinal, label }: { ordinal: number; label: string }): boolean =>
  ordinal > 0 && label === ''

/** Rows that are written together. */
export function* batchesOf(rows: readonly PartRow[]): Generator<PartRow[]> {
  let batch: PartRow[] = []
  let characters = 0
  for (const row of rows) {
    const isFull = batch.length === rowsOfBatch || characters + row.body.length > charactersOfBatch
    if (isFull && batch.length > 0) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(row)
    characters += row.body.length
  }
  if (batch.length > 0) yield batch
}

/** Splits a text into pieces without cutting surrogate pairs. */
function piecesOf(text: string): string[] {
  if (text.length <= charactersOfRow) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const cutsCharacter = /[\uD800-\uDBFF]/.test(text.charAt(from + charactersOfRow - 1))
    const to = from + charactersOfRow - (cutsCharacter ? 1 : 0)
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

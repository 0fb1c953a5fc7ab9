import type { Source } from '@askwell/core/knowledge'
import type { Recognition, RecognizedPart } from '@askwell/extraction'
import type { Db } from '../../../platform/db/connect.ts'
import { insertRows } from '../../../platform/db/insert-rows.ts'

/** Recognized pages are stored as parts of this revision, which is never published, until all are recognized. */
const revisionOf = ({ contentHash }: Source) => `scan-${contentHash}`

/** Stores recognized pages, so that each is recognized only once, and updates the progress of the source. */
export async function saveRecognizedPages(
  trx: Db,
  source: Source,
  { pages, now }: { pages: Recognition['pages']; now: number },
): Promise<void> {
  const known = await recognizedPages(trx, source)
  const added = pages.filter(({ number }) => !known.has(number))
  const rows = added.map(({ number, part: { label, text, skipped = null } }) => ({
    source_id: source.id,
    revision: revisionOf(source),
    ordinal: number,
    label,
    locator: '{"kind":"text"}',
    characters: text.length,
    skipped,
    body: text,
  }))
  if (rows.length > 0) await insertRows(trx, 'source_part', rows)
  await markRecognizing(trx, source, { done: known.size + rows.length, now })
}

/** Deletes pages without recognized text, so that they are tried again. */
export async function deleteUnrecognizedPages(trx: Db, source: Source): Promise<void> {
  await trx
    .deleteFrom('source_part')
    .where('source_id', '=', source.id)
    .where('revision', '=', revisionOf(source))
    .where('skipped', 'is not', null)
    .execute()
}

/** The recognized pages of the source's current content, by page number. */
export async function recognizedPages(
  db: Db,
  source: Source,
): Promise<Map<number, RecognizedPart>> {
  const rows = await db
    .selectFrom('source_part')
    .select(['ordinal', 'label', 'skipped', 'body'])
    .where('source_id', '=', source.id)
    .where('revision', '=', revisionOf(source))
    .execute()
  return new Map(
    rows.map(({ ordinal, label, skipped, body }) => [
      ordinal,
      { label, text: body, ...(skipped === null ? {} : { skipped }) },
    ]),
  )
}

/** Stores how many pages of a scanned source are recognized, for the owner. */
export async function markRecognizing(
  trx: Db,
  { ownerId, id }: Source,
  { done, total, now }: { done: number; total?: number; now: number },
): Promise<void> {
  await trx
    .updateTable('source')
    .set({
      state: 'processing',
      reason: null,
      parts_done: done,
      ...(total === undefined ? {} : { parts_total: total }),
      updated_at: now,
    })
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'processing'])
    .execute()
}

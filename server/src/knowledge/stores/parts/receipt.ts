import type { ReceiptPage } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../../platform/db/connect.ts'
import { continuesPart } from './part-rows.ts'

const rowsOfReceipt = 50
/** About how many characters a page of a receipt has. */
const charactersOfReceipt = 200_000

/** A page of the published parts of a source; `from` is the `next` of the previous page. */
export async function readReceipt(
  db: Db,
  ownerId: OwnerId,
  { sourceId, from }: { sourceId: string; from: number },
): Promise<ReceiptPage> {
  const rows = await publishedParts(db, ownerId, sourceId)
    .select(['ordinal', 'label', 'source_part.characters', 'skipped', 'body as text'])
    .where('ordinal', '>=', from)
    .orderBy('ordinal')
    .limit(rowsOfReceipt + 1)
    .execute()
  let characters = 0
  const max = rows.findIndex(({ text }, at) => {
    characters += text.length
    return at > 0 && characters > charactersOfReceipt
  })
  const shown = rows.slice(0, max === -1 ? rowsOfReceipt : max)
  return {
    parts: shown.map((row) => {
      const { label, characters: all, skipped, text } = row
      return { label, characters: all, skipped, text, continues: continuesPart(row) }
    }),
    next: rows[shown.length]?.ordinal ?? null,
    partCount: await countParts(db, ownerId, sourceId),
  }
}

const publishedParts = (db: Db, ownerId: OwnerId, sourceId: string) =>
  db
    .selectFrom('source_part')
    .innerJoin('source', (join) =>
      join
        .onRef('source.id', '=', 'source_part.source_id')
        .onRef('source.revision', '=', 'source_part.revision'),
    )
    .where('source.owner_id', '=', ownerId)
    .where('source.id', '=', sourceId)

async function countParts(db: Db, ownerId: OwnerId, sourceId: string): Promise<number> {
  const { count } = await publishedParts(db, ownerId, sourceId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((of) => of.or([of('ordinal', '=', 0), of('label', '!=', '')]))
    .executeTakeFirstOrThrow()
  return count
}

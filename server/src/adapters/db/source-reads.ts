import type { ReceiptPart, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'
import { countPages, toSource } from './source-rows.ts'

/** Files, texts and websites of a bot in the order they were added, without the pages. */
export async function listSources(db: Db, ownerId: OwnerId, botId: string): Promise<Source[]> {
  const rows = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('parent_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const pages = await countPages(db, ownerId, botId)
  return rows.map((row) => toSource(row, pages.get(row.id)))
}

/** The pages of a website. */
export async function listPages(db: Db, ownerId: OwnerId, websiteId: string): Promise<Source[]> {
  const rows = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', websiteId)
    .orderBy('created_at')
    .orderBy('url')
    .execute()
  return rows.map((row) => toSource(row))
}

/** One source of the owner, with the counts of its pages. */
export async function findSource(
  db: Db,
  ownerId: OwnerId,
  sourceId: string,
): Promise<Source | null> {
  const row = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!row) return null
  const pages = row.kind === 'website' ? await countPages(db, ownerId, row.bot_id) : undefined
  return toSource(row, pages?.get(row.id))
}

/** The parts of what search sees of a source, as the receipt shows them. */
export function readReceipt(db: Db, ownerId: OwnerId, sourceId: string): Promise<ReceiptPart[]> {
  return db
    .selectFrom('source_part')
    .innerJoin('source', (join) =>
      join
        .onRef('source.id', '=', 'source_part.source_id')
        .onRef('source.revision', '=', 'source_part.revision'),
    )
    .select(['label', 'source_part.characters', 'skipped', 'body as text'])
    .where('source.owner_id', '=', ownerId)
    .where('source.id', '=', sourceId)
    .orderBy('ordinal')
    .limit(2_000)
    .execute()
}

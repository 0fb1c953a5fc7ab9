import type { ReceiptPart, Source } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { countPages, toSource } from './source-rows.ts'

/** Files, texts and websites of a bot in the order they were added, without pages and answers of the team. */
export async function listSources(db: Db, ownerId: OwnerId, botId: string): Promise<Source[]> {
  const rows = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('parent_id', 'is', null)
    .where('type', '<>', 'answer')
    .where('deleted_at', 'is', null)
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
    .where('deleted_at', 'is', null)
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
    .where('deleted_at', 'is', null)
    .where(ofLiveBot('source.bot_id'))
    .executeTakeFirst()
  if (!row) return null
  const pages = row.kind === 'website' ? await countPages(db, ownerId, row.bot_id) : undefined
  return toSource(row, pages?.get(row.id))
}

/** The published parts of a source, for the receipt. */
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

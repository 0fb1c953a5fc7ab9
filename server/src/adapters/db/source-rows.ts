import type { Source } from '@askwell/core/knowledge'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Selectable } from 'kysely'
import type { Db } from './connect.ts'
import type { SourceTable } from './schema-knowledge.ts'

type PageCounts = { total: number; done: number; failed: number; characters: number }

const none: PageCounts = { total: 0, done: 0, failed: 0, characters: 0 }

/** Pages of each website of an owner's bot, counted by state. */
export async function countPages(
  db: Db,
  ownerId: OwnerId,
  botId: string,
): Promise<Map<string, PageCounts>> {
  const rows = await db
    .selectFrom('source')
    .select(['parent_id', 'state'])
    .select(({ fn }) => [
      fn.countAll<number>().as('pages'),
      fn.sum<number | null>('characters').as('characters'),
    ])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('parent_id', 'is not', null)
    .groupBy(['parent_id', 'state'])
    .execute()

  const counts = new Map<string, PageCounts>()
  for (const { parent_id, state, pages, characters } of rows) {
    const before = counts.get(parent_id ?? '') ?? none
    const isFailed = state === 'failed' || state === 'skipped'
    counts.set(parent_id ?? '', {
      total: before.total + pages,
      done: before.done + (isFailed || state === 'ready' ? pages : 0),
      failed: before.failed + (isFailed ? pages : 0),
      characters: before.characters + (characters ?? 0),
    })
  }
  return counts
}

/** A row as core knows it; a website takes its counts from its pages. */
export function toSource(row: Selectable<SourceTable>, pages: PageCounts = none): Source {
  const isWebsite = row.kind === 'website'
  return {
    id: row.id,
    ownerId: provenOwner(row.owner_id),
    botId: row.bot_id,
    kind: row.kind,
    parentId: row.parent_id,
    name: row.name,
    url: row.url,
    type: row.type,
    state: row.state,
    reason: row.reason,
    fileKey: row.file_key,
    contentHash: row.content_hash,
    sizeBytes: row.size_bytes,
    partsTotal: isWebsite ? pages.total : row.parts_total,
    partsDone: isWebsite ? pages.done : row.parts_done,
    partsFailed: isWebsite ? pages.failed : 0,
    characters: isWebsite ? pages.characters : row.characters,
    chunkCount: row.chunk_count,
    etag: row.etag,
    lastModified: row.last_modified,
    choose: row.choose === 1,
    updatedAt: row.updated_at,
  }
}

import type { Source, SourceSync } from '@askwell/core/knowledge'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type Selectable, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'

type PageCounts = {
  total: number
  done: number
  failed: number
  characters: number
  checking: number
  kept: number
  checkedAt: number | null
}

const noPages: PageCounts = {
  total: 0,
  done: 0,
  failed: 0,
  characters: 0,
  checking: 0,
  kept: 0,
  checkedAt: null,
}

/** Whether a page could not be read. A skipped page with a hash was read, and is a copy of another page. */
export const isUnreadPage = (state: Source['state'], contentHash: string): boolean =>
  state === 'failed' || (state === 'skipped' && contentHash === '')

/** Pages of each website of an owner's bot, counted by state. */
export async function countPages(
  db: Db,
  ownerId: OwnerId,
  botId: string,
): Promise<Map<string, PageCounts>> {
  const rows = await db
    .selectFrom('source')
    .select(['parent_id', 'state'])
    .select(({ fn, eb }) => [
      fn.countAll<number>().as('pages'),
      fn.sum<number>(eb.case().when('content_hash', '=', '').then(0).else(1).end()).as('hashed'),
      fn
        .sum<number | null>(
          eb.case().when('unpublished_at', 'is', null).then(eb.ref('characters')).else(0).end(),
        )
        .as('characters'),
      fn.sum<number | null>('checking').as('checking'),
      fn.count<number>(eb.case().when(keepsText).then(1).end()).as('kept'),
      fn.max('checked_at').as('checkedAt'),
    ])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('parent_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .groupBy(['parent_id', 'state'])
    .execute()

  const counts = new Map<string, PageCounts>()
  for (const row of rows) {
    const website = row.parent_id ?? ''
    counts.set(website, addPages(counts.get(website) ?? noPages, row))
  }
  return counts
}

type PagesInState = {
  state: Source['state']
  pages: number
  hashed: number
  characters: number | null
  checking: number | null
  kept: number
  checkedAt: number | null
}

/** Whether the last check of a page failed and its earlier text is still used. */
const keepsText = sql<SqlBool>`check_problem is not null and revision <> ''`

function addPages(
  { total, done, failed, characters, ...before }: PageCounts,
  { state, pages, hashed, ...more }: PagesInState,
): PageCounts {
  const isFailed = state === 'failed' || state === 'skipped'
  const copies = state === 'skipped' ? hashed : 0
  return {
    total: total + pages,
    done: done + (isFailed || state === 'ready' ? pages : 0),
    failed: failed + (isFailed ? pages - copies : 0),
    characters: characters + (more.characters ?? 0),
    checking: before.checking + (more.checking ?? 0),
    kept: before.kept + more.kept,
    checkedAt: latest(before.checkedAt, more.checkedAt),
  }
}

const latest = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

/** Converts a row to a source; the counts of a website are those of its pages. */
export function toSource(row: Selectable<Schema['source']>, pages: PageCounts = noPages): Source {
  const isWebsite = row.kind === 'website'
  return {
    id: row.id,
    ownerId: verifiedOwner(row.owner_id),
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
    characters: isWebsite ? pages.characters : charactersOf(row),
    chunkCount: row.chunk_count,
    etag: row.etag,
    lastModified: row.last_modified,
    choose: row.choose === 1,
    updatedAt: row.updated_at,
    sync: syncOf(row, pages),
  }
}

/** 0 for an unpublished page, whose text cannot be viewed. */
const charactersOf = (row: Selectable<Schema['source']>) =>
  row.unpublished_at === null ? row.characters : 0

const syncOf = (row: Selectable<Schema['source']>, pages: PageCounts): SourceSync => ({
  every: row.sync_every,
  addsPages: row.adds_pages === 1,
  nextCheckAt: row.next_check_at,
  isChecking: row.checking === 1,
  checkedAt: latest(row.checked_at, pages.checkedAt),
  problem: row.check_problem,
  versionAt: row.synced_at,
  missingSince: row.missing_since,
  unpublishedAt: row.unpublished_at,
  isKeptByOwner: row.kept_by_owner === 1,
  sitemapLastmod: row.sitemap_lastmod,
  pagesChecking: pages.checking,
  pagesKept: pages.kept,
  paths: { include: linesOf(row.include_paths), exclude: linesOf(row.exclude_paths) },
  notes: linesOf(row.search_notes),
})

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

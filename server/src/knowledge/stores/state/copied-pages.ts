import type { Source } from '@askwell/core/knowledge'
import type { Db } from '../../../platform/db/connect.ts'
import { continuesPart } from '../parts/part-rows.ts'

/** A ready page with the hash of its text. */
export type ReadyPage = { id: string; url: string; contentHash: string }

const readyPages = (db: Db, { ownerId, botId, id }: Source) =>
  db
    .selectFrom('source')
    .select(['id', 'url', 'name', 'content_hash', 'revision'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('kind', '=', 'page')
    .where('id', '!=', id)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)

const toPage = (row: { id: string; url: string | null; name: string; content_hash: string }) => ({
  id: row.id,
  url: row.url ?? row.name,
  contentHash: row.content_hash,
})

/** Another page of the bot with exactly the same text. */
export async function findDuplicatePage(
  db: Db,
  source: Source,
  contentHash: string,
): Promise<ReadyPage | null> {
  const row = await readyPages(db, source)
    .where('content_hash', '=', contentHash)
    .executeTakeFirst()
  return row ? toPage(row) : null
}

/** Pages with the same title, and the page at `url`, with their texts. */
export async function findSimilarPages(
  db: Db,
  source: Source,
  { title, url, limit }: { title: string; url: string | null; limit: number },
): Promise<(ReadyPage & { text: string })[]> {
  const addresses = url === null ? [] : [url, url.endsWith('/') ? url.slice(0, -1) : `${url}/`]
  const rows = await readyPages(db, source)
    .where('content_hash', '!=', '')
    .where((of) =>
      of.or([of('name', '=', title), ...(url === null ? [] : [of('url', 'in', addresses)])]),
    )
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return Promise.all(
    rows.map(async (row) => ({ ...toPage(row), text: await textOf(db, row.id, row.revision) })),
  )
}

async function textOf(db: Db, sourceId: string, revision: string): Promise<string> {
  const parts = await db
    .selectFrom('source_part')
    .select(['ordinal', 'label', 'body'])
    .where('source_id', '=', sourceId)
    .where('revision', '=', revision)
    .orderBy('ordinal')
    .execute()
  const texts: string[] = []
  for (const part of parts) texts.push(continuesPart(part) ? '' : '\n', part.body)
  return texts.slice(1).join('')
}

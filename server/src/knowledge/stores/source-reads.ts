import type { Source, ListedSource } from '@askwell/core/knowledge'
import type { OwnerId } from '@askwell/core/shared'
import type { Db } from '../../platform/db/connect.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { createPauses } from '../../platform/runtime/pauses.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'
import { countPages, toSource } from './source-rows.ts'

/** Files, texts and websites of a bot in the order they were added, without pages and answers of the team. */
export async function listSources(db: Db, ownerId: OwnerId, botId: string): Promise<Source[]> {
  const rows = await sourcesOfBot(db, { ownerId, botId }).selectAll().execute()
  const hasWebsites = rows.some(({ kind }) => kind === 'website')
  const pages = hasWebsites ? await countPages(db, ownerId, botId) : undefined
  return rows.map((row) => toSource(row, pages?.get(row.id)))
}

/** The sources of `listSources` in the same order, with only their states. */
export async function listStates(db: Db, ownerId: OwnerId, botId: string): Promise<ListedSource[]> {
  const { rows } = await statesOfBot(db, { ownerId, botId })
  return rows
}

const statesOfBot = prepared((db, bot: BotOfOwner) =>
  sourcesOfBot(db, bot).select(['id', 'kind', 'name', 'url', 'state', 'reason']),
)

type BotOfOwner = { ownerId: string; botId: string }

const sourcesOfBot = (db: Db, { ownerId, botId }: BotOfOwner) =>
  db
    .selectFrom('source')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('parent_id', 'is', null)
    .where('type', '<>', 'answer')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')

/** Pages read by one statement. */
const pagesPerStatement = 250

/** The pages of a website in the order in which they were found. Outside a transaction, yields to the event loop. */
export async function listPages(db: Db, ownerId: OwnerId, websiteId: string): Promise<Source[]> {
  const pause = db.isTransaction ? async () => undefined : createPauses()
  const ids = await listPageIds(db, ownerId, websiteId)
  const pages: Source[] = []
  for (let at = 0; at < ids.length; at += pagesPerStatement) {
    await pause()
    pages.push(...(await readPages(db, ownerId, ids.slice(at, at + pagesPerStatement))))
  }
  return pages
}

async function listPageIds(db: Db, ownerId: OwnerId, websiteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('source')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('parent_id', '=', websiteId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('url')
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads pages; those that were deleted in the meantime are left out. */
async function readPages(db: Db, ownerId: OwnerId, ids: string[]): Promise<Source[]> {
  const rows = await db
    .selectFrom('source')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [toSource(row)]
  })
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

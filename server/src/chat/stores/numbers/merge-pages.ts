import type { Database, Db } from '../../../platform/db/connect.ts'
import { addNameCounts } from './counted-slots.ts'

type Page = { botId: string; host: string; path: string }

/**
 * Removes the name from the counts of pages on which only these conversations were opened: an address may identify a
 * person, and counts stay when conversations are deleted.
 */
export async function mergePages(database: Database, conversationIds: string[]): Promise<void> {
  for (const page of await pagesOf(database.db, conversationIds)) {
    if (await isShared(database.db, page, conversationIds)) continue
    await database.transaction((trx) => mergePage(trx, page))
  }
}

const pagesOf = (db: Db, conversationIds: string[]): Promise<Page[]> =>
  db
    .selectFrom('chat_session')
    .select(['bot_id as botId', 'page_host as host', 'page_path as path'])
    .distinct()
    .where('id', 'in', conversationIds)
    .where('page_host', '<>', '')
    .execute()

async function isShared(
  db: Db,
  { botId, host, path }: Page,
  conversationIds: string[],
): Promise<boolean> {
  const other = await db
    .selectFrom('chat_session')
    .select('id')
    .where('bot_id', '=', botId)
    .where('page_host', '=', host)
    .where('page_path', '=', path)
    .where('id', 'not in', conversationIds)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function mergePage(trx: Db, { botId, host, path }: Page): Promise<void> {
  const rows = await trx
    .deleteFrom('bot_name_count')
    .where('bot_id', '=', botId)
    .where('metric', '=', 'page')
    .where('name', '=', `${host}${path}`)
    .returningAll()
    .execute()
  if (rows.length > 0)
    await addNameCounts(
      trx,
      rows.map((row) => ({ ...row, name: '' })),
    )
}

import type { OwnerId } from '@askwell/core/shared'
import type { Db } from './connect.ts'
import { prepared } from './prepared.ts'

const batch = 500

/** Removes sources with their pages and passages; answers the keys of originals nobody holds now. */
export async function removeSources(
  trx: Db,
  { ownerId, botId }: { ownerId: OwnerId; botId: string },
  ids: string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const keys: string[] = []
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch)
    const removed = await trx
      .deleteFrom('source')
      .where('owner_id', '=', ownerId)
      .where('bot_id', '=', botId)
      .where('id', 'in', some)
      .returning('file_key')
      .execute()
    keys.push(...removed.flatMap(({ file_key }) => file_key ?? []))
  }
  await raiseVersion(trx, botId)
  return unusedKeys(trx, keys)
}

/** Tells every cache and search index of the bot that its knowledge changed. */
export async function raiseVersion(trx: Db, botId: string): Promise<void> {
  await raise(trx, { botId })
}

const raise = prepared((db, { botId }: { botId: string }) =>
  db
    .updateTable('bot')
    .set(({ eb }) => ({ knowledge_version: eb('knowledge_version', '+', 1) }))
    .where('id', '=', botId),
)

/** Those of the keys that no source of any owner holds. */
export async function unusedKeys(trx: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const held = await trx
    .selectFrom('source')
    .select('file_key')
    .where('file_key', 'in', keys)
    .execute()
  const stillHeld = new Set(held.map(({ file_key }) => file_key))
  return [...new Set(keys)].filter((key) => !stillHeld.has(key))
}

import type { ConnectorStore } from '@askwell/core/integrations'
import type { OwnerId, Vault } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'
import { toColumns } from './function-rows.ts'
import { lockBot } from './function-store.ts'

/** The functions that connectors made; their secrets are sealed like those of all others. */
export const connectorStore = (database: Database, vault: Vault): ConnectorStore => ({
  made: (ownerId, botId) =>
    database.db
      .selectFrom('bot_function')
      .select(['id', 'name', 'connector'])
      .where('owner_id', '=', ownerId)
      .where('bot_id', '=', botId)
      .where('connector', '<>', '')
      .orderBy('name')
      .execute(),

  replace: (ownerId, replaced, most) =>
    database.transaction((trx) => replace(trx, ownerId, { vault, replaced, most })),

  remove: (ownerId, botId, connector) => remove(database.db, ownerId, { botId, connector }),
})

type Replace = { vault: Vault; replaced: Parameters<ConnectorStore['replace']>[1]; most: number }

async function replace(
  trx: Db,
  ownerId: OwnerId,
  { vault, replaced: { botId, connector, at, make }, most }: Replace,
): Promise<'saved' | 'not_found' | 'too_many'> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const others = await namesBeside(trx, ownerId, { botId, connector })
  const made = make(new Set(others))
  if (others.length + made.length > most) return 'too_many'

  await remove(trx, ownerId, { botId, connector })
  const audit = { created_at: at, created_by: ownerId, modified_at: at, modified_by: ownerId }
  const rows = made.map(({ id, setting }) => ({
    id,
    owner_id: ownerId,
    bot_id: botId,
    ...toColumns(vault, id, setting),
    image_id: null,
    ...audit,
  }))
  await trx.insertInto('bot_function').values(rows).execute()
  return 'saved'
}

type Made = { botId: string; connector: string }

/** The names of a bot's functions that this connector did not make. */
async function namesBeside(trx: Db, ownerId: OwnerId, { botId, connector }: Made) {
  const rows = await trx
    .selectFrom('bot_function')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('connector', '<>', connector)
    .execute()
  return rows.map(({ name }) => name)
}

async function remove(db: Db, ownerId: OwnerId, { botId, connector }: Made): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('bot_function')
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('connector', '=', connector)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

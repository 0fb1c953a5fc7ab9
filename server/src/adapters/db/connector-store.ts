import { parseObject } from '@askwell/contract/integration-rules'
import { nameIn, type ConnectorStore } from '@askwell/core/integrations'
import type { OwnerId, Vault } from '@askwell/core/shared'
import { lockBot } from './bot-lock.ts'
import type { Database, Db } from './connect.ts'
import { newRow, toColumns, toFunction } from './function-rows.ts'
import { removeFunctions } from './function-removal.ts'

/** The functions that connectors made; their secrets are sealed like those of all others. */
export const connectorStore = (database: Database, vault: Vault): ConnectorStore => ({
  made: (ownerId, botId) => made(database.db, ownerId, botId),

  renew: (ownerId, renewed, most) =>
    database.transaction((trx) => renew(trx, ownerId, { vault, renewed, most })),

  remove: (ownerId, { botId, connector, at }) =>
    removeFunctions(database.db, ownerId, { botId, connector, at }),
})

async function made(db: Db, ownerId: OwnerId, botId: string) {
  const rows = await db
    .selectFrom('bot_function')
    .select(['id', 'name', 'connector', 'made_definition'])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('connector', '<>', '')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ made_definition: definition, ...row }) => ({
    ...row,
    madeAs: nameIn(parseObject(definition)),
  }))
}

type Renew = { vault: Vault; renewed: Parameters<ConnectorStore['renew']>[1]; most: number }

async function renew(
  trx: Db,
  ownerId: OwnerId,
  { vault, renewed: { botId, connector, at, plan }, most }: Renew,
): Promise<'saved' | 'not_found' | 'too_many'> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const rows = await functionsOf(trx, ownerId, botId)
  const others = rows.filter((row) => row.connector !== connector)
  const kept = rows.filter((row) => row.connector === connector)
  const names = new Set(others.map(({ name }) => name))
  const { renewed, added } = plan(
    kept.map((row) => toFunction(vault, row)),
    names,
  )
  if (rows.length + added.length > most) return 'too_many'

  for (const { id, setting } of renewed) {
    await trx
      .updateTable('bot_function')
      .set({ ...toColumns(vault, id, setting), modified_at: at, modified_by: ownerId })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute()
  }
  if (added.length > 0) {
    const fresh = added.map((one) => newRow(vault, ownerId, { ...one, botId, at }))
    await trx.insertInto('bot_function').values(fresh).execute()
  }
  return 'saved'
}

const functionsOf = (trx: Db, ownerId: OwnerId, botId: string) =>
  trx
    .selectFrom('bot_function')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()

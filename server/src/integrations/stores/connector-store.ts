import { parseObject } from '@askwell/contract/integrations/integration-rules'
import { nameInDefinition, type ConnectorStore } from '@askwell/core/integrations'
import type { OwnerId, Vault } from '@askwell/core/shared'
import { lockBot } from '../../bots/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { toNewRow, toColumns, toFunction } from './function-rows.ts'
import { removeFunctions } from './function-removal.ts'

/** The functions that connectors created; their secrets are encrypted by the vault. */
export const connectorStore = (database: Database, vault: Vault): ConnectorStore => ({
  listFunctions: (ownerId, botId) => listConnectorFunctions(database.db, ownerId, botId),

  updateFunctions: (ownerId, renewed, max) =>
    database.transaction((trx) => replaceConnectorFunctions(trx, ownerId, { vault, renewed, max })),

  remove: (ownerId, { botId, connector, at }) =>
    removeFunctions(database.db, ownerId, { botId, connector, at }),
})

async function listConnectorFunctions(db: Db, ownerId: OwnerId, botId: string) {
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
    originalName: nameInDefinition(parseObject(definition)),
  }))
}

type ReplaceInput = {
  vault: Vault
  renewed: Parameters<ConnectorStore['updateFunctions']>[1]
  max: number
}

async function replaceConnectorFunctions(
  trx: Db,
  ownerId: OwnerId,
  { vault, renewed: { botId, connector, at, plan }, max }: ReplaceInput,
): Promise<'saved' | 'not_found' | 'too_many'> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const rows = await functionsOf(trx, ownerId, botId)
  const others = rows.filter((row) => row.connector !== connector)
  const kept = rows.filter((row) => row.connector === connector)
  const names = new Set(others.map(({ name }) => name))
  const { updated, added } = plan(
    kept.map((row) => toFunction(vault, row)),
    names,
  )
  if (rows.length + added.length > max) return 'too_many'

  for (const { id, setting } of updated) {
    await trx
      .updateTable('bot_function')
      .set({ ...toColumns(vault, id, setting), modified_at: at, modified_by: ownerId })
      .where('owner_id', '=', ownerId)
      .where('id', '=', id)
      .execute()
  }
  if (added.length > 0) {
    const fresh = added.map((one) => toNewRow(vault, ownerId, { ...one, botId, at }))
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

import type {
  BotFunction,
  FunctionListItem,
  FunctionStore,
  ImageChange,
  ImportOutcome,
  SaveOutcome,
} from '@askwell/core/integrations'
import type { OwnerId, Vault } from '@askwell/core/shared'
import { lockBot } from '../../bots/index.ts'
import type { Database, Db } from '../../platform/db/connect.ts'
import { removeFunctions, restoreFunctions } from './function-removal.ts'
import { toNewRow, toColumns, toFunction } from './function-rows.ts'

/** Functions; their secrets are encrypted by the vault. */
export const functionStore = (database: Database, vault: Vault): FunctionStore => ({
  list: (ownerId, botId) => list(database.db, ownerId, botId),
  insert: (ownerId, added, max) =>
    database.transaction((trx) => insert(trx, ownerId, { vault, added, max })),
  insertAll: (ownerId, added, max) =>
    database.transaction((trx) => insertAll(trx, ownerId, { vault, ...added, max })),
  update: (ownerId, functionId, change) =>
    database.transaction((trx) => update(trx, ownerId, { vault, functionId, change })),

  setEnabled: (ownerId, functionId, change) =>
    switchOn(database.db, ownerId, { functionId, ...change }),

  async listEnabled(ownerId, botId) {
    const rows = await ownRows(database.db, ownerId)
      .where('bot_id', '=', botId)
      .where('is_enabled', '=', 1)
      .orderBy('name')
      .execute()
    return rows.map((row) => toFunction(vault, row))
  },

  async find(ownerId, functionId) {
    const row = await ownRows(database.db, ownerId).where('id', '=', functionId).executeTakeFirst()
    return row ? toFunction(vault, row) : null
  },

  async findByName(ownerId, botId, name) {
    const row = await ownRows(database.db, ownerId)
      .where('bot_id', '=', botId)
      .where('name', '=', name)
      .executeTakeFirst()
    return row ? toFunction(vault, row) : null
  },

  async remove(ownerId, removed) {
    return (await removeFunctions(database.db, ownerId, removed)).length === 1
  },

  restore: (ownerId, restored, max) =>
    database.transaction((trx) => restoreFunctions(trx, ownerId, { restored, max })),

  async image(imageId) {
    const found = await database.db
      .selectFrom('function_image')
      .innerJoin('bot_function', 'bot_function.id', 'function_image.function_id')
      .select(['type', 'bytes'])
      .where('function_image.id', '=', imageId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    return found ?? null
  },
})

type Switch = { functionId: string; isEnabled: boolean; at: number }

async function switchOn(db: Db, ownerId: OwnerId, { functionId, isEnabled, at }: Switch) {
  const { numUpdatedRows } = await db
    .updateTable('bot_function')
    .set({ is_enabled: isEnabled ? 1 : 0, modified_at: at, modified_by: ownerId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', functionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ownRows = (db: Db, ownerId: OwnerId) =>
  db
    .selectFrom('bot_function')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('removed_at', 'is', null)

/** The functions of a bot in order of their name, without secrets. */
async function list(db: Db, ownerId: OwnerId, botId: string): Promise<FunctionListItem[]> {
  const rows = await db
    .selectFrom('bot_function')
    .select([
      'id',
      'name',
      'image_id',
      'auth_type',
      'method',
      'is_enabled',
      'asks_visitor',
      'needs_identity',
      'button_label',
      'connector',
    ])
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    imageId: row.image_id,
    authType: row.auth_type,
    method: row.method,
    isEnabled: row.is_enabled === 1,
    asksVisitor: row.asks_visitor === 1,
    needsIdentity: row.needs_identity === 1,
    buttonLabel: row.button_label,
    connector: row.connector,
  }))
}

type Insert = { vault: Vault; added: Parameters<FunctionStore['insert']>[1]; max: number }

async function insert(
  trx: Db,
  ownerId: OwnerId,
  { vault, added: { id, botId, setting, image, at }, max }: Insert,
): Promise<SaveOutcome> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const names = await namesOf(trx, botId)
  if (names.some(({ name }) => name === setting.name)) return 'name_taken'
  if (names.length >= max) return 'too_many'

  await trx
    .insertInto('bot_function')
    .values(toNewRow(vault, ownerId, { id, botId, setting, at }))
    .execute()
  await changeImage(trx, id, image)
  return 'saved'
}

type InsertAll = { vault: Vault; max: number } & Parameters<FunctionStore['insertAll']>[1]

async function insertAll(
  trx: Db,
  ownerId: OwnerId,
  { vault, botId, functions, at, max }: InsertAll,
): Promise<ImportOutcome> {
  if (!(await lockBot(trx, ownerId, botId))) return { status: 'not_found' }
  const names = new Set((await namesOf(trx, botId)).map(({ name }) => name))
  const taken = functions.flatMap(({ setting }, index) => (names.has(setting.name) ? [index] : []))
  if (taken.length > 0) return { status: 'name_taken', taken }
  if (names.size + functions.length > max) return { status: 'too_many' }

  const rows = functions.map((one) => toNewRow(vault, ownerId, { ...one, botId, at }))
  await trx.insertInto('bot_function').values(rows).execute()
  return { status: 'saved' }
}

type Update = {
  vault: Vault
  functionId: string
  change: Parameters<FunctionStore['update']>[2]
}

async function update(
  trx: Db,
  ownerId: OwnerId,
  { vault, functionId, change: { setting, image, at } }: Update,
): Promise<SaveOutcome> {
  const known = await botOf(trx, ownerId, functionId)
  if (!known || !(await lockBot(trx, ownerId, known))) return 'not_found'
  const others = await namesOf(trx, known)
  const isTaken = others.some(({ id, name }) => id !== functionId && name === setting.name)
  if (isTaken) return 'name_taken'

  const { numUpdatedRows } = await trx
    .updateTable('bot_function')
    .set({ ...toColumns(vault, functionId, setting), modified_at: at, modified_by: ownerId })
    .where('owner_id', '=', ownerId)
    .where('id', '=', functionId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return 'not_found'

  await changeImage(trx, functionId, image)
  return 'saved'
}

async function botOf(
  trx: Db,
  ownerId: OwnerId,
  functionId: string,
): Promise<BotFunction['botId'] | undefined> {
  const row = await trx
    .selectFrom('bot_function')
    .select('bot_id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', functionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.bot_id
}

const namesOf = (trx: Db, botId: string) =>
  trx
    .selectFrom('bot_function')
    .select(['id', 'name'])
    .where('bot_id', '=', botId)
    .where('removed_at', 'is', null)
    .execute()

async function changeImage(trx: Db, functionId: string, image: ImageChange): Promise<void> {
  if (image === 'keep') return
  await trx.deleteFrom('function_image').where('function_id', '=', functionId).execute()
  const imageId = image === 'remove' ? null : image.id
  if (image !== 'remove') {
    await trx
      .insertInto('function_image')
      .values({ ...image, function_id: functionId })
      .execute()
  }
  await trx
    .updateTable('bot_function')
    .set({ image_id: imageId })
    .where('id', '=', functionId)
    .execute()
}

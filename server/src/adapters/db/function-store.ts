import type {
  BotFunction,
  FunctionListItem,
  FunctionStore,
  ImageChange,
  SaveOutcome,
} from '@askwell/core/integrations'
import type { OwnerId, Vault } from '@askwell/core/shared'
import type { Database, Db } from './connect.ts'
import { locksRows } from './dialect.ts'
import { toColumns, toFunction } from './function-rows.ts'

/** Functions with their secrets sealed by the vault. */
export const functionStore = (database: Database, vault: Vault): FunctionStore => ({
  list: (ownerId, botId) => list(database.db, ownerId, botId),
  insert: (ownerId, added, most) =>
    database.transaction((trx) => insert(trx, ownerId, { vault, added, most })),
  update: (ownerId, functionId, change) =>
    database.transaction((trx) => update(trx, ownerId, { vault, functionId, change })),

  switchOn: (ownerId, functionId, change) =>
    switchOn(database.db, ownerId, { functionId, ...change }),

  async enabledOf(ownerId, botId) {
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

  async remove(ownerId, functionId) {
    const { numDeletedRows } = await database.db
      .deleteFrom('bot_function')
      .where('owner_id', '=', ownerId)
      .where('id', '=', functionId)
      .executeTakeFirst()
    return numDeletedRows === 1n
  },

  async image(imageId) {
    const found = await database.db
      .selectFrom('function_image')
      .select(['type', 'bytes'])
      .where('id', '=', imageId)
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
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const ownRows = (db: Db, ownerId: OwnerId) =>
  db.selectFrom('bot_function').selectAll().where('owner_id', '=', ownerId)

/** The functions of a bot in the order of their names; no secret is opened for it. */
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

type Insert = { vault: Vault; added: Parameters<FunctionStore['insert']>[1]; most: number }

async function insert(
  trx: Db,
  ownerId: OwnerId,
  { vault, added: { id, botId, setting, image, at }, most }: Insert,
): Promise<SaveOutcome> {
  if (!(await lockBot(trx, ownerId, botId))) return 'not_found'
  const names = await namesOf(trx, botId)
  if (names.some(({ name }) => name === setting.name)) return 'name_taken'
  if (names.length >= most) return 'too_many'

  await trx
    .insertInto('bot_function')
    .values({
      id,
      owner_id: ownerId,
      bot_id: botId,
      ...toColumns(vault, id, setting),
      image_id: null,
      created_at: at,
      created_by: ownerId,
      modified_at: at,
      modified_by: ownerId,
    })
    .execute()
  await changeImage(trx, id, image)
  return 'saved'
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

/** Changes of one bot's functions stand in line, so that no name and no number slips past the check. */
export async function lockBot(trx: Db, ownerId: OwnerId, botId: string): Promise<boolean> {
  const bot = await trx
    .selectFrom('bot')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst()
  return bot !== undefined
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
    .executeTakeFirst()
  return row?.bot_id
}

const namesOf = (trx: Db, botId: string) =>
  trx.selectFrom('bot_function').select(['id', 'name']).where('bot_id', '=', botId).execute()

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

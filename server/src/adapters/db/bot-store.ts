import type { Bot, BotListItem, BotSetting, BotStore } from '@askwell/core/bots'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type Selectable } from 'kysely'
import type { Database, Db } from './connect.ts'
import { locksRows } from './dialect.ts'
import { prepared } from './prepared.ts'
import type { BotTable } from './schema-bots.ts'
import { unusedKeys } from './source-removal.ts'

const toBot = (row: Selectable<BotTable>): Bot => ({
  id: row.id,
  ownerId: provenOwner(row.owner_id),
  name: row.name,
  role: { id: row.role_id, text: row.role_text },
  personality: { id: row.personality_id, text: row.personality_text },
  prompt: row.prompt,
  imgId: row.img_id,
  initial: row.initial,
  suggested: row.suggested,
  placeholder: row.placeholder,
  colour: row.bot_msg_bg_color,
  onlyOwnData: row.use_custom === 1,
  domain: row.domain,
  functionsWithWeb: row.functions_with_web === 1,
  knowledgeVersion: row.knowledge_version,
  isSample: row.is_sample === 1,
})

const toColumns = (setting: BotSetting) => ({
  name: setting.name,
  role_id: setting.role.id,
  role_text: setting.role.text,
  personality_id: setting.personality.id,
  personality_text: setting.personality.text,
  prompt: setting.prompt,
  img_id: setting.imgId,
  initial: setting.initial,
  suggested: setting.suggested,
  placeholder: setting.placeholder,
  bot_msg_bg_color: setting.colour,
  use_custom: setting.onlyOwnData ? (1 as const) : (0 as const),
  domain: setting.domain,
  updated_at: Date.now(),
})

export const botStore = (database: Database): BotStore => ({
  insert: (ownerId, bot, most) =>
    database.transaction((trx) => insertWithin(trx, ownerId, { bot, most })),
  find: (ownerId, botId) => find(database.db, botId, ownerId),
  findPublic: (botId) => findPublic(database.db, botId),
  list: (ownerId) => listByOwner(database.db, ownerId),
  remove: (ownerId, botId) => database.transaction((trx) => remove(trx, ownerId, botId)),

  async update(ownerId, botId, setting) {
    const { numUpdatedRows } = await database.db
      .updateTable('bot')
      .set(toColumns(setting))
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },

  async switchWebAnswers(ownerId, botId, isOn) {
    const { numUpdatedRows } = await database.db
      .updateTable('bot')
      .set({ functions_with_web: isOn ? 1 : 0, updated_at: Date.now() })
      .where('owner_id', '=', ownerId)
      .where('id', '=', botId)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  },
})

async function insertWithin(
  trx: Db,
  ownerId: OwnerId,
  { bot, most }: { bot: BotSetting & { id: string }; most: number },
): Promise<boolean> {
  await lockOwner(trx, ownerId)
  if ((await countBots(trx, ownerId)) >= most) return false

  await insertBot(trx, ownerId, { ...bot, isSample: false })
  return true
}

export async function countBots(db: Db, ownerId: OwnerId): Promise<number> {
  const { owned } = await db
    .selectFrom('bot')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return owned
}

/** The bots of a closed account are silent until it is kept. */
async function findPublic(db: Db, botId: string): Promise<Bot | null> {
  const { rows } = await publicBot(db, { botId })
  return rows[0] ? toBot(rows[0]) : null
}

const publicBot = prepared((db, { botId }: { botId: string }) =>
  db
    .selectFrom('bot')
    .innerJoin('user_account', 'user_account.id', 'bot.owner_id')
    .selectAll('bot')
    .where('bot.id', '=', botId)
    .where('user_account.erase_at', 'is', null),
)

async function find(db: Db, botId: string, ownerId: OwnerId): Promise<Bot | null> {
  const row = await db
    .selectFrom('bot')
    .selectAll()
    .where('id', '=', botId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row ? toBot(row) : null
}

async function remove(trx: Db, ownerId: OwnerId, botId: string) {
  const files = await trx
    .selectFrom('source')
    .select('file_key')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('bot_id', '=', botId)
    .where('file_key', 'is not', null)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('bot')
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .executeTakeFirst()

  const keys = files.flatMap(({ file_key }) => file_key ?? [])
  return { found: numDeletedRows === 1n, fileKeys: await unusedKeys(trx, keys) }
}

/** Inserts a bot row; the limit of the plan is the caller's business. */
async function insertBot(
  db: Db,
  ownerId: OwnerId,
  bot: BotSetting & { id: string; isSample: boolean },
): Promise<void> {
  await db
    .insertInto('bot')
    .values({
      id: bot.id,
      owner_id: ownerId,
      ...toColumns(bot),
      knowledge_version: 0,
      is_sample: bot.isSample ? 1 : 0,
      created_at: Date.now(),
    })
    .execute()
}

/** Concurrent creations of one owner stand in line, so that none slips past the limit. */
async function lockOwner(trx: Db, ownerId: OwnerId): Promise<void> {
  if (!locksRows(trx)) return
  await trx.selectFrom('user_account').select('id').where('id', '=', ownerId).forUpdate().execute()
}

/** The bots of one owner, newest first, as the dashboard shows them. */
async function listByOwner(db: Db, ownerId: OwnerId): Promise<BotListItem[]> {
  const rows = await db
    .selectFrom('bot')
    .leftJoin('source', (join) =>
      join.onRef('source.bot_id', '=', 'bot.id').on('source.parent_id', 'is', null),
    )
    .select(['bot.id', 'bot.name', 'bot.role_id', 'bot.role_text', 'bot.img_id', 'bot.created_at'])
    .select(({ fn }) => fn.count<number>('source.id').as('total'))
    .select(countOf("'ready'").as('ready'))
    .select(countOf("'failed'").as('failed'))
    .where('bot.owner_id', '=', ownerId)
    .groupBy(['bot.id', 'bot.name', 'bot.role_id', 'bot.role_text', 'bot.img_id', 'bot.created_at'])
    .orderBy('bot.created_at', 'desc')
    .execute()

  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    role: { id: row.role_id, text: row.role_text },
    imgId: row.img_id,
    sources: {
      total: row.total,
      ready: row.ready,
      failed: row.failed,
      pending: row.total - row.ready - row.failed,
    },
  }))
}

const countOf = (state: "'ready'" | "'failed'") =>
  sql<number>`sum(case when source.state = ${sql.raw(state)} then 1 else 0 end)`

/** Puts a sample bot in place, or brings its settings up to date. */
export async function upsertSampleBot(
  db: Db,
  ownerId: OwnerId,
  bot: BotSetting & { id: string },
): Promise<void> {
  const known = await find(db, bot.id, ownerId)
  if (!known) return insertBot(db, ownerId, { ...bot, isSample: true })
  await db
    .updateTable('bot')
    .set(toColumns(bot))
    .where('owner_id', '=', ownerId)
    .where('id', '=', bot.id)
    .execute()
}

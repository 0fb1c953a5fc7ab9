import type { Bot, BotListItem, BotSetting, BotStore, VisitorInformation } from '@askwell/core/bots'
import { verifiedOwner, type Clock, type OwnerId } from '@askwell/core/shared'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Database, Db } from '../../platform/db/connect.ts'
import { locksRows } from '../../platform/db/engine/dialect.ts'
import { recordErasures } from '../../platform/db/record-erasures.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/tables.ts'
import { enqueueBotDeletion } from './bot-deletion.ts'

const toBot = (row: Selectable<Schema['bot']>): Bot => ({
  id: row.id,
  ownerId: verifiedOwner(row.owner_id),
  name: row.name,
  role: { id: row.role_id, text: row.role_text },
  personality: { id: row.personality_id, text: row.personality_text },
  prompt: row.prompt,
  imgId: row.img_id,
  initial: row.initial,
  suggested: row.suggested,
  placeholder: row.placeholder,
  color: row.bot_msg_bg_color,
  onlyOwnData: row.use_custom === 1,
  domain: row.domain,
  trustsSources: row.functions_with_web === 1,
  sourcesVersion: row.sources_version,
  isSample: row.is_sample === 1,
  visitorLimits: {
    perVisitorHour: row.visitor_hour_limit,
    perAddressHour: row.address_hour_limit,
    perAddressDay: row.address_day_limit,
    perDay: row.day_limit,
  },
  timeZone: row.time_zone,
  visitorInformation: { aiNotice: row.ai_notice, privacyUrl: row.privacy_url },
})

const informationColumns = ({ aiNotice, privacyUrl }: VisitorInformation) => ({
  ai_notice: aiNotice,
  privacy_url: privacyUrl,
})

const toColumns = (setting: BotSetting, now: number) => ({
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
  bot_msg_bg_color: setting.color,
  use_custom: setting.onlyOwnData ? (1 as const) : (0 as const),
  domain: setting.domain,
  ...(setting.timeZone === undefined ? {} : { time_zone: setting.timeZone }),
  updated_at: now,
})

export const botStore = (database: Database, clock: Clock): BotStore => ({
  insert: (ownerId, bot, max) =>
    database.transaction((trx) => insertWithin(trx, ownerId, { bot, max, now: clock() })),
  find: (ownerId, botId) => find(database.db, botId, ownerId),
  findPublic: (botId) => findPublic(database.db, botId),
  list: (ownerId) => listByOwner(database.db, ownerId),
  remove: (ownerId, botId) =>
    database.transaction((trx) => remove(trx, ownerId, { botId, now: clock() })),

  update: (ownerId, botId, setting) =>
    updateColumns(database.db, ownerId, {
      id: botId,
      ...toColumns(setting, clock()),
      ...(setting.visitorInformation && informationColumns(setting.visitorInformation)),
    }),
  saveVisitorLimits: (ownerId, botId, limits) =>
    updateColumns(database.db, ownerId, {
      id: botId,
      visitor_hour_limit: limits.perVisitorHour,
      address_hour_limit: limits.perAddressHour,
      address_day_limit: limits.perAddressDay,
      day_limit: limits.perDay,
      updated_at: clock(),
    }),
  switchTrustedSources: (ownerId, botId, isOn) =>
    updateColumns(database.db, ownerId, {
      id: botId,
      functions_with_web: isOn ? 1 : 0,
      updated_at: clock(),
    }),
})

/** False when the owner has no such bot. */
async function updateColumns(
  db: Db,
  ownerId: OwnerId,
  { id, ...columns }: Updateable<Schema['bot']> & { id: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bot')
    .set(columns)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

async function insertWithin(
  trx: Db,
  ownerId: OwnerId,
  { bot, max, now }: { bot: BotSetting & { id: string }; max: number; now: number },
): Promise<boolean> {
  await lockOwner(trx, ownerId)
  if ((await countBots(trx, ownerId)) >= max) return false

  await insertBot(trx, ownerId, { bot, isSample: false, now })
  return true
}

export async function countBots(db: Db, ownerId: OwnerId): Promise<number> {
  const { owned } = await db
    .selectFrom('bot')
    .select(({ fn }) => fn.countAll<number>().as('owned'))
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return owned
}

/** Null for bots of a closed or suspended account, which do not reply until the account is open again. */
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
    .where('bot.deleted_at', 'is', null)
    .where('user_account.erase_at', 'is', null)
    .where('user_account.suspended_at', 'is', null),
)

async function find(db: Db, botId: string, ownerId: OwnerId): Promise<Bot | null> {
  const row = await db
    .selectFrom('bot')
    .selectAll()
    .where('id', '=', botId)
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row ? toBot(row) : null
}

/** Marks the bot, which hides it everywhere at once, and queues the deletion of its rows. */
async function remove(
  trx: Db,
  ownerId: OwnerId,
  { botId, now }: { botId: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bot')
    .set({ deleted_at: now })
    .where('owner_id', '=', ownerId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false

  // Functions are also found by their own ids, without the bot.
  await trx
    .updateTable('bot_function')
    .set({ removed_at: now })
    .where('bot_id', '=', botId)
    .where('removed_at', 'is', null)
    .execute()
  await recordErasures(trx, 'bot', { ids: [botId], at: now })
  await enqueueBotDeletion(trx, botId, now)
  return true
}

/** Inserts a bot row; the caller checks the plan limit. */
async function insertBot(
  db: Db,
  ownerId: OwnerId,
  { bot, isSample, now }: { bot: BotSetting & { id: string }; isSample: boolean; now: number },
): Promise<void> {
  await db
    .insertInto('bot')
    .values({
      id: bot.id,
      owner_id: ownerId,
      ...toColumns(bot, now),
      knowledge_version: 0,
      is_sample: isSample ? 1 : 0,
      created_at: now,
    })
    .execute()
}

/** Serializes concurrent creations of one owner, so that none exceeds the plan limit. */
async function lockOwner(trx: Db, ownerId: OwnerId): Promise<void> {
  if (!locksRows(trx)) return
  await trx.selectFrom('user_account').select('id').where('id', '=', ownerId).forUpdate().execute()
}

/** The bots of one owner for the dashboard, newest first. */
async function listByOwner(db: Db, ownerId: OwnerId): Promise<BotListItem[]> {
  const rows = await db
    .selectFrom('bot')
    .leftJoin('source', (join) =>
      join
        .onRef('source.bot_id', '=', 'bot.id')
        .on('source.parent_id', 'is', null)
        .on('source.deleted_at', 'is', null),
    )
    .select(['bot.id', 'bot.name', 'bot.role_id', 'bot.role_text', 'bot.img_id', 'bot.created_at'])
    .select(({ fn }) => fn.count<number>('source.id').as('total'))
    .select(countOf("'ready'").as('ready'))
    .select(countOf("'failed'").as('failed'))
    .where('bot.owner_id', '=', ownerId)
    .where('bot.deleted_at', 'is', null)
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

/** Creates a sample bot or updates its settings. */
export async function upsertSampleBot(
  db: Db,
  ownerId: OwnerId,
  { setting: bot, now }: { setting: BotSetting & { id: string }; now: number },
): Promise<void> {
  const known = await find(db, bot.id, ownerId)
  if (!known) return insertBot(db, ownerId, { bot, isSample: true, now })
  await db
    .updateTable('bot')
    .set(toColumns(bot, now))
    .where('owner_id', '=', ownerId)
    .where('id', '=', bot.id)
    .execute()
}

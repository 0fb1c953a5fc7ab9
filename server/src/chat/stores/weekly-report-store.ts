import type { ReportedWeek, WeeklyReportStore } from '@askwell/core/chat'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { ofLiveBot } from '../../platform/db/live-bots.ts'

/** The weekly reports of accounts. */
export const weeklyReportStore = (db: Db, newToken: () => string): WeeklyReportStore => ({
  async timeZones() {
    const { rows } = await zonesOfBots.execute(db)
    return rows.map(({ zone }) => zone)
  },
  due: (week, limit) => dueOwners(db, week, limit),
  tokenOf: (ownerId) => tokenOf(db, ownerId, newToken()),
  async record(ownerId, { to }) {
    await db
      .updateTable('weekly_report')
      .set({ reported_to: to })
      .where('user_id', '=', ownerId)
      .execute()
  },
  bots: (ownerId, week) => countedBots(db, ownerId, week),
  async isOn(ownerId) {
    const row = await db
      .selectFrom('weekly_report')
      .select('is_off')
      .where('user_id', '=', ownerId)
      .executeTakeFirst()
    return row?.is_off !== 1
  },
  async setOn(ownerId, isOn) {
    await tokenOf(db, ownerId, newToken())
    await db
      .updateTable('weekly_report')
      .set({ is_off: isOn ? 0 : 1 })
      .where('user_id', '=', ownerId)
      .execute()
  },
})

const dayMs = 86_400_000

type Week = { from: number; to: number }

/** A loose index scan: its cost depends on the number of zones, not on the number of chatbots. */
export const zonesOfBots = sql<{ zone: string }>`
  with recursive zones(zone) as (
    select min(time_zone) from bot where deleted_at is null and is_sample = 0
    union all
    select (select min(time_zone) from bot
      where deleted_at is null and is_sample = 0 and time_zone > zones.zone)
    from zones where zones.zone is not null)
  select zone from zones where zone is not null`

/** The commonest time zone of an account's chatbots; in a tie, that of the newest chatbot. */
const zoneOfAccount = sql<string>`(
  select time_zone from bot as zoned
  where zoned.owner_id = user_account.id and zoned.deleted_at is null and zoned.is_sample = 0
  group by time_zone order by count(*) desc, max(zoned.created_at) desc, time_zone limit 1)`

async function dueOwners(db: Db, { from, to, timeZone }: ReportedWeek, limit: number) {
  const rows = await db
    .selectFrom('user_account')
    .leftJoin('weekly_report', 'weekly_report.user_id', 'user_account.id')
    .select(['user_account.id', 'email', 'first_name'])
    .where('is_system', '=', 0)
    .where('erase_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    // After a change of the time zone, no second report of nearly the same week is sent.
    .where(sql<SqlBool>`coalesce(is_off, 0) = 0 and coalesce(reported_to, 0) < ${to - 2 * dayMs}`)
    .where((query) =>
      query.exists(
        query
          .selectFrom('bot')
          .innerJoin('bot_count', 'bot_count.bot_id', 'bot.id')
          .select('bot.id')
          .whereRef('bot.owner_id', '=', 'user_account.id')
          .where('bot.deleted_at', 'is', null)
          .where('at', '>=', from)
          .where('at', '<', to)
          .where('conversations', '>', 0),
      ),
    )
    .where(sql<SqlBool>`user_account.id in (
      select owner_id from bot where deleted_at is null and is_sample = 0 and time_zone = ${timeZone})`)
    .where(sql<SqlBool>`${zoneOfAccount} = ${timeZone}`)
    .orderBy('user_account.id')
    .limit(limit)
    .execute()
  return rows.map(({ id, email, first_name: firstName }) => ({
    ownerId: verifiedOwner(id),
    email,
    firstName,
  }))
}

async function tokenOf(db: Db, ownerId: OwnerId, token: string): Promise<string> {
  const made = { user_id: ownerId, token, is_off: 0 as const, reported_to: 0 }
  await db
    .insertInto('weekly_report')
    .values(made)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  const row = await db
    .selectFrom('weekly_report')
    .select('token')
    .where('user_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.token
}

async function countedBots(db: Db, ownerId: OwnerId, { from, to }: Week): Promise<string[]> {
  const rows = await db
    .selectFrom('bot_count')
    .select('bot_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where(ofLiveBot('bot_count.bot_id'))
    .where('bot_id', 'in', (query) =>
      query.selectFrom('bot').select('id').where('owner_id', '=', ownerId),
    )
    .where('at', '>=', from)
    .where('at', '<', to)
    .execute()
  return rows.map(({ bot_id: id }) => id)
}

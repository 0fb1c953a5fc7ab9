import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether the bot in this column exists and was not deleted. The rows of a deleted bot stay until a
 * job has deleted them, so what is found by its own id must check it.
 */
export const ofLiveBot = (botColumn: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from bot as live where live.id = ${sql.ref(botColumn)} and live.deleted_at is null)`

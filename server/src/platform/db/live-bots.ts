import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * Whether the bot in this column exists and is not marked as deleted. The rows of a deleted bot stay until a job
 * deletes them, so queries that find rows by their own id must check this.
 */
export const ofLiveBot = (botColumn: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (
    select 1 from bot as live where live.id = ${sql.ref(botColumn)} and live.deleted_at is null)`

import type { Kysely } from 'kysely'

/** Adds which accounts got their weekly report, and which want none. */
export async function addWeeklyReports(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weekly_report')
    .addColumn('user_id', 'text', (made) =>
      made.primaryKey().references('user_account.id').onDelete('cascade'),
    )
    .addColumn('token', 'text', (made) => made.notNull().unique())
    .addColumn('is_off', 'integer', (made) => made.notNull())
    .addColumn('reported_to', 'bigint', (made) => made.notNull())
    .execute()
}

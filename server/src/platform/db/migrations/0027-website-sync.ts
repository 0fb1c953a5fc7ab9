import { sql, type Kysely } from 'kysely'

const dayMs = 86_400_000

/** Websites are checked for changes by a schedule; existing ones a day after their last change. */
export async function addWebsiteSync(db: Kysely<unknown>): Promise<void> {
  for (const column of ['next_check_at', 'checked_at', 'missing_since'] as const) {
    await db.schema.alterTable('source').addColumn(column, 'bigint').execute()
  }
  for (const column of ['unpublished_at', 'loss_reported_at'] as const) {
    await db.schema.alterTable('source').addColumn(column, 'bigint').execute()
  }
  for (const column of ['check_problem', 'sitemap_lastmod'] as const) {
    await db.schema.alterTable('source').addColumn(column, 'text').execute()
  }
  for (const [column, preset] of [
    ['checking', 0],
    ['kept_by_owner', 0],
    ['adds_pages', 1],
  ] as const) {
    await db.schema
      .alterTable('source')
      .addColumn(column, 'integer', (made) => made.notNull().defaultTo(preset))
      .execute()
  }
  for (const [column, preset] of [
    ['sync_every', 'daily'],
    ['unpublished_revision', ''],
  ] as const) {
    await db.schema
      .alterTable('source')
      .addColumn(column, 'text', (made) => made.notNull().defaultTo(preset))
      .execute()
  }
  await sql`
    create index source_next_check_at on source (next_check_at)
    where next_check_at is not null`.execute(db)
  await sql`
    update source set next_check_at = updated_at + ${sql.lit(dayMs)}
    where kind = 'website' and deleted_at is null`.execute(db)
}

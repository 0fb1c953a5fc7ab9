import { sql, type Kysely } from 'kysely'

/** Adds what operators read of failures: errors of models by hour, indexes of failed jobs and e-mails. */
export async function addFailures(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('contact_message').addColumn('handled_at', 'bigint').execute()
  await db.schema
    .createTable('model_error')
    .addColumn('hour', 'bigint', (made) => made.notNull())
    .addColumn('kind', 'text', (made) => made.notNull())
    .addColumn('error', 'text', (made) => made.notNull())
    .addColumn('count', 'integer', (made) => made.notNull())
    .addPrimaryKeyConstraint('model_error_pk', ['hour', 'kind', 'error'])
    .execute()
  await sql`create index email_failed on email (created_at, id) where state = 'failed'`.execute(db)
  await sql`create index email_waiting on email (created_at, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index job_failed on job (finished_at, id) where state = 'failed'`.execute(db)
}

import { sql, type Kysely } from 'kysely'

/** Jobs get a round, so that the least recently served owner comes next. */
export async function addJobRounds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job add column round bigint not null default 0`.execute(db)
  await db.schema.dropIndex('job_waiting').execute()
  await sql`
    create index job_queued on job (queue, priority desc, round, run_at, id)
    where state = 'queued'`.execute(db)
  await sql`
    create index job_rounds on job (queue, owner_id, round) where state = 'queued'`.execute(db)
}

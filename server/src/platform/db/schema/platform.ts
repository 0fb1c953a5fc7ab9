import { bigint, integer, oneOf, text } from './column.ts'
import { table } from './table.ts'

/** The server's own tables: jobs, locks, counters, settings. */
export const platformTables = {
  job: table(
    {
      id: text().primaryKey(),
      queue: text(),
      payload: text(),
      state: oneOf('queued', 'running', 'done', 'failed'),
      run_at: bigint(),
      priority: integer(),
      /** Queued jobs of an owner have increasing rounds. Lower rounds of all owners run first. */
      round: bigint().default(0),
      attempts: integer(),
      max_attempts: integer(),
      lease_token: text().nullable(),
      lease_until: bigint().nullable(),
      last_error: text().nullable(),
      /** Unique among jobs that are queued or running; cleared when the job ends. */
      dedupe_key: text().nullable(),
      owner_id: text().references('user_account.id', 'cascade').nullable(),
      bot_id: text().references('bot.id', 'cascade').nullable(),
      created_at: bigint(),
      finished_at: bigint().nullable(),
    },
    {
      indexes: {
        job_queued: "(queue, priority desc, round, run_at, id) where state = 'queued'",
        job_rounds: "(queue, owner_id, round) where state = 'queued'",
        job_leased: "(lease_until) where state = 'running'",
        job_ended: '(finished_at) where finished_at is not null',
        job_failed: "(finished_at, id) where state = 'failed'",
        job_bot_id: '(bot_id)',
        job_owner_id: '(owner_id)',
      },
      uniqueIndexes: { job_dedupe_key: '(dedupe_key) where dedupe_key is not null' },
    },
  ),

  /** A lock shared by all processes; it is free when its lease has expired. */
  distributed_lock: table({ name: text().primaryKey(), token: text(), lease_until: bigint() }),

  /** Counters of rate limits, shared by all processes. */
  rate_limit: table(
    { key: text().primaryKey(), points: integer(), expires_at: bigint() },
    { indexes: { rate_limit_expires_at: '(expires_at)' } },
  ),

  /** The erasure journal: hashes of the ids of erased rows, so that they are erased again after a restore. */
  erasure: table({ key: text().primaryKey(), at: bigint() }, { indexes: { erasure_at: '(at)' } }),

  /** Stored values of the server, for example the seeded version. */
  setting: table({ key: text().primaryKey(), value: text(), updated_at: bigint() }),
}

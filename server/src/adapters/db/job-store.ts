import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { locksRows } from './dialect.ts'
import { prepared } from './prepared.ts'
import { wakeAfterCommit } from './transaction-scope.ts'

/** The channel on which waiting workers are woken. */
export const jobChannel = 'jobs'

export type NewJob = {
  queue: string
  /** Anything that JSON can hold. */
  payload: unknown
  ownerId: string | null
  botId: string | null
  /** While a job with this key waits or runs, another one is not queued. */
  dedupeKey?: string
  /** Epoch milliseconds before which it does not start; now when left out. */
  runAt?: number
  /** Higher goes first; 0 when left out. */
  priority?: number
  /** Starts before it is given up, 5 when left out. A start that was killed counts. */
  maxAttempts?: number
}

export type Job = {
  id: string
  queue: string
  payload: unknown
  ownerId: string | null
  botId: string | null
  /** Starts so far, this one included. */
  attempts: number
  maxAttempts: number
}

export type ClaimedJob = Job & { token: string }

/**
 * Writes a job as a part of the caller's transaction, whose commit wakes the workers. False when its
 * dedupe key waits or runs.
 */
export async function enqueueJob(trx: Db, job: NewJob): Promise<boolean> {
  const now = Date.now()
  const { numAffectedRows } = await insertJob(trx, {
    id: crypto.randomUUID(),
    queue: job.queue,
    payload: JSON.stringify(job.payload ?? null),
    runAt: job.runAt ?? now,
    priority: job.priority ?? 0,
    maxAttempts: job.maxAttempts ?? 5,
    dedupeKey: job.dedupeKey ?? null,
    ownerId: job.ownerId,
    botId: job.botId,
    now,
  })
  wakeAfterCommit(jobChannel)
  return numAffectedRows === 1n
}

type Inserted = Required<Omit<NewJob, 'payload' | 'dedupeKey'>> & {
  id: string
  payload: string
  dedupeKey: string | null
  now: number
}

const insertJob = prepared((db, job: Inserted) =>
  db
    .insertInto('job')
    .values({
      id: job.id,
      queue: job.queue,
      payload: job.payload,
      state: 'queued',
      run_at: job.runAt,
      priority: job.priority,
      attempts: 0,
      max_attempts: job.maxAttempts,
      lease_token: null,
      lease_until: null,
      last_error: null,
      dedupe_key: job.dedupeKey,
      owner_id: job.ownerId,
      bot_id: job.botId,
      created_at: job.now,
      finished_at: null,
    })
    .onConflict((conflict) =>
      conflict.column('dedupe_key').where('dedupe_key', 'is not', null).doNothing(),
    ),
)

/** Takes the next jobs that are due, in one statement, so that no two workers get the same one. */
export async function claimJobs(
  db: Db,
  { queues, now, leaseUntil, most }: Claim,
): Promise<ClaimedJob[]> {
  const token = crypto.randomUUID()
  const rows = await db
    .with('next', (cte) =>
      cte
        .selectFrom('job')
        .select('id')
        // Written out, because only so the partial index over waiting jobs is used.
        .where('state', '=', sql.lit('queued'))
        .where('queue', 'in', queues)
        .where('run_at', '<=', now)
        .orderBy('priority', 'desc')
        .orderBy('run_at')
        .orderBy('id')
        .limit(most)
        .$if(locksRows(db), (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('job')
    .set((eb) => ({
      state: 'running',
      lease_token: token,
      lease_until: leaseUntil,
      attempts: eb('attempts', '+', 1),
    }))
    .where('id', 'in', (eb) => eb.selectFrom('next').select('next.id'))
    .returning(['id', 'queue', 'payload', 'owner_id', 'bot_id', 'attempts', 'max_attempts'])
    .execute()

  return rows.map((row) => ({ ...toJob(row), token }))
}

type Claim = {
  queues: string[]
  now: number
  leaseUntil: number
  /** Workers that are free. */
  most: number
}

type JobRow = {
  id: string
  queue: string
  payload: string
  owner_id: string | null
  bot_id: string | null
  attempts: number
  max_attempts: number
}

function toJob(row: JobRow): Job {
  return {
    id: row.id,
    queue: row.queue,
    payload: JSON.parse(row.payload),
    ownerId: row.owner_id,
    botId: row.bot_id,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
  }
}

type Lease = { id: string; token: string }

/** Ends a job. False when the lease went to somebody else: then nothing may be written. */
export async function endJob(
  trx: Db,
  { id, token }: Lease,
  end: { state: 'done' | 'failed'; error: string | null; at: number },
): Promise<boolean> {
  const { numAffectedRows } = await endLeased(trx, { id, token, ...end })
  return numAffectedRows === 1n
}

type Ended = Lease & { state: 'done' | 'failed'; error: string | null; at: number }

const endLeased = prepared((db, ended: Ended) =>
  db
    .updateTable('job')
    .set({
      state: ended.state,
      last_error: ended.error,
      finished_at: ended.at,
      lease_token: null,
      lease_until: null,
      dedupe_key: null,
    })
    .where('id', '=', ended.id)
    .where('lease_token', '=', ended.token),
)

/** Puts a job back in line. `isStart: false` gives back the start that was counted. */
export function requeueJob(
  db: Db,
  { id, token }: Lease,
  { runAt, error, isStart }: { runAt: number; error: string | null; isStart: boolean },
): Promise<boolean> {
  return change(
    db
      .updateTable('job')
      .set((eb) => ({
        state: 'queued',
        run_at: runAt,
        attempts: eb('attempts', '-', isStart ? 0 : 1),
        last_error: error,
        lease_token: null,
        lease_until: null,
      }))
      .where('id', '=', id)
      .where('lease_token', '=', token),
  )
}

export function renewLease(db: Db, { id, token }: Lease, leaseUntil: number): Promise<boolean> {
  return change(
    db
      .updateTable('job')
      .set({ lease_until: leaseUntil })
      .where('id', '=', id)
      .where('lease_token', '=', token),
  )
}

export async function holdsLease(db: Db, { id, token }: Lease): Promise<boolean> {
  const row = await db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Running jobs whose lease ended by `until`; their workers are dead or lost. */
export async function abandonedJobs(db: Db, until: number): Promise<ClaimedJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(['id', 'queue', 'payload', 'owner_id', 'bot_id', 'attempts', 'max_attempts'])
    .select('lease_token')
    .where('state', '=', sql.lit('running'))
    .where('lease_until', '<=', until)
    .orderBy('lease_until')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({ ...toJob(row), token: row.lease_token ?? '' }))
}

/** Forgets ended jobs; the reasons of failed ones stay on their sources. */
export async function forgetEndedJobs(db: Db, endedUntil: number): Promise<void> {
  const old = db
    .selectFrom('job')
    .select('id')
    .where('finished_at', '<=', endedUntil)
    .orderBy('finished_at')
    .limit(500)
  await db.deleteFrom('job').where('id', 'in', old).execute()
}

async function change(query: {
  executeTakeFirstOrThrow: () => Promise<{ numUpdatedRows: bigint }>
}): Promise<boolean> {
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

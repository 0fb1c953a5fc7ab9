import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Db } from '../db/connect.ts'
import { locksRows } from '../db/engine/dialect.ts'
import { prepared } from '../db/prepared.ts'
import { deleteAll } from '../db/slices/delete-rows.ts'
import { notifyAfterCommit } from '../db/engine/transaction-scope.ts'

/** The notification channel of all waiting workers. */
export const jobChannel = 'jobs'

/** The notification channel of the workers of one queue. */
export const channelOf = (queue: string): string => `${jobChannel}:${queue}`

export type NewJob = {
  queue: string
  /** Any JSON value. */
  payload: unknown
  ownerId: string | null
  botId: string | null
  /** A job is not queued while another one with the same key is queued or running. */
  dedupeKey?: string
  /** The earliest start in epoch milliseconds; default `now`. */
  runAt?: number
  /** Higher priorities run first; default 0. */
  priority?: number
  /** Limit of starts, including those of killed processes; default 5. Then the job fails. */
  maxAttempts?: number
}

export type Job = {
  id: string
  queue: string
  payload: unknown
  ownerId: string | null
  botId: string | null
  /** Starts so far, including this one. */
  attempts: number
  maxAttempts: number
}

export type ClaimedJob = Job & { token: string }

/**
 * Inserts a job in the caller's transaction, whose commit notifies the workers. False when a job with its dedupe key is
 * queued or running.
 */
export async function enqueueJob(trx: Db, job: NewJob, now: number): Promise<boolean> {
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
  notifyAfterCommit(channelOf(job.queue))
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
      round: nextRound(job),
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

/**
 * Start-time fair queuing: the round of a job is one after the last queued job of its owner; without one, it is the
 * round that is being served. So the owner who was not served for the longest time comes next.
 */
const nextRound = ({ queue, ownerId, priority }: Inserted) => sql<number>`coalesce(
  (select max(round) + 1 from job where state = 'queued' and queue = ${queue} and owner_id = ${ownerId}),
  (select round from job where state = 'queued' and queue = ${queue} and priority = ${priority}
   order by round limit 1),
  0)`

/**
 * Claims the next due jobs in one statement, so that two workers never get the same job. Lower rounds come first.
 */
export async function claimJobs(
  db: Db,
  { busyOwners, ...claim }: Claim & { busyOwners: string[] },
): Promise<ClaimedJob[]> {
  const token = crypto.randomUUID()
  const leased = { ...claim, token }
  const { rows } =
    busyOwners.length === 0
      ? await claimOfAnyOwner(db, leased)
      : await db.executeQuery(claimQuery(db, leased, notOf(busyOwners)).compile())
  return rows.map((row) => ({ ...toJob(row), token }))
}

type Claim = { queue: string; now: number; leaseUntil: number; limit: number }
type LeasedClaim = Claim & { token: string }

/** Prepared, because workers claim several times a second, usually without busy owners. */
const claimOfAnyOwner = prepared((db, claim: LeasedClaim) =>
  claimQuery(db, claim, sql<SqlBool>`true`),
)

/** Leaves out owners that already use their share of the workers. */
const notOf = (busyOwners: string[]) =>
  sql<SqlBool>`(owner_id is null or owner_id not in (${sql.join(busyOwners)}))`

const claimQuery = (
  db: Db,
  { queue, now, leaseUntil, limit, token }: LeasedClaim,
  isFree: RawBuilder<SqlBool>,
) =>
  db
    .with('next', (cte) =>
      cte
        .selectFrom('job')
        .select('id')
        // A literal, because the partial index over queued jobs is not used with a parameter.
        .where('state', '=', sql.lit('queued'))
        .where('queue', '=', queue)
        .where('run_at', '<=', now)
        .where(isOwnerActive)
        .where(isFree)
        .orderBy('priority', 'desc')
        .orderBy('round')
        .orderBy('run_at')
        .orderBy('id')
        .limit(sql<number>`${limit}`)
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
    .returning(jobColumns)

/** Jobs of suspended accounts wait. */
const isOwnerActive = sql<SqlBool>`(owner_id is null or owner_id not in (
  select id from user_account where suspended_at is not null))`

/** The columns of a job that its handler needs. */
export const jobColumns = [
  'id',
  'queue',
  'payload',
  'owner_id',
  'bot_id',
  'attempts',
  'max_attempts',
] as const

type JobRow = {
  id: string
  queue: string
  payload: string
  owner_id: string | null
  bot_id: string | null
  attempts: number
  max_attempts: number
}

/** The job of a row, with its payload parsed. */
export function toJob(row: JobRow): Job {
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

/** Finishes a job. False when the lease was lost; then no results may be written. */
export async function finishJob(
  trx: Db,
  { id, token }: Lease,
  end: { state: 'done' | 'failed'; error: string | null; at: number },
): Promise<boolean> {
  const { numAffectedRows } = await finishLeased(trx, { id, token, ...end })
  return numAffectedRows === 1n
}

type FinishedJob = Lease & { state: 'done' | 'failed'; error: string | null; at: number }

const finishLeased = prepared((db, ended: FinishedJob) =>
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

/** Queues a job again. With `isStart: false`, its start does not count. */
export function requeueJob(
  db: Db,
  { id, token }: Lease,
  { runAt, error, isStart }: { runAt: number; error: string | null; isStart: boolean },
): Promise<boolean> {
  return hasUpdatedOneRow(
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
  return hasUpdatedOneRow(
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

/** Running jobs whose lease expired by `until`; their workers are dead or disconnected. */
export async function jobsWithExpiredLease(db: Db, until: number): Promise<ClaimedJob[]> {
  const rows = await db
    .selectFrom('job')
    .select(jobColumns)
    .select('lease_token')
    .where('state', '=', sql.lit('running'))
    .where('lease_until', '<=', until)
    .orderBy('lease_until')
    .limit(1_000)
    .execute()
  return rows.map((row) => ({ ...toJob(row), token: row.lease_token ?? '' }))
}

/** Deletes finished jobs. The reasons of failed ones stay in the rows of their sources. */
export const deleteFinishedJobs = (db: Db, endedUntil: number): Promise<void> =>
  deleteAll(db, 'job', sql<SqlBool>`finished_at <= ${endedUntil}`)

async function hasUpdatedOneRow(query: {
  executeTakeFirstOrThrow: () => Promise<{ numUpdatedRows: bigint }>
}): Promise<boolean> {
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

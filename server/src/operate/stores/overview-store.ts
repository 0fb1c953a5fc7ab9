import type { IncidentKind, OperateOverview } from '@askwell/contract/operate/operate-health'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countOpenJobs } from '../../platform/queue/open-jobs.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** A job or e-mail that has been due for longer than this is an incident. */
const tooLateMs = { jobs: 10 * minuteMs, emails: hourMs }

type Queue = OperateOverview['queues'][number]
type Incident = OperateOverview['incidents'][number]
type Found = { count: number; since: number | null }

/** Counts accounts of people, suspended accounts, and unhandled contact messages. */
export async function countTotals(db: Db) {
  const accounts = await db
    .selectFrom('user_account')
    .select(({ fn }) => [
      fn.countAll<number>().as('accounts'),
      fn.count<number>('suspended_at').as('suspended'),
    ])
    .where('is_system', '=', 0)
    .executeTakeFirstOrThrow()
  const { open } = await db
    .selectFrom('contact_message')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('handled_at', 'is', null)
    .where('looks_automatic', '=', 0)
    .executeTakeFirstOrThrow()
  return { ...accounts, open_messages: open }
}

/** The queues that have unfinished jobs. */
export async function queueDepths(db: Db): Promise<Queue[]> {
  const open = await countOpenJobs(db)
  const failed = await db
    .selectFrom('job')
    .select(({ fn }) => ['queue', fn.countAll<number>().as('jobs')])
    .where('state', '=', sql.lit('failed'))
    .groupBy('queue')
    .execute()

  const names = new Set([...open, ...failed].map(({ queue }) => queue))
  return [...names].toSorted().map((queue) => {
    const inState = (state: string) =>
      open.find((each) => each.queue === queue && each.state === state)
    return {
      queue,
      queued: inState('queued')?.jobs ?? 0,
      running: inState('running')?.jobs ?? 0,
      failed: failed.find((each) => each.queue === queue)?.jobs ?? 0,
      oldest_at: inState('queued')?.oldestAt ?? null,
    }
  })
}

/** Present incidents, derived from rows. They are not stored, so an incident ends with its cause. */
export async function openIncidents(db: Db, now: number): Promise<Incident[]> {
  const found: [IncidentKind, Found][] = [
    ['payment_events', await failingEvents(db)],
    ['jobs_waiting', await lateJobs(db, now - tooLateMs.jobs)],
    ['jobs_failed', await failedSince(db, now - dayMs)],
    ['emails_failed', await failedEmails(db, now - dayMs)],
    ['emails_waiting', await lateEmails(db, now - tooLateMs.emails)],
    ['model_errors', await modelErrorsSince(db, now - hourMs)],
  ]
  return found.filter(([, { count }]) => count > 0).map(([kind, each]) => ({ kind, ...each }))
}

/** Unprocessed events of the payment provider that failed once or more. */
const failingEvents = (db: Db): Promise<Found> =>
  db
    .selectFrom('provider_events')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('received_at').as('since'),
    ])
    .where('processed_at', 'is', null)
    .where('last_error', 'is not', null)
    .executeTakeFirstOrThrow()

/** Due jobs that no worker has started, except those of suspended accounts, which wait on purpose. */
const lateJobs = (db: Db, dueUntil: number): Promise<Found> =>
  db
    .selectFrom('job')
    .leftJoin('user_account', 'user_account.id', 'job.owner_id')
    .select(({ fn }) => [
      fn.count<number>('job.id').as('count'),
      fn.min<number | null>('job.run_at').as('since'),
    ])
    .where('job.state', '=', sql.lit('queued'))
    .where('job.run_at', '<', dueUntil)
    .where('job.created_at', '<', dueUntil)
    .where('user_account.suspended_at', 'is', null)
    .executeTakeFirstOrThrow()

const failedSince = (db: Db, from: number): Promise<Found> =>
  db
    .selectFrom('job')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('finished_at').as('since'),
    ])
    .where('state', '=', sql.lit('failed'))
    .where('finished_at', '>=', from)
    .executeTakeFirstOrThrow()

const emailsOf = (db: Db, state: 'failed' | 'waiting') =>
  db
    .selectFrom('email')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min<number | null>('created_at').as('since'),
    ])
    .where('state', '=', sql.lit(state))

const failedEmails = (db: Db, from: number): Promise<Found> =>
  emailsOf(db, 'failed').where('created_at', '>=', from).executeTakeFirstOrThrow()

const lateEmails = (db: Db, until: number): Promise<Found> =>
  emailsOf(db, 'waiting').where('created_at', '<', until).executeTakeFirstOrThrow()

/** Model errors since a time. They are counted by the hour, so those of this hour and the previous one are recent. */
async function modelErrorsSince(db: Db, from: number): Promise<Found> {
  const { count, since } = await db
    .selectFrom('model_error')
    .select(({ fn }) => [
      fn.sum<number | null>('count').as('count'),
      fn.min<number | null>('hour').as('since'),
    ])
    .where('hour', '>', from - hourMs)
    .executeTakeFirstOrThrow()
  return { count: count ?? 0, since }
}

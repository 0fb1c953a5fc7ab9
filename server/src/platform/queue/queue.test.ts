import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines, type TestDatabase } from '../../../test/support/engines.ts'
import { insertBot, insertOwner } from '../../../test/support/insert-rows.ts'
import type { Db } from '../db/connect.ts'
import { enqueueJob } from './job-store.ts'
import { createQueue, PermanentJobError, type NewJob, type QueueOptions } from './queue.ts'

const job = (payload: unknown, more: Partial<NewJob> = {}): NewJob => ({
  queue: 'work',
  payload,
  ownerId: null,
  botId: null,
  ...more,
})

describe.each(engines)('the job queue on $name', ({ open }) => {
  async function openQueue(options: Partial<QueueOptions> = {}) {
    const database = await open()
    return { database, db: database.db, ...addQueue(database, options) }
  }

  test('the commit of a job wakes the queue, which receives its payload', async () => {
    // The poll for missed notifications never runs here.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { queue, database } = await openQueue()
    const started = Promise.withResolvers<unknown>()
    queue.work({ work: async ({ payload }) => started.resolve(payload) })
    queue.start()
    // The first job may find a listener that is still connecting.
    await database.transaction((trx) => enqueueJob(trx, job('warm up'), 0))
    await started.promise
    const second = Promise.withResolvers<unknown>()
    queue.work({ second: async ({ payload }) => second.resolve(payload) })

    await database.transaction(async (trx) => {
      await enqueue(trx, job({ page: 3 }, { queue: 'second' }))
    })

    expect(await second.promise).toEqual({ page: 3 })
    expect(await started.promise).toBe('warm up')
  })

  test('a job of a rolled-back transaction never runs', async () => {
    const { database } = await openQueue()

    const failing = database.transaction(async (trx) => {
      await enqueue(trx, job('never'))
      throw new Error('rolled back')
    })

    await expect(failing).rejects.toThrow('rolled back')
    expect(await rows(database)).toEqual([])
  })

  test('200 jobs and two processes: each job runs once and is written once', async () => {
    const { queue, database, db } = await openQueue()
    const other = addQueue(database)
    const done = countdown(200)
    for (const each of [queue, other.queue]) {
      each.work({
        work:
          async ({ id }) =>
          async (trx) => {
            await trx.insertInto('setting').values({ key: id, value: '', updated_at: 0 }).execute()
            done.count()
          },
      })
    }
    await database.transaction(async (trx) => {
      for (let count = 0; count < 200; count += 1) await enqueue(trx, job(count))
    })

    queue.start()
    other.queue.start()
    await done.reached
    await Promise.all([queue.stop(5_000), other.queue.stop(5_000)])

    expect(new Set((await rows(database)).map(({ state }) => state))).toEqual(new Set(['done']))
    expect(await db.selectFrom('setting').select('key').execute()).toHaveLength(200)
  })

  test('jobs run by higher priority, then by earlier time', async () => {
    const { queue, db, time } = await openQueue()
    const order: unknown[] = []
    const done = countdown(3)
    await enqueue(db, job('later', { runAt: time.now - 1 }))
    await enqueue(db, job('earlier', { runAt: time.now - 2 }))
    await enqueue(db, job('urgent', { priority: 5 }))
    await enqueue(db, job('tomorrow', { runAt: time.now + 86_400_000, priority: 9 }))

    queue.work(
      {
        work: async ({ payload }) => {
          order.push(payload)
          done.count()
        },
      },
      { workers: 1 },
    )
    time.now += 1_000
    queue.start()
    await done.reached

    expect(order).toEqual(['urgent', 'earlier', 'later'])
  })

  test('a key that is queued or running is not queued again; once done it can be', async () => {
    const { queue, db } = await openQueue()
    const done = countdown(1)
    const keyed = job('once', { dedupeKey: 'sync:1' })

    const first = await Promise.all(Array.from({ length: 20 }, () => enqueue(db, keyed)))
    queue.work({ work: async () => done.count() })
    queue.start()
    await done.reached
    await queue.stop(5_000)
    const again = await enqueue(db, keyed)

    expect(first.filter(Boolean)).toHaveLength(1)
    expect(again).toBe(true)
  })

  test('a failed job is retried later and finally given up with a reason', async () => {
    const reasons: string[] = []
    const failed = Promise.withResolvers<void>()
    const start = Date.now()
    const { queue, database, db } = await openQueue({
      // A clock that runs a thousand times too fast, so that waits of seconds take milliseconds.
      clock: () => start + (Date.now() - start) * 1_000,
      onFailed: async (trx, { payload }, reason) => {
        await trx
          .insertInto('setting')
          .values({ key: String(payload), value: reason, updated_at: 0 })
          .execute()
        failed.resolve()
      },
      onError: (error) => reasons.push(String(error)),
    })
    await enqueue(db, job('page 7', { maxAttempts: 3 }))

    queue.work({ work: () => Promise.reject(new Error('socket hang up')) })
    queue.start()
    await failed.promise
    await queue.stop(5_000)

    expect(reasons).toHaveLength(3)
    expect(await rows(database)).toMatchObject([
      { state: 'failed', attempts: 3, last_error: 'Error: socket hang up', dedupe_key: null },
    ])
    expect(await db.selectFrom('setting').select(['key', 'value']).execute()).toEqual([
      { key: 'page 7', value: 'Something went wrong on our side. Please try again later.' },
    ])
  })

  test('a permanent error fails at once, with the owner’s reason', async () => {
    const reasons: string[] = []
    const failed = Promise.withResolvers<void>()
    const { queue, database, db } = await openQueue({
      onFailed: async (_trx, _job, reason) => {
        reasons.push(reason)
        failed.resolve()
      },
    })
    await enqueue(db, job('secret.pdf'))

    queue.work({ work: () => Promise.reject(new PermanentJobError('The file has a password.')) })
    queue.start()
    await failed.promise
    await queue.stop(5_000)

    expect(reasons).toEqual(['The file has a password.'])
    expect(await rows(database)).toMatchObject([{ state: 'failed', attempts: 1 }])
  })

  test('a worker that lost its lease writes nothing', async () => {
    const { queue, database, db } = await openQueue()
    const stolen = Promise.withResolvers<boolean>()
    await enqueue(db, job('slow'))

    queue.work({
      work: async (_job, { holdsLease }) => {
        await db.updateTable('job').set({ lease_token: 'thief' }).execute()
        stolen.resolve(await holdsLease())
        return async (trx) => {
          await trx.insertInto('setting').values({ key: 'x', value: '', updated_at: 0 }).execute()
        }
      },
    })
    queue.start()
    const wasMine = await stolen.promise
    await queue.stop(5_000)

    expect(wasMine).toBe(false)
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([])
    expect(await rows(database)).toMatchObject([{ state: 'running', lease_token: 'thief' }])
  })

  test('fault 36: stopping waits for running jobs, then queues the rest again without counting the start', async () => {
    const { queue, database, db } = await openQueue()
    const started = countdown(2)
    const left = Promise.withResolvers<void>()
    await enqueue(db, job('quick'))
    await enqueue(db, job('endless'))

    queue.work({
      work: async ({ payload }, { signal }) => {
        started.count()
        if (payload === 'quick') return
        signal.addEventListener('abort', () => left.resolve())
        await left.promise
      },
    })
    queue.start()
    await started.reached
    await queue.stop(100)

    await left.promise
    expect((await rows(database)).map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(
      expect.arrayContaining(['done 1', 'queued 0']),
    )
  })

  test('after a crash of the only process its running jobs are queued again; too many starts fail', async () => {
    const reasons: string[] = []
    const { queue, database, db } = await openQueue({
      onFailed: async (_trx, { payload }, reason) => {
        reasons.push(`${String(payload)}: ${reason}`)
      },
    })
    await enqueue(db, job('first try'))
    await enqueue(db, job('poison', { maxAttempts: 1 }))
    await db
      .updateTable('job')
      .set({ state: 'running', attempts: 1, lease_token: 'dead', lease_until: Date.now() + 60_000 })
      .execute()

    expect(await queue.releaseAllRunning()).toBe(2)

    expect((await rows(database)).map(({ state }) => state).toSorted()).toEqual([
      'failed',
      'queued',
    ])
    expect(reasons).toEqual([
      'poison: This was interrupted too many times. Please try again later.',
    ])
  })

  test('the jobs of a bot are deleted with the bot', async () => {
    const { database, db } = await openQueue()
    await insertOwner(db, 'u1')
    await insertBot(db, 'u1', 'b1')
    await enqueue(db, job('secret', { ownerId: 'u1', botId: 'b1' }))

    await db.deleteFrom('bot').execute()

    expect(await rows(database)).toEqual([])
  })
})

function countdown(from: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  let left = from
  return {
    reached,
    count: () => {
      left -= 1
      if (left === 0) resolve()
    },
  }
}

/** Another worker process on the same database, from the queue's point of view. */
function addQueue(database: TestDatabase, options: Partial<QueueOptions> = {}) {
  const time = { now: Date.now() }
  const queue = createQueue(database, { clock: () => time.now, ...options })
  onTestFinished(() => queue.stop(0))
  return { queue, time }
}

const enqueue = (trx: Db, newJob: NewJob) => enqueueJob(trx, newJob, 0)

const rows = (database: TestDatabase) =>
  database.db
    .selectFrom('job')
    .select(['state', 'attempts', 'last_error', 'lease_token', 'dedupe_key'])
    .orderBy('created_at')
    .execute()

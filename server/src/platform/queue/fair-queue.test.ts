import { describe, expect, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { insertOwner } from '../../../test/support/insert-rows.ts'
import { enqueueJob } from './job-store.ts'
import { createQueue, JobDeferredError } from './queue.ts'

describe.each(engines)('fairness between owners on $name', ({ open }) => {
  async function openQueue(owners: string[]) {
    const database = await open()
    const time = { now: 1_000_000 }
    const queue = createQueue(database, { clock: () => time.now })
    onTestFinished(() => queue.stop(0))
    for (const owner of owners) await insertOwner(database.db, owner)
    const add = async (ownerId: string, count: number, name = 'work') => {
      for (let at = 1; at <= count; at += 1) {
        const payload = `${ownerId}${at}`
        await enqueueJob(database.db, { queue: name, payload, ownerId, botId: null }, time.now)
        time.now += 1
      }
    }
    return { database, queue, time, add }
  }

  test('the least recently served owner comes next, however long the queue of others is', async () => {
    const { queue, add } = await openQueue(['a', 'b', 'c'])
    const order: unknown[] = []
    const ended = Promise.withResolvers<void>()
    await add('a', 6)
    await add('b', 2)
    await add('c', 1)

    queue.work(
      {
        work: async ({ payload }) => {
          order.push(payload)
          if (order.length === 9) ended.resolve()
        },
      },
      { workers: 1 },
    )
    queue.start()
    await ended.promise

    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4', 'a5', 'a6'])
  })

  test('an owner who arrives while another is being served waits for one job at most', async () => {
    const { queue, add } = await openQueue(['a', 'b'])
    const order: unknown[] = []
    const arrived = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    await add('a', 10)

    queue.work(
      {
        work: async ({ payload }) => {
          order.push(payload)
          if (payload === 'a4') {
            await add('b', 1)
            arrived.resolve()
          }
          if (order.length === 11) ended.resolve()
        },
      },
      { workers: 1 },
    )
    queue.start()
    await arrived.promise
    await ended.promise

    expect(order.indexOf('b1')).toBeGreaterThanOrEqual(4)
    expect(order.indexOf('b1')).toBeLessThanOrEqual(5)
  })

  test('one owner uses at most the share of the workers, also with several queues', async () => {
    const { queue, add } = await openQueue(['a', 'b'])
    const running = new Set<unknown>()
    const reached = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const handler = async ({ payload }: { payload: unknown }) => {
      running.add(payload)
      if (payload === 'b1') reached.resolve()
      await release.promise
    }
    await add('a', 6)
    await add('a', 6, 'other')

    queue.work({ work: handler, other: handler }, { workers: 4, ownerShare: 3 })
    queue.start()
    await expect.poll(() => running.size).toBe(3)
    await add('b', 1)
    await reached.promise
    const seen = [...running]
    release.resolve()
    await queue.stop(5_000)

    expect(seen.filter((payload) => String(payload).startsWith('a'))).toHaveLength(3)
  })

  test('a deferred job starts again at its time, and the start does not count', async () => {
    const { queue, database, time, add } = await openQueue(['a'])
    const starts: number[] = []
    const ended = Promise.withResolvers<void>()
    await add('a', 1)

    queue.work({
      work: async ({ attempts }) => {
        starts.push(attempts)
        if (starts.length === 1) throw new JobDeferredError(time.now + 60_000)
        ended.resolve()
      },
    })
    queue.start()
    const state = () =>
      database.db.selectFrom('job').select(['state', 'run_at', 'attempts']).execute()
    await expect.poll(state).toEqual([{ state: 'queued', run_at: time.now + 60_000, attempts: 0 }])
    time.now += 60_000
    await ended.promise

    expect(starts).toEqual([1, 1])
  })
})

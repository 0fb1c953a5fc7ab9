import { expect, describe, onTestFinished, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { enqueueJob } from './job-store.ts'
import { createQueue } from './queue.ts'

describe.each(engines)('the lease of a running job on $name', ({ open }) => {
  test('is renewed while it works, and its loss aborts the work', async () => {
    const database = await open()
    const { db } = database
    const leaseMs = 90
    const queue = createQueue(database, { clock: () => Date.now(), leaseMs })
    onTestFinished(() => queue.stop(0))
    const started = Promise.withResolvers<AbortSignal>()
    const aborted = Promise.withResolvers<unknown>()
    queue.work({
      work: async (_job, { signal }) => {
        signal.addEventListener('abort', () => aborted.resolve(signal.reason))
        started.resolve(signal)
        await aborted.promise
      },
    })
    const job = { queue: 'work', payload: 1, ownerId: null, botId: null }
    await database.transaction((trx) => enqueueJob(trx, job, 0))
    const leaseUntil = async () =>
      (await db.selectFrom('job').select('lease_until').executeTakeFirstOrThrow()).lease_until

    queue.start()
    const signal = await started.promise
    const first = (await leaseUntil()) ?? 0
    await expect.poll(leaseUntil).toBeGreaterThan(first)
    expect(signal.aborted).toBe(false)
    // Without a notification, as when a process that was believed dead goes on.
    await db.updateTable('job').set({ lease_token: 'another worker' }).execute()

    expect(await aborted.promise).toEqual(new Error('The lease was lost.'))
  })
})

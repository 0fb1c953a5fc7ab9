import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { abortUnleased, cancelJob } from './cancel-jobs.ts'
import type { Db } from '../db/connect.ts'
import { enqueueJob } from './job-store.ts'
import { createQueue } from './queue.ts'

describe.each(engines)('cancelled jobs on $name', ({ open }) => {
  test('a running one is aborted at once and writes nothing; others go on', async () => {
    // Neither the poll nor the renewal of leases runs here.
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const database = await open()
    const queue = createQueue(database, { clock: () => Date.now() })
    onTestFinished(() => queue.stop(0))
    const [started, aborted, release] = [signal(), signal(), signal()]
    const running = new Set<unknown>()

    queue.work({
      work: async ({ payload }, { signal: lost }) => {
        lost.addEventListener('abort', () => aborted.resolve())
        running.add(payload)
        if (running.size === 2) started.resolve()
        await (payload === 'other' ? release.promise : aborted.promise)
        const key = `${String(payload)}, aborted: ${lost.aborted}`
        return async (trx) => {
          await trx.insertInto('setting').values({ key, value: '', updated_at: 0 }).execute()
        }
      },
    })
    await database.transaction(async (trx) => {
      const job = { queue: 'work', ownerId: null, botId: null }
      await enqueueJob(trx, { ...job, payload: 'cancelled', dedupeKey: 'page' }, 0)
      await enqueueJob(trx, { ...job, payload: 'other' }, 0)
    })
    queue.start()
    await started.promise
    await database.transaction((trx) => cancelJob(trx, 'page'))
    await aborted.promise
    release.resolve()
    await queue.stop(5_000)

    const written = await database.db.selectFrom('setting').select('key').execute()
    expect(written).toEqual([{ key: 'other, aborted: false' }])
  })
})

test('nothing is queried while no job runs', async () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every query of this database fails
  const unused = {} as Db

  await expect(abortUnleased(unused, [])).resolves.toBeUndefined()
})

const signal = () => Promise.withResolvers<void>()

import { expect, onTestFinished, test } from 'vitest'
import { sqlite, type TestDatabase } from '../../../test/support/engines.ts'
import { enqueueJob } from './job-store.ts'
import { createQueue } from './queue.ts'

const statesOf = async ({ db }: TestDatabase) => {
  const rows = await db
    .selectFrom('job')
    .select(['state', 'attempts'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ state, attempts }) => `${state} ${attempts}`)
}

/** A queue with two jobs and one worker; `onCommit` runs after each transaction, before what follows it. */
async function twoJobs(onCommit: (states: string[]) => void) {
  const database = await sqlite.open()
  let now = 0
  const watched: TestDatabase = {
    ...database,
    async transaction(work) {
      const result = await database.transaction(work)
      onCommit(await statesOf(database))
      return result
    },
  }
  const queue = createQueue(watched, { clock: () => now })
  onTestFinished(() => queue.stop(0))
  const handled: unknown[] = []
  for (const payload of ['first', 'second']) {
    await enqueueJob(database.db, { queue: 'work', payload, ownerId: null, botId: null }, now)
    now += 1
  }
  const ended = Promise.withResolvers<void>()
  queue.work(
    {
      work: async ({ payload }) => {
        handled.push(payload)
        if (payload === 'second') ended.resolve()
      },
    },
    { workers: 1 },
  )
  return { database, queue, handled, ended: ended.promise }
}

test('the next job is claimed in the transaction that writes the results of the last one', async () => {
  const commits: string[][] = []
  const { queue, ended } = await twoJobs((states) => commits.push(states))

  queue.start()
  await ended
  await queue.stop(1_000)

  expect(commits).toEqual([
    ['done 1', 'running 1'],
    ['done 1', 'done 1'],
  ])
})

test('a job that was claimed while the server stops is queued again without counting the start', async () => {
  const stopping = Promise.withResolvers<void>()
  const { database, queue, handled } = await twoJobs(() => stopping.resolve(queue.stop(1_000)))

  queue.start()
  await stopping.promise

  expect(handled).toEqual(['first'])
  expect(await statesOf(database)).toEqual(['done 1', 'queued 0'])
})

import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { randomInt } from 'node:crypto'
import { setTimeout as passing } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startChild } from '../../../test/support/child-process.ts'
import { crashRounds, crashTimeout } from '../../../test/crash/crash-rounds.ts'
import { engines } from '../../../test/support/engines.ts'
import { enqueueJob } from './job-store.ts'

const rounds = crashRounds(8)
const jobs = 100 * rounds

describe.each(engines)('kill -9 of a worker on $name', ({ open }) => {
  test(
    'after kills at random moments every job is done exactly once',
    async () => {
      const database = await open()
      const { db, transaction, databaseUrl, dataDir, engine } = database
      await transaction(async (trx) => {
        for (let count = 0; count < jobs; count += 1) {
          const payload = { count }
          await enqueueJob(
            trx,
            {
              queue: 'write',
              payload,
              ownerId: null,
              botId: null,
              maxAttempts: rounds + 1,
            },
            Date.now(),
          )
        }
      })
      const args = [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]

      for (let round = 0; round < rounds; round += 1) {
        const worker = startChild('queue-work', args)
        await worker.waitForLine('ready')
        await passing(randomInt(5, 60))
        await worker.kill()
      }
      const last = startChild('queue-work', args)
      await last.waitForExit

      const states = await db
        .selectFrom('job')
        .select(['state', ({ fn }) => fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute()
      const written = await db.selectFrom('setting').select('key').execute()
      expect(states).toEqual([{ state: 'done', count: jobs }])
      expect(written).toHaveLength(jobs)
      expect(engine === 'sqlite' ? integrity(dataDir) : 'ok').toBe('ok')
    },
    crashTimeout(rounds),
  )
})

function integrity(dataDir: string): unknown {
  const file = new DatabaseSync(join(dataDir, 'askwell.db'), { readOnly: true })
  const result = file.prepare('pragma integrity_check').get()?.['integrity_check']
  file.close()
  return result
}

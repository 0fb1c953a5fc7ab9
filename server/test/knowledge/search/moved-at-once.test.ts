import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { largeBotJobs } from '../../../src/knowledge/jobs/search-in-database.ts'
import { engines, type TestDatabase, type TestEngine } from '../../support/engines.ts'
import { createTestApp, eventually } from '../../support/test-app.ts'
import { createKnowledgeOwner, fileField } from '../knowledge-owner.ts'
import { guide } from './large-bot-app.ts'

const isLarge = async ({ db }: Pick<TestDatabase, 'db'>, botId: string) => {
  const { rows } = await sql`
    select 1 from large_bot where bot_id = ${botId} and is_complete = 1`.execute(db)
  return rows.length > 0
}

const key = randomBytes(32).toString('base64')

/** Apps of which each opens the database that the one before left. */
async function openStarts({ open, ...engine }: TestEngine) {
  const database = await open()
  const kept = { ...database, drop: async () => undefined }
  const start = async (maxInMemory: number) => {
    const again = { ...engine, open: async () => kept }
    const env = { PASSAGES_IN_MEMORY: `${maxInMemory}`, SECRETS_KEYS: `one:${key}` }
    const app = await createTestApp(again, { env, hasNoPages: true })
    await app.background.start()
    return app
  }
  return { start, drop: () => database.drop() }
}

const job = {
  id: 'job',
  queue: 'search-in-database',
  payload: {},
  ownerId: null,
  attempts: 1,
  maxAttempts: 5,
}
const lease = { holdsLease: async () => true }

/** A signal that is aborted when it is checked for the second time: the first time is before the stems are written. */
function stoppedInTraining() {
  const stop = new AbortController()
  const { signal } = stop
  const check = vi.spyOn(signal, 'throwIfAborted')
  check.mockImplementationOnce(() => undefined)
  check.mockImplementationOnce(() => {
    stop.abort(new Error('The server stops.'))
    throw signal.reason
  })
  return { signal, isTraining: () => check.mock.calls.length === 2 }
}

describe.each(engines.filter(({ name }) => name === 'postgres'))(
  'without maintenance a grown bot is moved to the database of $name',
  (engine) => {
    test('soon after the publication that made it grow', async () => {
      const { start, drop } = await openStarts(engine)
      const app = await start(100)
      const bob = await createKnowledgeOwner(app)
      await bob.addSources([fileField('small.md', guide(60))])
      await bob.addSources([fileField('more.md', guide(60, 100))])

      await eventually(
        () => isLarge(app.database, bob.botId),
        (large) => large,
      )
      const jobs = await sql`select 1 from job where queue = 'search-in-database'`.execute(
        app.database.db,
      )
      expect(jobs.rows.length).toBeLessThanOrEqual(1)
      await app.close()
      await drop()
    }, 60_000)

    test('at a start, when the bound became smaller', async () => {
      const { start, drop } = await openStarts(engine)
      const before = await start(1_000)
      const bob = await createKnowledgeOwner(before)
      await bob.addSources([fileField('guide.md', guide(120))])
      await before.closeServer(100)
      expect(await isLarge(before.database, bob.botId)).toBe(false)

      const after = await start(100)
      await eventually(
        () => isLarge(after.database, bob.botId),
        (large) => large,
      )
      expect(await isLarge(after.database, bob.botId)).toBe(true)
      await after.close()
      await drop()
    }, 60_000)

    test('unless its job is stopped while its cells are trained: none are placed', async () => {
      const { start, drop } = await openStarts(engine)
      const app = await start(1_000)
      const bob = await createKnowledgeOwner(app)
      await bob.addSources([fileField('guide.md', guide(250))])
      const { signal, isTraining } = stoppedInTraining()
      const { database } = app
      const { handlers } = largeBotJobs({
        database,
        clock: Date.now,
        config: { PASSAGES_IN_MEMORY: 10 },
      })

      const moved = handlers['search-in-database'](
        { ...job, botId: bob.botId },
        { signal, ...lease },
      )

      await expect(moved).rejects.toThrow('The server stops.')
      expect(isTraining()).toBe(true)
      const { rows } = await sql`select cells from large_bot where bot_id = ${bob.botId}`.execute(
        database.db,
      )
      expect(rows).toEqual([{ cells: null }])
      await app.close()
      await drop()
    }, 60_000)
  },
)

import { describe, expect, test } from 'vitest'
import { engines } from '../../../test/support/engines.ts'
import { createTestApp } from '../../../test/support/test-app.ts'
import { enqueueJob } from '../queue/job-store.ts'

describe.each(engines)('a start on $name', (engine) => {
  const isShared = engine.name === 'postgres'

  test(`${isShared ? 'leaves' : 'takes'} the jobs that were running`, async () => {
    const database = await engine.open()
    const { db } = database
    const kept = { ...engine, open: async () => database }
    const now = Date.now()
    const job = { queue: 'of-another-process', payload: null, ownerId: null, botId: null }
    await enqueueJob(db, job, now)
    const lease = { lease_token: 'another', lease_until: now + 60_000 }
    await db
      .updateTable('job')
      .set({ state: 'running', attempts: 1, ...lease })
      .execute()

    const app = await createTestApp(kept, { hasNoPages: true })
    await app.background.recover()

    const { state } = await db.selectFrom('job').select('state').executeTakeFirstOrThrow()
    expect(state).toBe(isShared ? 'running' : 'queued')
    await app.close()
  })
})

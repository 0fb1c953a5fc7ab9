import { expect, test } from 'vitest'
import { sqlite } from '../../../test/support/engines.ts'
import { queueHourlyReconciliation } from './payment-handlers.ts'

test('everything is read from the payment provider once an hour, however often maintenance runs', async () => {
  const { db } = await sqlite.open()
  const at = Date.UTC(2026, 0, 15, 9)
  const hour = 3_600_000
  const queued: number[] = []

  for (const now of [at, at + 60_000, at + hour - 1, at + hour]) {
    await queueHourlyReconciliation(db, now)
    // The job ends at once.
    const ended = await db.deleteFrom('job').returning('created_at').execute()
    if (ended.length > 0) queued.push(now)
  }

  expect(queued).toEqual([at, at + hour])
})

import { processEvent, settleOpen, updatePayer, type PaymentsDeps } from '@askwell/core/payments'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import { eventQueue } from '../adapters/db/billing-events.ts'
import type { Db } from '../adapters/db/connect.ts'
import { enqueueJob } from '../adapters/db/job-store.ts'
import { payerQueue } from '../adapters/db/payer-news.ts'
import { readSetting, writeSetting } from '../adapters/db/setting-store.ts'
import { PermanentJobError, type Handlers, type Job } from './queue.ts'

const sweepQueue = 'payment-sweep'
const hour = 3_600_000

/** What happens to payments without anybody waiting. */
export const paymentHandlers = (deps: PaymentsDeps): Handlers => ({
  [eventQueue]: async (job) => {
    await processEvent(deps, eventOf(job))
  },
  [payerQueue]: async (job) => {
    await updatePayer(deps, payerOf(job))
  },
  [sweepQueue]: async () => {
    await settleOpen(deps)
  },
})

/** Queues one sweep for each hour; two processes that do it at once do no harm. */
export async function queueSweep(db: Db, now: number): Promise<void> {
  const current = String(Math.floor(now / hour))
  if ((await readSetting(db, sweepQueue)) === current) return

  await writeSetting(db, sweepQueue, current)
  await enqueueJob(db, {
    queue: sweepQueue,
    payload: null,
    ownerId: null,
    botId: null,
    runAt: 0,
    dedupeKey: sweepQueue,
    maxAttempts: 1,
  })
}

function payerOf({ payload }: Job): OwnerId {
  if (typeof payload === 'object' && payload !== null && 'ownerId' in payload) {
    return provenOwner(String(payload.ownerId))
  }
  throw new PermanentJobError('The job names no account.')
}

function eventOf({ payload }: Job): { eventId: string; objectId: string } {
  const isEvent =
    typeof payload === 'object' && payload !== null && 'eventId' in payload && 'objectId' in payload
  if (!isEvent) throw new PermanentJobError('The job names no event.')
  return { eventId: String(payload.eventId), objectId: String(payload.objectId) }
}

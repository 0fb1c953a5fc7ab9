import {
  processEvent,
  reconcileUnsettled,
  updateCustomer,
  type PaymentsDeps,
} from '@askwell/core/payments'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/app/jobs'
import { providerEventQueue } from '../stores/provider-event-store.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import { customerUpdateQueue } from '../stores/customer-update-queue.ts'
import { readSetting, writeSetting } from '../../platform/db/setting-store.ts'
import { PermanentJobError, type Handlers, type Job } from '../../platform/queue/queue.ts'

const reconcileQueue = 'payment-sweep'
const hour = 3_600_000

/** Queue handlers of payments. */
export const paymentHandlers = (deps: PaymentsDeps): Handlers => ({
  [providerEventQueue]: async (job) => {
    await processEvent(deps, eventOf(job))
  },
  [customerUpdateQueue]: async (job) => {
    await updateCustomer(deps, customerOwnerOf(job))
  },
  [reconcileQueue]: async () => {
    await reconcileUnsettled(deps)
  },
})

/** Queues one reconciliation each hour; a second one is harmless. */
export async function queueHourlyReconciliation(db: Db, now: number): Promise<void> {
  const current = String(Math.floor(now / hour))
  if ((await readSetting(db, reconcileQueue)) === current) return

  await writeSetting(db, { key: reconcileQueue, value: current }, now)
  const job = { queue: reconcileQueue, payload: null, ownerId: null, botId: null }
  await enqueueJob(db, { ...job, runAt: 0, dedupeKey: reconcileQueue, maxAttempts: 1 }, now)
}

function customerOwnerOf({ payload }: Job): OwnerId {
  if (typeof payload === 'object' && payload !== null && 'ownerId' in payload) {
    return verifiedOwner(String(payload.ownerId))
  }
  throw new PermanentJobError(texts.noAccount)
}

function eventOf({ payload }: Job): { eventId: string; objectId: string } {
  const isEvent =
    typeof payload === 'object' && payload !== null && 'eventId' in payload && 'objectId' in payload
  if (!isEvent) throw new PermanentJobError(texts.noEvent)
  return { eventId: String(payload.eventId), objectId: String(payload.objectId) }
}

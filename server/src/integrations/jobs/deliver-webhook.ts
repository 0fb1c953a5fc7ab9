import {
  planNextAttempt,
  type DeliveryAttempt,
  type Delivery,
  type FunctionStore,
} from '@askwell/core/integrations'
import { verifiedOwner, type OwnerId } from '@askwell/core/shared'
import * as texts from '@askwell/messages/functions/deliveries-log'
import * as jobsTexts from '@askwell/messages/app/jobs'
import type { Database, Db } from '../../platform/db/connect.ts'
import {
  deliveryQueue,
  findPlannedDelivery,
  recordAttempt,
  reviveDelivery,
  type PlannedAttempt,
} from '../stores/delivery-store.ts'
import type { Egress } from '../../platform/egress/index.ts'
import { sendDelivery } from '../webhooks/send-delivery.ts'
import { PermanentJobError, type Handlers, type Job } from '../../platform/queue/queue.ts'

export type DeliverWebhookDeps = {
  database: Database
  functions: Pick<FunctionStore, 'find'>
  egress: Egress
  clock: () => number
}

/**
 * Makes one attempt at a delivery and schedules the next. The result is stored in the transaction that ends the job;
 * after a crash in between, the delivery is sent again with the same webhook-id.
 */
export const deliveryHandlers = (deps: DeliverWebhookDeps): Handlers => ({
  [deliveryQueue]: async (job, { signal }) => {
    const planned = plannedAttemptOf(job)
    const ownerId = ownerOf(job)
    const delivery = await findPlannedDelivery(deps.database.db, ownerId, planned)
    if (!delivery) return undefined

    const attempt = await send(deps, ownerId, { delivery, signal })
    const at = deps.clock()
    const next = planNextAttempt(attempt, planned.before + 1, { now: at, chance: Math.random() })
    const { status, error } = attempt
    return (trx) =>
      recordAttempt(trx, ownerId, { planned, attempt: { status, error, at, ...next } })
  },
})

async function send(
  { functions, egress, clock }: DeliverWebhookDeps,
  ownerId: OwnerId,
  { delivery, signal }: { delivery: Delivery; signal: AbortSignal },
): Promise<DeliveryAttempt> {
  const called = await functions.find(ownerId, delivery.functionId)
  if (called?.transport !== 'webhook' || called.authHeader === '') {
    const error = texts.connectionRemoved
    return { status: null, error, retryAfterMs: null, isPermanent: true }
  }
  const { id, body } = delivery
  const sent = { id, body, url: called.url, secret: called.authHeader, at: clock() }
  return sendDelivery(egress, sent, signal)
}

/** Marks the delivery of a failed job as failed, with the reason. */
export async function failDelivery(trx: Db, job: Job, failure: { reason: string; at: number }) {
  if (job.queue !== deliveryQueue) return
  const attempt = { status: null, error: failure.reason, state: 'failed' as const, nextAt: null }
  await recordAttempt(trx, ownerOf(job), {
    planned: plannedAttemptOf(job),
    attempt: { ...attempt, at: failure.at },
  })
}

/** Marks the delivery of a retried job as queued; false when it was sent or replaced in the meantime. */
export const retryDelivery = async (trx: Db, job: Job, at: number): Promise<boolean> =>
  job.queue !== deliveryQueue || reviveDelivery(trx, ownerOf(job), { ...plannedAttemptOf(job), at })

const ownerOf = ({ ownerId }: Job): OwnerId => verifiedOwner(ownerId ?? '')

function plannedAttemptOf({ payload }: Job): PlannedAttempt {
  const isPlanned =
    typeof payload === 'object' &&
    payload !== null &&
    'deliveryId' in payload &&
    'series' in payload &&
    'before' in payload
  if (!isPlanned) throw new PermanentJobError(jobsTexts.noDelivery)
  const { deliveryId, series, before } = payload
  return { deliveryId: String(deliveryId), series: Number(series), before: Number(before) }
}

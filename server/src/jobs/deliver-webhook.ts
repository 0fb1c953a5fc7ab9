import {
  afterAttempt,
  type Attempt,
  type Delivery,
  type FunctionStore,
} from '@askwell/core/integrations'
import { provenOwner, type OwnerId } from '@askwell/core/shared'
import type { Database, Db } from '../adapters/db/connect.ts'
import {
  deliveryQueue,
  findPlanned,
  recordAttempt,
  type PlannedAttempt,
} from '../adapters/db/delivery-store.ts'
import type { Egress } from '../adapters/egress/index.ts'
import { sendDelivery } from '../adapters/webhooks/send-delivery.ts'
import { PermanentJobError, type Handlers, type Job } from './queue.ts'

export type DeliverWebhookDeps = {
  database: Database
  functions: Pick<FunctionStore, 'find'>
  egress: Egress
  clock: () => number
}

/**
 * Makes one attempt at a delivery and plans the next. What came of it is written in the transaction that
 * ends the job: a crash in between sends it once more, under the same webhook-id.
 */
export const deliveryHandlers = (deps: DeliverWebhookDeps): Handlers => ({
  [deliveryQueue]: async (job, { signal }) => {
    const planned = plannedBy(job)
    const ownerId = ownerOf(job)
    const delivery = await findPlanned(deps.database.db, ownerId, planned)
    if (!delivery) return undefined

    const attempt = await send(deps, ownerId, { delivery, signal })
    const at = deps.clock()
    const next = afterAttempt(attempt, planned.before + 1, { now: at, chance: Math.random() })
    const { status, error } = attempt
    return (trx) =>
      recordAttempt(trx, ownerId, { planned, attempt: { status, error, at, ...next } })
  },
})

async function send(
  { functions, egress, clock }: DeliverWebhookDeps,
  ownerId: OwnerId,
  { delivery, signal }: { delivery: Delivery; signal: AbortSignal },
): Promise<Attempt> {
  const called = await functions.find(ownerId, delivery.functionId)
  if (called?.transport !== 'webhook' || called.authHeader === '') {
    const error = 'The connection was removed.'
    return { status: null, error, retryAfterMs: null, isHopeless: true }
  }
  const { id, body } = delivery
  const sent = { id, body, url: called.url, secret: called.authHeader, at: clock() }
  return sendDelivery(egress, sent, signal)
}

/** A delivery whose work was given up stays as a row with the reason. */
export async function failDelivery(trx: Db, job: Job, failure: { reason: string; at: number }) {
  if (job.queue !== deliveryQueue) return
  const attempt = { status: null, error: failure.reason, state: 'failed' as const, nextAt: null }
  await recordAttempt(trx, ownerOf(job), {
    planned: plannedBy(job),
    attempt: { ...attempt, at: failure.at },
  })
}

const ownerOf = ({ ownerId }: Job): OwnerId => provenOwner(ownerId ?? '')

function plannedBy({ payload }: Job): PlannedAttempt {
  const isPlanned =
    typeof payload === 'object' &&
    payload !== null &&
    'deliveryId' in payload &&
    'series' in payload &&
    'before' in payload
  if (!isPlanned) throw new PermanentJobError('The job names no delivery.')
  const { deliveryId, series, before } = payload
  return { deliveryId: String(deliveryId), series: Number(series), before: Number(before) }
}

import { forgetOldDeliveries } from '../adapters/db/delivery-store.ts'
import type { Db } from '../adapters/db/connect.ts'
import { deliveryHandlers, failDelivery, type DeliverWebhookDeps } from '../jobs/deliver-webhook.ts'
import type { Handlers, Job } from '../jobs/queue.ts'

const day = 86_400_000

/** What happens to deliveries without anybody waiting. */
export type DeliveryJobs = {
  handlers: Handlers
  onFailed: (trx: Db, job: Job, reason: string) => Promise<void>
  tidy: () => Promise<void>
}

/** `logDays` is how long the log of deliveries reaches back. */
export function createDeliveryJobs(deps: DeliverWebhookDeps & { logDays: number }): DeliveryJobs {
  const { database, clock, logDays } = deps
  return {
    handlers: deliveryHandlers(deps),
    onFailed: (trx, job, reason) => failDelivery(trx, job, { reason, at: clock() }),
    tidy: () => forgetOldDeliveries(database.db, clock() - logDays * day),
  }
}

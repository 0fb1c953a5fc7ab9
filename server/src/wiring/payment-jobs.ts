import { receiveEvent, type PaymentsDeps } from '@askwell/core/payments'
import type { Database } from '../adapters/db/connect.ts'
import type { Webhook } from '../http/webhook.ts'
import { paymentHandlers, queueSweep } from '../jobs/payment-jobs.ts'
import type { Handlers } from '../jobs/queue.ts'
import type { OpenPayments } from './payments.ts'

/** What happens to payments without anybody waiting. */
export type PaymentJobs = {
  handlers: Handlers
  start: () => void
  tidy: () => Promise<void>
  stop: () => Promise<void>
}

/** How the provider's messages come in; 404 where nobody said how they are signed. */
export const createWebhook =
  (deps: PaymentsDeps, { takesEvents }: OpenPayments): Webhook =>
  async (rawBody, signature) => {
    if (!takesEvents) return 404
    return (await receiveEvent(deps, rawBody, signature)) === 'received' ? 200 : 400
  }

type JobParts = { database: Database; deps: PaymentsDeps; payments: OpenPayments; webhook: Webhook }

export function createPaymentJobs({ database, deps, payments, webhook }: JobParts): PaymentJobs {
  const { sandbox, now, readTime } = payments
  sandbox?.deliveries.deliverTo(async (rawBody, signature) => {
    await readTime()
    return webhook(rawBody, signature)
  })

  return {
    handlers: paymentHandlers(deps),
    start: () => sandbox?.start(),
    async tidy() {
      await readTime()
      await queueSweep(database.db, now())
    },
    async stop() {
      await sandbox?.stop()
    },
  }
}

import type { LightMyRequestResponse } from 'fastify'
import { adjustMessages } from '@askwell/core/balance'
import { processEvent, reconcileUnsettled } from '@askwell/core/payments'
import { verifiedOwner } from '@askwell/core/shared'
import { expect } from 'vitest'
import { brokenInvariants } from './ledger-invariants.ts'
import { createStripe } from '../../src/billing/provider/payment-gateway.ts'
import type { Sandbox } from '@askwell/stripe-sandbox'
import { checkedFetch } from '../stripe-sandbox/checked-fetch.ts'
import type { TestEngine } from '../support/engines.ts'
import { createTestCustomer } from './test-customer.ts'
import { createTestApp } from '../support/test-app.ts'

export const day = 86_400_000

/** The secret that signs the provider's events. */
export const webhookSecret = 'whsec_0123456789abcdef0123456789'

/**
 * What happens to requests to the provider: the responses of `cut` are lost; the next ones of `request` get `answers`,
 * a status or a refused connection, and never reach it.
 */
type ConnectionFault = {
  cut: string | null
  instead: { request: string; answers: (number | 'refused')[] } | null
}
type Delivery = { rawBody: string; signature: string }
type PaymentAppSettings = {
  start?: string
  env?: Record<string, string>
  /** Milliseconds by which the clock of the machine is ahead. */
  ahead?: () => number
}

/**
 * The app with its payment sandbox and its own clock. Nothing runs in the background: time passes
 * and events arrive when the test requests it.
 */
// oxlint-disable-next-line max-lines-per-function -- the operations of a test, one after the other
export async function createPaymentApp(
  engine: TestEngine,
  { start = '2026-03-15T10:00:00Z', env = {}, ahead = () => 0 }: PaymentAppSettings = {},
) {
  const base = Date.parse(start)
  const requests: string[] = []
  const connectionFault: ConnectionFault = { cut: null, instead: null }
  const flaws: string[] = []
  const app = await createTestApp(engine, {
    env: { STRIPE_WEBHOOK_SECRET: webhookSecret, ...env },
    clock: () => base + ahead(),
    hasNoPages: true,
    wrapProviderFetch: (fetch) => async (address, init) => {
      const request = new Request(address, init)
      const name = `${request.method} ${new URL(request.url).pathname}`
      requests.push(name)
      const other =
        connectionFault.instead?.request === name ? connectionFault.instead.answers.shift() : null
      if (other === 'refused') throw new TypeError('the connection was refused')
      if (typeof other === 'number') return failedResponse(other)
      // Requests are checked against the SDK's own types before they are sent.
      const checked = checkedFetch((target, options) => fetch(target, options))
      const answer = await checked.fetch(request).finally(() => flaws.push(...checked.flaws))
      if (name !== connectionFault.cut) return answer
      throw new TypeError('the connection was cut')
    },
  })
  const { sandbox, deps, syncClock } = app.payments
  if (sandbox === null) throw new Error('the app has no sandbox')
  const { db } = app.database

  const delivered: Delivery[] = []
  const post = (rawBody: string, signature?: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload: rawBody,
    })
  sandbox.deliveries.deliverTo(async (rawBody, signature) => {
    delivered.push({ rawBody, signature })
    return (await post(rawBody, signature)).statusCode
  })

  /** Delivers and processes every pending event. */
  async function settle(): Promise<void> {
    await sandbox?.deliveries.flush()
    for (;;) {
      const waiting = await db
        .selectFrom('provider_events')
        .select(['event_id as eventId', 'object_id as objectId'])
        .where('processed_at', 'is', null)
        .execute()
      if (waiting.length === 0) break
      for (const event of waiting) await processEvent(deps, event)
    }
    expect(await brokenInvariants(db)).toEqual([])
    expect(flaws).toEqual([])
  }

  async function advanceTime(ms: number): Promise<void> {
    await sandbox?.clock.advance(ms)
    await syncClock()
    await settle()
  }

  return {
    app,
    sandbox,
    deps,
    /** Every request sent to the provider, as 'POST /v1/customers'. */
    requests,
    connectionFault,
    /** Events that the provider sent, and a way to send any event. */
    delivered,
    post,
    settle,
    /** Runs the reconciliation without an event. */
    reconcile: () => reconcileUnsettled(deps),
    provider: createStripe({ secretKey: 'sk_test_sandbox', fetch: asFetch(sandbox.fetch) }),
    advanceTime,
    now: () => app.payments.now(),
    advanceTo: async (date: string) => advanceTime(Date.parse(date) - app.payments.now()),
    /** An account without messages. */
    async createCustomer() {
      const owner = await app.createOwner()
      const userId = verifiedOwner(owner.user.id)
      await adjustMessages(deps.balance, crypto.randomUUID(), {
        userId,
        delta: -30,
        actor: 'test',
        note: 'from 0',
      })
      return createTestCustomer(app, owner, settle)
    },
    close: () => app.close(),
  }
}

const failedResponse = (status: number) =>
  Response.json({ error: { type: 'api_error', message: 'Something went wrong.' } }, { status })

export type PaymentApp = Awaited<ReturnType<typeof createPaymentApp>>
const asFetch =
  (fetch: Sandbox['fetch']): typeof globalThis.fetch =>
  (address, init) =>
    fetch(address, init)

/** The payment that a client secret belongs to. */
export const paymentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** The status and code of a refusal. */
export const refusalOf = (reply: LightMyRequestResponse) => ({
  status: reply.statusCode,
  code: reply.json<{ code: string }>().code,
})

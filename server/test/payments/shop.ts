import type { LightMyRequestResponse } from 'fastify'
import { adjustMessages } from '@askwell/core/balance'
import { processEvent, settleOpen } from '@askwell/core/payments'
import { provenOwner } from '@askwell/core/shared'
import { expect } from 'vitest'
import { brokenInvariants } from '../../src/adapters/db/ledger-check.ts'
import { createStripe } from '../../src/adapters/payments/gateway.ts'
import type { Sandbox } from '../../src/adapters/payments/sandbox/index.ts'
import { checkedFetch } from './request-check.ts'
import type { TestEngine } from '../engines.ts'
import { createBuyer } from './buyer.ts'
import { openTestHouse } from '../house.ts'

export const day = 86_400_000

/** What the provider signs its messages with. */
export const webhookSecret = 'whsec_0123456789abcdef0123456789'

type Line = { cut: string | null }
type Delivery = { rawBody: string; signature: string }
type ShopSettings = { start?: string; env?: Record<string, string> }

/**
 * The product with its payment sandbox, on a day of its own. Nothing happens behind the test's back:
 * time passes and messages of the provider arrive when the test says so.
 */
// oxlint-disable-next-line max-lines-per-function -- the verbs of a test, one after the other
export async function openShop(
  engine: TestEngine,
  { start = '2026-03-15T10:00:00Z', env = {} }: ShopSettings = {},
) {
  const base = Date.parse(start)
  const requests: string[] = []
  const line: Line = { cut: null }
  const flaws: string[] = []
  const house = await openTestHouse(engine, {
    env: { STRIPE_WEBHOOK_SECRET: webhookSecret, ...env },
    clock: () => base,
    watchProvider: (fetch) => async (address, init) => {
      const request = new Request(address, init)
      const name = `${request.method} ${new URL(request.url).pathname}`
      requests.push(name)
      // Held against the SDK's own types before it leaves.
      const checked = checkedFetch((target, options) => fetch(target, options))
      const answer = await checked.fetch(request).finally(() => flaws.push(...checked.flaws))
      if (name !== line.cut) return answer
      throw new TypeError('the connection was cut')
    },
  })
  const { sandbox, deps, readTime } = house.payments
  if (sandbox === null) throw new Error('the house has no sandbox')
  const { db } = house.database

  const delivered: Delivery[] = []
  const post = (rawBody: string, signature?: string) =>
    house.http.inject({
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

  /** Everything that is on its way arrives and is looked after. */
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

  async function travel(ms: number): Promise<void> {
    await sandbox?.clock.advance(ms)
    await readTime()
    await settle()
  }

  return {
    house,
    sandbox,
    deps,
    /** Every request that left for the provider, as 'POST /v1/customers'. */
    requests,
    /** With `cut`, answers of that request are lost on their way to us. */
    line,
    /** What the provider sent, and how anybody can send something. */
    delivered,
    post,
    settle,
    /** What is due is looked after although no message came. */
    sweep: () => settleOpen(deps),
    provider: createStripe({ secretKey: 'sk_test_sandbox', fetch: asFetch(sandbox.fetch) }),
    travel,
    now: () => house.payments.now(),
    travelTo: async (date: string) => travel(Date.parse(date) - house.payments.now()),
    /** An account without a single message. */
    async aBuyer() {
      const owner = await house.anOwner()
      const userId = provenOwner(owner.user.id)
      await adjustMessages(deps.balance, crypto.randomUUID(), {
        userId,
        delta: -30,
        actor: 'test',
        note: 'from 0',
      })
      return createBuyer(house, owner, settle)
    },
    shut: () => house.shut(),
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>
const asFetch =
  (fetch: Sandbox['fetch']): typeof globalThis.fetch =>
  (address, init) =>
    fetch(address, init)

/** The payment that a client secret belongs to. */
export const paymentOf = (clientSecret: string) => clientSecret.split('_secret_')[0] ?? ''

/** The status and code of a refusal. */
export const refusal = (reply: LightMyRequestResponse) => ({
  status: reply.statusCode,
  code: reply.json<{ code: string }>().code,
})

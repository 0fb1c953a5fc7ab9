import { Stripe } from 'stripe'
import type { RequestRunner } from './runner/request-runner.ts'
import type { DeliveryFaults, WebhookHandler } from './types.ts'
import type { SandboxStore } from './state/store.ts'

type EventDeliveryDeps = {
  store: SandboxStore
  runner: RequestRunner
  /** The time of signatures, in epoch milliseconds. */
  clock: () => number
  secret: string
}

/** A failed event is sent again after 1, 10, 100 … seconds, up to an hour. */
const retryDelayMs = (attempts: number): number => Math.min(1000 * 10 ** attempts, 3_600_000)

/** How long an event is claimed by one process. */
const claimMs = 60_000

/** Delivers events to the webhook route, with the provider's signature. */
export function createEventDelivery({ store, runner, clock, secret }: EventDeliveryDeps) {
  let handler: WebhookHandler | undefined
  let faults: DeliveryFaults = {}
  let last: Promise<void> = Promise.resolve()

  async function deliver(payload: string): Promise<boolean> {
    const timestamp = Math.floor(clock() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const status = (await handler?.(payload, signature).catch(() => 0)) ?? 0
    return status >= 200 && status < 300
  }

  async function deliverEvent(
    event: { id: string; payload: string; attempts: number },
    now: number,
  ) {
    const { delayMs = 0 } = faults
    if (delayMs > 0 && event.attempts === 1) return store.delayEvent(event.id, now + delayMs)
    if (faults.drop === true) return store.markDelivered(event.id, now)

    const isAccepted = await deliver(event.payload)
    if (faults.double === true) await deliver(event.payload)
    return isAccepted
      ? store.markDelivered(event.id, now)
      : store.delayEvent(event.id, now + retryDelayMs(event.attempts - 1))
  }

  async function deliverDueEvents(): Promise<void> {
    if (handler === undefined) return
    for (;;) {
      const now = await runner.now()
      const events = await store.claimEvents(now, now + claimMs)
      if (events.length === 0) return
      const inOrder = faults.reverse === true ? events.toReversed() : events
      for (const event of inOrder) await deliverEvent(event, now)
    }
  }

  /** Queues a delivery run. Only one runs at a time; a failed run does not prevent the next one. */
  function queue(): Promise<void> {
    const run = last.then(deliverDueEvents)
    last = run.catch(() => undefined)
    return run
  }

  return {
    deliverTo: (newHandler: WebhookHandler) => void (handler = newHandler),
    setFaults: (wanted: DeliveryFaults) => void (faults = wanted),
    async flush() {
      await runner.run(async () => undefined)
      await queue()
    },
    queue,
    /** Resolves when the running delivery has ended. */
    settled: () => last,
  }
}

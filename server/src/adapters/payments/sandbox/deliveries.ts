import { Stripe } from 'stripe'
import type { Desk } from './desk.ts'
import type { DeliveryFaults, WebhookHandler } from './face.ts'
import type { SandboxStore } from './store.ts'

type DeliveryDeps = {
  store: SandboxStore
  desk: Desk
  /** The time that signatures are made at. */
  clock: () => number
  secret: string
}

/** A refused event comes again after a second, ten seconds, a hundred …, an hour at most. */
const againMs = (attempts: number): number => Math.min(1000 * 10 ** attempts, 3_600_000)

/** While an event is under way nobody else takes it. */
const underWayMs = 60_000

/** Brings the events to the webhook route, signed as the provider signs them. */
export function createDeliveries({ store, desk, clock, secret }: DeliveryDeps) {
  let handler: WebhookHandler | undefined
  let faults: DeliveryFaults = {}
  let last: Promise<void> = Promise.resolve()

  async function deliver(payload: string): Promise<boolean> {
    const timestamp = Math.floor(clock() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    const status = (await handler?.(payload, signature).catch(() => 0)) ?? 0
    return status >= 200 && status < 300
  }

  async function bring(event: { id: string; payload: string; attempts: number }, now: number) {
    const { delayMs = 0 } = faults
    if (delayMs > 0 && event.attempts === 1) return store.delayEvent(event.id, now + delayMs)
    if (faults.drop === true) return store.removeEvent(event.id)

    const isTaken = await deliver(event.payload)
    if (faults.double === true) await deliver(event.payload)
    return isTaken
      ? store.removeEvent(event.id)
      : store.delayEvent(event.id, now + againMs(event.attempts - 1))
  }

  async function bringAll(): Promise<void> {
    if (handler === undefined) return
    for (;;) {
      const now = await desk.now()
      const events = await store.claimEvents(now, now + underWayMs)
      if (events.length === 0) return
      const inOrder = faults.reverse === true ? events.toReversed() : events
      for (const event of inOrder) await bring(event, now)
    }
  }

  /** One delivery at a time; a failure does not stop the next one. */
  function queue(): Promise<void> {
    const run = last.then(bringAll)
    last = run.catch(() => undefined)
    return run
  }

  return {
    deliverTo: (taken: WebhookHandler) => void (handler = taken),
    setFaults: (wanted: DeliveryFaults) => void (faults = wanted),
    async flush() {
      await desk.work(async () => undefined)
      await queue()
    },
    queue,
    /** When what is under way has ended. */
    settled: () => last,
  }
}

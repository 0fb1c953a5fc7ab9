import { createServer } from './api/serve.ts'
import { createBrowser } from './browser.ts'
import { planPrices, type StockedPrice } from './catalogue.ts'
import { createDeliveries } from './deliveries.ts'
import { createDesk, type Desk } from './desk.ts'
import type { Sandbox } from './face.ts'
import { describeInvoice } from './invoice-page.ts'
import { nextRenewalAt, passTime } from './pass-time.ts'
import { endDispute, openDispute } from './rules/give-back.ts'
import type { SandboxStore } from './store.ts'

export type { Sandbox } from './face.ts'

export type SandboxSettings = {
  store: SandboxStore
  /** Epoch milliseconds; the sandbox's own clock is this plus what was advanced. */
  clock: () => number
  webhookSecret: string
  /** For the links to invoices and cards, without a slash at the end. */
  publicUrl: string
  /** What is on sale from the start; the product's plans when left out. */
  prices?: StockedPrice[]
  /** Told when a delivery by itself went wrong. */
  onError?: (error: unknown) => void
}

/** How often the sandbox looks whether time has brought something. */
const tickMs = 1000

/** Opens the payment sandbox over its store. */
export function openSandbox(settings: SandboxSettings): Sandbox {
  const { store, clock, publicUrl, webhookSecret, onError = () => undefined } = settings
  let timer: NodeJS.Timeout | undefined
  const bring = () => void deliveries.queue().catch(onError)
  const desk = createDesk({
    store,
    clock,
    publicUrl,
    prices: settings.prices ?? planPrices,
    onNews: () => {
      if (timer !== undefined) bring()
    },
  })
  const deliveries = createDeliveries({ store, desk, clock, secret: webhookSecret })

  async function tick(): Promise<void> {
    if (!(await desk.isBehind())) return
    await desk.work(async () => undefined)
    await deliveries.queue()
  }

  return {
    fetch: createServer(desk),
    ...createBrowser(desk),
    ...bankOf(desk),
    clock: clockOf(desk),
    deliveries: {
      deliverTo: (handler) => deliveries.deliverTo(handler),
      setFaults: (faults) => deliveries.setFaults(faults),
      flush: () => deliveries.flush(),
    },
    invoice: (customer, id) => desk.work((world) => describeInvoice(world, { customer, id })),

    start() {
      timer ??= setInterval(() => void tick().catch(onError), tickMs)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      timer = undefined
      await deliveries.settled()
    },
  }
}

/** The time machine. */
const clockOf = (desk: Desk): Sandbox['clock'] => ({
  now: desk.now,
  advance: (ms) => desk.work((world) => passTime(world, world.now + ms)),
  advanceToPeriodEnd: (customer) =>
    desk.work(async (world) => {
      const at = await nextRenewalAt(world, customer)
      if (at !== null && at > world.now) await passTime(world, at)
    }),
})

/** What card holders and their banks do. */
const bankOf = (desk: Desk): Pick<Sandbox, 'dispute' | 'closeDispute'> => ({
  dispute: (paymentIntentId) =>
    desk.work(async (world) => {
      const { latest_charge: charge } = await world.get('payment_intent', paymentIntentId)
      return (await openDispute(world, await world.get('charge', charge ?? ''))).id
    }),
  closeDispute: (id, outcome) =>
    desk.work(async (world) => endDispute(world, await world.get('dispute', id), outcome)),
})

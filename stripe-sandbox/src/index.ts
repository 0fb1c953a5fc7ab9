import { createFetchHandler } from './api/fetch-handler.ts'
import { createBrowserApi } from './browser-api.ts'
import { planPrices, type CatalogPrice } from './runner/catalog.ts'
import { createEventDelivery } from './event-delivery.ts'
import { createRequestRunner, type RequestRunner } from './runner/request-runner.ts'
import type { Sandbox } from './types.ts'
import { describeInvoice } from './invoice-page.ts'
import { renderInvoice, type Seller } from './pdf/invoice-pdf.ts'
import { nextRenewalAt, advanceTo } from './runner/advance-time.ts'
import { closeDispute, openDispute } from './rules/refunds-and-disputes.ts'
import type { SandboxStore } from './state/store.ts'

export type { Sandbox, SandboxIntent } from './types.ts'

export type SandboxSettings = {
  store: SandboxStore
  /** Epoch milliseconds; the sandbox's own clock adds the advanced time. */
  clock: () => number
  webhookSecret: string
  /** Origin of links to invoices and cards, without a trailing slash. */
  publicUrl: string
  /** The issuer on invoices. */
  seller?: Seller
  /** Initial prices; by default the product's plans. */
  catalog?: CatalogPrice[]
  /** Called when a background delivery fails. */
  onError?: (error: unknown) => void
}

/** How often the sandbox checks for due work. */
const tickMs = 1000

/** Creates the payment sandbox with its store. */
export function openSandbox(settings: SandboxSettings): Sandbox {
  const { store, clock, publicUrl, webhookSecret, onError = () => undefined } = settings
  let timer: NodeJS.Timeout | undefined
  const startDelivery = () => void deliveries.queue().catch(onError)
  const runner = createRequestRunner({
    store,
    clock,
    publicUrl,
    prices: settings.catalog ?? planPrices(),
    onNewEvents: () => {
      if (timer !== undefined) startDelivery()
    },
  })
  const deliveries = createEventDelivery({ store, runner, clock, secret: webhookSecret })

  async function tick(): Promise<void> {
    if (!(await runner.hasDueWork())) return
    await runner.run(async () => undefined)
    await deliveries.queue()
  }

  return {
    fetch: createFetchHandler(runner),
    ...createBrowserApi(runner),
    ...disputeApi(runner),
    clock: clockApi(runner),
    deliveries: {
      deliverTo: (handler) => deliveries.deliverTo(handler),
      setFaults: (faults) => deliveries.setFaults(faults),
      flush: () => deliveries.flush(),
    },
    readInvoice: (customer, id) => runner.run((state) => describeInvoice(state, { customer, id })),
    async readInvoicePdf(customer, id) {
      const invoice = await runner.run((state) => describeInvoice(state, { customer, id }))
      const seller = settings.seller ?? { name: 'Askwell', email: '' }
      return invoice === null ? null : renderInvoice(invoice, seller)
    },

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

/** Methods that read and advance the sandbox's clock. */
const clockApi = (runner: RequestRunner): Sandbox['clock'] => ({
  now: runner.now,
  advance: (ms) => runner.run((state) => advanceTo(state, state.now + ms)),
  advanceToPeriodEnd: (customer) =>
    runner.run(async (state) => {
      const at = await nextRenewalAt(state, customer)
      if (at !== null && at > state.now) await advanceTo(state, at)
    }),
})

/** Methods that simulate card holders and their banks. */
const disputeApi = (runner: RequestRunner): Pick<Sandbox, 'dispute' | 'closeDispute'> => ({
  dispute: (paymentIntentId) =>
    runner.run(async (state) => {
      const { latest_charge: charge } = await state.get('payment_intent', paymentIntentId)
      return (await openDispute(state, await state.get('charge', charge ?? ''))).id
    }),
  closeDispute: (id, outcome) =>
    runner.run(async (state) => closeDispute(state, await state.get('dispute', id), outcome)),
})

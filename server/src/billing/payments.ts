import { applyPriceList } from '@askwell/contract/billing/price-list'
import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { cancelSubscriptionsOfOtherProviders } from './stores/cancel-other-providers.ts'
import { refuseOtherCurrency } from './stores/refuse-other-currency.ts'
import type { Database } from '../platform/db/connect.ts'
import { sandboxStore } from './stores/sandbox-store.ts'
import { lockStore } from '../platform/locks/lock-store.ts'
import { openGateway } from './provider/payment-gateway.ts'
import { paymentSettings, type PaymentSettings } from './provider/payment-settings.ts'
import type { Sandbox } from '@askwell/stripe-sandbox'
import type { Config } from '../platform/config/config.ts'
import { siteOf } from '../platform/config/site.ts'
import { createDistributedLock } from '../platform/locks/distributed-lock.ts'

type Fetch = typeof globalThis.fetch

type PaymentParts = {
  config: Config
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Wraps every request to the provider, for tests. */
  wrapProviderFetch?: ((fetch: Fetch) => Fetch) | undefined
}

/** Opens the payment provider and the clock of payments. */
export async function openPayments(parts: PaymentParts) {
  const { config, database, clock, log, wrapProviderFetch = (fetch) => fetch } = parts
  const settings = paymentSettings(config)
  applyPriceList(config.priceList)
  const { webhookSecret } = settings
  const site = siteOf(config).url
  const sandbox =
    settings.mode === 'stripe'
      ? null
      : (await import('@askwell/stripe-sandbox')).openSandbox({
          store: sandboxStore(database),
          clock,
          webhookSecret,
          publicUrl: site,
          seller: { name: config.BRAND_NAME, email: config.SUPPORT_EMAIL },
          onError: (error) => log.error({ err: error }, 'the payment sandbox failed'),
        })
  const time = createBillingClock(clock, sandbox)
  await time.read()

  const provider = openGateway({
    ...accessOf(settings),
    webhookSecret,
    automaticTax: config.AUTOMATIC_TAX === 'on',
    portalReturnUrl: sandbox === null ? `${site}/payment/portal` : null,
    fetch: wrapProviderFetch(sandbox === null ? globalThis.fetch : time.syncAfter(sandbox.fetch)),
    now: clock,
  })
  const locks = lockStore(database.db)
  await refuseOtherCurrency(database.db, { provider: provider.name, currency: config.CURRENCY })
  await cancelSubscriptionsOfOtherProviders(database.db, provider.name)

  return {
    sandbox,
    provider,
    /** The current time for plans and messages, in epoch milliseconds. */
    now: time.now,
    syncClock: time.read,
    takesEvents: webhookSecret !== '',
    withLock: createDistributedLock(locks, clock),
    ownPage: `${site}/payment/portal`,
    publicSettings: publicSettingsOf(settings),
  }
}

export type OpenPayments = Awaited<ReturnType<typeof openPayments>>

function accessOf(settings: PaymentSettings) {
  if (settings.mode === 'sandbox') {
    return { name: 'sandbox', secretKey: 'sk_test_sandbox', isLive: false }
  }
  const { secretKey, isLive } = settings
  return { name: isLive ? 'stripe' : 'stripe_test', secretKey, isLive }
}

const publicSettingsOf = (settings: PaymentSettings) => ({
  mode: settings.mode,
  publishable_key: settings.mode === 'stripe' ? settings.publishableKey : null,
  is_test: settings.mode === 'sandbox' || !settings.isLive,
})

/** The sandbox has a clock that can be advanced; payments and periods use it. */
function createBillingClock(clock: Clock, sandbox: Sandbox | null) {
  let ahead = 0

  async function read(): Promise<void> {
    if (sandbox !== null) ahead = (await sandbox.clock.now()) - clock()
  }

  return {
    now: () => clock() + ahead,
    read,
    /** Reads the clock after each request, because a request may advance it. */
    syncAfter:
      (fetch: Sandbox['fetch']): Fetch =>
      async (address, init) => {
        const answer = await fetch(address, init)
        await read()
        return answer
      },
  }
}

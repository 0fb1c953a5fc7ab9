import type { Clock } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { endForeignPlans } from '../adapters/db/billing-switch.ts'
import type { Database } from '../adapters/db/connect.ts'
import { sandboxStore } from '../adapters/db/sandbox-store.ts'
import { turnStore } from '../adapters/db/turn-store.ts'
import { openGateway } from '../adapters/payments/gateway.ts'
import { paymentSettings, type PaymentSettings } from '../adapters/payments/payment-settings.ts'
import { openSandbox, type Sandbox } from '../adapters/payments/sandbox/index.ts'
import type { Config } from '../config.ts'
import { siteOf } from '../http/site.ts'
import { createTurns } from './turns.ts'

type Fetch = typeof globalThis.fetch

type PaymentParts = {
  config: Config
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  /** Stands between us and the provider and sees every request, for tests. */
  watchProvider?: ((fetch: Fetch) => Fetch) | undefined
}

/** The way to the payment provider, and whose clock counts for what is paid. */
export async function openPayments(parts: PaymentParts) {
  const { config, database, clock, log, watchProvider = (fetch) => fetch } = parts
  const settings = paymentSettings(config)
  const { webhookSecret } = settings
  const site = siteOf(config).url
  const sandbox =
    settings.mode === 'stripe'
      ? null
      : openSandbox({
          store: sandboxStore(database),
          clock,
          webhookSecret,
          publicUrl: site,
          onError: (error) => log.error({ err: error }, 'the payment sandbox failed'),
        })
  const time = createBillingTime(clock, sandbox)
  await time.read()

  const provider = openGateway({
    ...accessOf(settings),
    webhookSecret,
    portalReturnUrl: sandbox === null ? `${site}/payment/portal` : null,
    fetch: watchProvider(sandbox === null ? globalThis.fetch : time.reading(sandbox.fetch)),
    now: clock,
  })
  const turns = turnStore(database.db)
  // Embedded, this is the sole process: whoever had a turn died with the last one.
  if (database.engine === 'sqlite') await turns.forgetAll()
  await endForeignPlans(database.db, provider.name)

  return {
    sandbox,
    provider,
    /** The time that counts for plans and messages. */
    now: time.now,
    readTime: time.read,
    takesEvents: webhookSecret !== '',
    inTurn: createTurns(turns),
    ownPage: `${site}/payment/portal`,
    setup: setupOf(settings),
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

const setupOf = (settings: PaymentSettings) => ({
  mode: settings.mode,
  publishable_key: settings.mode === 'stripe' ? settings.publishableKey : null,
  is_test: settings.mode === 'sandbox' || !settings.isLive,
})

/** The sandbox has a clock that can be moved; what is paid, and until when, follows it. */
function createBillingTime(clock: Clock, sandbox: Sandbox | null) {
  let ahead = 0

  async function read(): Promise<void> {
    if (sandbox !== null) ahead = (await sandbox.clock.now()) - clock()
  }

  return {
    now: () => clock() + ahead,
    read,
    /** Asks, and looks at the clock again, since time may have passed at the other side. */
    reading:
      (fetch: Sandbox['fetch']): Fetch =>
      async (address, init) => {
        const answer = await fetch(address, init)
        await read()
        return answer
      },
  }
}

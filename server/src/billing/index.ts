import type { Account } from '@askwell/core/accounts'
import { balanceOf, grantMessages, welcomeSource, type BalanceDeps } from '@askwell/core/balance'
import { createAccountPayments, receiveEvent, type PaymentsDeps } from '@askwell/core/payments'
import { planOf, notifyUsage, topUpFree } from '@askwell/core/plans'
import type { Clock, OwnerId } from '@askwell/core/shared'
import { welcomeMessages } from '@askwell/contract/billing/plans'
import { accountStore } from '../accounts/index.ts'
import { botStore, countBots, listBotCards } from '../bots/index.ts'
import type { Mail } from '../mail/index.ts'
import type { Area } from '../platform/runtime/area.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { checkLedgerDaily } from './jobs/check-ledger.ts'
import { paymentHandlers, queueHourlyReconciliation } from './jobs/payment-handlers.ts'
import { isRecentSignature } from './provider/read-event.ts'
import { ledgerMetrics, measureLedger } from './ledger/ledger-metrics.ts'
import { ledgerStore } from './ledger/ledger-store.ts'
import { createPaymentDeps } from './payment-deps.ts'
import { openPayments, type OpenPayments } from './payments.ts'
import { reachableOwner } from './reachable-owner.ts'
import { billingContactRoutes, contactCodes } from './routes/billing-contact.ts'
import { billingRoutes } from './routes/billing.ts'
import { paymentRoutes } from './routes/payment.ts'
import { sandboxRoutes } from './routes/sandbox.ts'
import { serveWebhook, type Webhook } from './routes/payment-webhook.ts'
import { billingContactStore } from './stores/billing-contact-store.ts'
import { planStore } from './stores/plan-store.ts'
import { statementStore } from './stores/statement-store.ts'
import { usageStore } from './stores/usage-store.ts'

export { adjust } from './ledger/ledger-adjust.ts'
export { countAdjustment } from './ledger/ledger-metrics.ts'
export { ledgerStore } from './ledger/ledger-store.ts'
export { createStripe } from './provider/payment-gateway.ts'
export { paymentSettings } from './provider/payment-settings.ts'
export { verifyProvider } from './verify/verify-provider.ts'
export {
  createPromotionCode,
  readPromotion,
  type NewPromotion,
} from './provider/create-promotion-code.ts'
export { checkCatalogPrices, createCatalogPrices } from './provider/catalog-prices.ts'
export { billingStore } from './stores/billing-store.ts'
export { onEmailConfirmed } from './stores/free-after-confirmation.ts'
export { sandboxStore } from './stores/sandbox-store.ts'

type Fetch = typeof globalThis.fetch

export type BillingNeeds = {
  mail: Mail
  /** Wraps the `fetch` that reaches the payment provider, for tests. */
  wrapProviderFetch?: ((fetch: Fetch) => Fetch) | undefined
}

/** Plans, payments, the message ledger and its statement. */
export async function openBilling(platform: Platform, { mail, wrapProviderFetch }: BillingNeeds) {
  const { config, database, clock, log, throttle } = platform
  const payments = await openPayments({ config, database, clock, log, wrapProviderFetch })
  const balance: BalanceDeps = { ledger: measureLedger(ledgerStore(database)), now: payments.now }
  const plans = planStore(database)
  const accounts = accountStore(database, clock)
  const deps = createPaymentDeps(config, {
    ...mail,
    payments,
    database,
    plans,
    accounts,
    balance,
    log,
  })
  const planOfOwner = (ownerId: OwnerId) => planOf({ plans, clock: payments.now }, ownerId)
  const balanceOfOwner = (ownerId: OwnerId) => balanceOf(balance, ownerId)
  const webhook = createWebhook(deps, payments, clock)
  return {
    balance,
    plans,
    planOf: planOfOwner,
    balanceOf: balanceOfOwner,
    accountPayments: createAccountPayments(deps),
    welcome: (account: Account) => grantWelcomeMessages(balance, account),
    payments: { ...payments, deps },
    metrics: ledgerMetrics,
    routes: [
      ...billingRoutes({ ...readerOf(platform), planOf: planOfOwner, balanceOf: balanceOfOwner }),
      ...billingContactRoutes({ ...contactDeps(platform), ...mail }),
      ...paymentRoutes({ throttle, payments: deps, ...shownSettings(payments) }),
      ...sandboxRoutes({ sandbox: payments.sandbox, payments: deps }),
    ],
    calls: (router) => serveWebhook(router, webhook, throttle),
    jobs: [{ handlers: paymentHandlers(deps), workers: 4 }],
    maintenance: maintenanceSteps(platform, { ...mail, payments, balance, plans, accounts }),
    start() {
      const { sandbox } = payments
      sandbox?.deliveries.deliverTo(async (rawBody, signature) => {
        await payments.syncClock()
        return webhook.refuse(signature) ?? webhook.receive(rawBody, signature)
      })
      sandbox?.start()
    },
    stop: async () => payments.sandbox?.stop(),
  } satisfies Area & Record<string, unknown>
}

const readerOf = ({ database, clock }: Platform) => ({
  chatbotsOwned: (ownerId: OwnerId) => countBots(database.db, ownerId),
  listBots: (ownerId: OwnerId) => listBotCards(botStore(database, clock), ownerId),
  findProfile: (ownerId: OwnerId) => accountStore(database, clock).findProfile(ownerId),
  statement: statementStore(database),
})

const contactDeps = ({ database, throttle, clock }: Platform) => ({
  contacts: billingContactStore(database),
  rateLimiter: throttle,
  codes: contactCodes,
  clock,
})

const shownSettings = ({ publicSettings: paymentSetup, sandbox }: OpenPayments) => ({
  paymentSetup,
  sandbox,
})

type MaintenanceParts = Mail & {
  payments: OpenPayments
  balance: BalanceDeps
  plans: ReturnType<typeof planStore>
  accounts: ReturnType<typeof accountStore>
}

/** Plans and messages use the provider's clock, which in the sandbox may be ahead of the server's. */
function maintenanceSteps(
  { database, log }: Platform,
  { payments, balance, plans, mailer, emailTemplates, ...parts }: MaintenanceParts,
) {
  const { now: clock, syncClock } = payments
  const usage = usageStore(database)
  const isReachable = reachableOwner(parts)
  return [
    {
      name: 'queue-payment-reconciliation',
      async run() {
        await syncClock()
        await queueHourlyReconciliation(database.db, clock())
      },
    },
    { name: 'top-up-free-messages', run: () => topUpFree({ plans, balance, clock, isReachable }) },
    {
      name: 'notify-usage',
      run: () => notifyUsage({ usage, balance, mailer, emailTemplates, clock }),
    },
    { name: 'check-ledger', run: () => checkLedgerDaily({ database, clock, log }) },
  ]
}

/** Receives signed events of the provider. Signatures use the real time. Responds 404 without a signing secret. */
const createWebhook = (
  deps: PaymentsDeps,
  { takesEvents }: OpenPayments,
  clock: Clock,
): Webhook => ({
  refuse(signature) {
    if (!takesEvents) return 404
    return isRecentSignature(signature, clock()) ? null : 400
  },
  receive: async (rawBody, signature) =>
    (await receiveEvent(deps, rawBody, signature)) === 'received' ? 200 : 400,
})

/** Idempotent: grants the messages once for each account. */
async function grantWelcomeMessages(balance: BalanceDeps, account: Account): Promise<void> {
  await grantMessages(balance, {
    userId: account.id,
    kind: 'adjustment',
    source: welcomeSource(account.id),
    amount: welcomeMessages,
    expiresAt: null,
    isLive: true,
  })
}

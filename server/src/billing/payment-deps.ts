import { randomUUID } from 'node:crypto'
import type { BalanceDeps } from '@askwell/core/balance'
import type { EmailTemplates, Mailer } from '@askwell/core/mail'
import type { PaymentsDeps } from '@askwell/core/payments'
import { chooseFree, type PlanDeps } from '@askwell/core/plans'
import type { OwnerId } from '@askwell/core/shared'
import type { FastifyBaseLogger } from 'fastify'
import { billingDetailsStore } from './stores/billing-details-store.ts'
import { billingStore } from './stores/billing-store.ts'
import { isAccountClosed, type accountStore } from '../accounts/index.ts'
import { countBots } from '../bots/index.ts'
import type { Database } from '../platform/db/connect.ts'
import type { Config } from '../platform/config/config.ts'
import { siteOf } from '../platform/config/site.ts'
import { createPaymentNotifier } from './notify-payer.ts'
import type { OpenPayments } from './payments.ts'
import { reachableOwner } from './reachable-owner.ts'
import { takeFreeOfMailbox } from './stores/free-of-mailbox.ts'
import type { planStore } from './stores/plan-store.ts'

type Parts = {
  payments: OpenPayments
  database: Database
  plans: ReturnType<typeof planStore>
  accounts: ReturnType<typeof accountStore>
  balance: BalanceDeps
  mailer: Mailer
  emailTemplates: EmailTemplates
  mailReachesPeople: boolean
  log: FastifyBaseLogger
}

/** The dependencies of core's payment functions. */
export function createPaymentDeps(
  config: Config,
  parts: Parts,
): PaymentsDeps & PlanDeps & { defaultPortalUrl: string } {
  const { payments, database, accounts, balance, log } = parts
  const { provider, withLock, now, ownPage: defaultPortalUrl } = payments
  const plans = { plans: parts.plans, clock: now }
  const isReachable = reachableOwner(parts)
  const mayGetFree = async (ownerId: OwnerId) =>
    (await isReachable(ownerId)) && (await takeFreeOfMailbox(database.db, ownerId, now()))
  return {
    ...plans,
    provider,
    billing: billingStore(database, provider.name),
    details: billingDetailsStore(database),
    balance,
    newId: () => randomUUID(),
    withLock: (ownerId, work) => withLock(`payer:${ownerId}`, work),
    notify: createPaymentNotifier(parts, siteOf(config).url),
    isClosed: (ownerId) => isAccountClosed(database.db, ownerId),
    findProfile: (ownerId) => accounts.findProfile(ownerId),
    chooseFree: (ownerId) => chooseFree({ ...plans, balance, isReachable: mayGetFree }, ownerId),
    isFreeChosen: (ownerId) => parts.plans.isFreeChosen(ownerId),
    countBots: (ownerId) => countBots(database.db, ownerId),
    warn: (message, { error, ...facts }) => log.error({ err: error, ...facts }, message),
    automaticTax: config.AUTOMATIC_TAX === 'on',
    packsNeedPaidPlan: config.PACKS_NEED_PAID_PLAN === 'on',
    defaultPortalUrl,
  }
}

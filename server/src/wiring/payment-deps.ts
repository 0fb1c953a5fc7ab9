import { randomUUID } from 'node:crypto'
import { balanceOf, type BalanceDeps } from '@askwell/core/balance'
import { sendLetter, type Letter, type Letters, type Mailer } from '@askwell/core/mail'
import type { PaymentNotice, PaymentsDeps } from '@askwell/core/payments'
import { chooseFree, type PlanDeps } from '@askwell/core/plans'
import type { FastifyBaseLogger } from 'fastify'
import { billingStore } from '../adapters/db/billing-store.ts'
import { countBots } from '../adapters/db/bot-store.ts'
import type { Database } from '../adapters/db/connect.ts'
import type { Config } from '../config.ts'
import { siteOf } from '../http/site.ts'
import type { OpenPayments } from './payments.ts'
import type { Stores } from './stores.ts'

type Parts = {
  payments: OpenPayments
  database: Database
  stores: Stores
  balance: BalanceDeps
  mailer: Mailer
  letters: Letters
  log: FastifyBaseLogger
}

/** What the use cases of paying need, in core's words. */
export function createPaymentDeps(
  config: Config,
  parts: Parts,
): PaymentsDeps & PlanDeps & { ownPage: string } {
  const { payments, database, stores, balance, log } = parts
  const { provider, inTurn, now, ownPage } = payments
  const plans = { plans: stores.plans, clock: now }
  return {
    ...plans,
    provider,
    billing: billingStore(database, provider.name),
    balance,
    newId: () => randomUUID(),
    inTurn: (ownerId, work) => inTurn(`payer:${ownerId}`, work),
    notify: createNotify(parts, siteOf(config).url),
    findProfile: (ownerId) => stores.accounts.findProfile(ownerId),
    chooseFree: (ownerId) => chooseFree({ ...plans, balance }, ownerId),
    isFreeChosen: (ownerId) => stores.plans.isFreeChosen(ownerId),
    countBots: (ownerId) => countBots(database.db, ownerId),
    warn: (message, { error, ...facts }) => log.error({ err: error, ...facts }, message),
    packsNeedPaidPlan: config.PACKS_NEED_PAID_PLAN === 'on',
    ownPage,
  }
}

/** Letters about payments; nobody is written to twice about the same thing. */
function createNotify(
  { stores, balance, mailer, letters }: Parts,
  siteUrl: string,
): PaymentsDeps['notify'] {
  const history = `${siteUrl}/payment/history`

  function letterFor(notice: PaymentNotice, to: { firstName: string; balance: number }): Letter {
    if (notice.kind === 'plan_ended') return letters.planEnded({ ...notice, ...to })
    if (notice.kind === 'disputed') return letters.disputeOpened({ ...notice, ...to })

    const invoiceUrl = notice.invoiceUrl ?? history
    return notice.kind === 'paid'
      ? letters.receipt({ ...notice, ...to, invoiceUrl })
      : letters.paymentFailed({ ...notice, ...to, invoiceUrl })
  }

  return async (ownerId, notice) => {
    const profile = await stores.accounts.findProfile(ownerId)
    if (!profile) return
    const to = { firstName: profile.firstName, balance: await balanceOf(balance, ownerId) }
    const letter = letterFor(notice, to)
    await sendLetter({ mailer }, { to: profile.email, letter, dedupeKey: notice.key })
  }
}

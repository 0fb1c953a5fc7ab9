import {
  adjustMessages,
  balanceOf,
  expireSubscriptionGrants,
  freezeMessages,
  grantMessages,
  setSubscriptionGrantsEnd,
  releaseMessage,
  reserveMessage,
  reverseMessages,
  settleMessage,
  topUpMessages,
  unfreezeMessages,
  voidMessage,
} from '@askwell/core/balance'
import { verifiedOwner } from '@askwell/core/shared'
import { ledgerStore } from '../../../src/billing/ledger/ledger-store.ts'
import type { TestDatabase } from '../../support/engines.ts'
import { createModel } from './ledger-model.ts'

const ranks = { plan_cycle: 10, plan_upgrade: 10, free_welcome: 30, pack: 90 } as const

export type Step =
  | {
      action: 'grant'
      user: string
      kind: keyof typeof ranks
      source: number
      amount: number
      lasts: number | null
      /** Milliseconds since its period started. */
      ago: number
      /** Tenths of the older grants that an upgrade credits. */
      credited: number
    }
  | { action: 'reserve'; user: string; ref: string }
  | { action: 'settle' | 'release' | 'void'; ref: string }
  | { action: 'topUp'; user: string; month: number; level: number }
  /** In tenths of the payment. */
  | { action: 'reverse'; payment: number; refunded: number }
  /** In tenths of what remains. */
  | { action: 'freeze'; payment: number; dispute: number; share: number }
  | { action: 'unfreeze'; payment: number; dispute: number }
  | { action: 'adjust'; user: string; id: number; delta: number }
  | { action: 'close' }
  | { action: 'limit'; by: number }
  | { action: 'wait'; for: number }

/** Runs steps on the ledger and on the model with new users. */
// oxlint-disable-next-line max-lines-per-function -- one line of each side for every operation
export function createHistory(database: TestDatabase, history: string) {
  const name = (part: string | number) => verifiedOwner(`${history}-${part}`)
  const users = [name('a'), name('b')]
  const subscription = name('sub')
  const model = createModel()
  let now = 1_000
  const deps = { ledger: ledgerStore(database), now: () => now }

  const grantOf = (step: Extract<Step, { action: 'grant' }>) => {
    const { kind, source, amount, lasts, ago } = step
    const credited = kind === 'plan_upgrade' ? step.credited : 0
    const isPaid = kind !== 'free_welcome'
    const isPlan = kind === 'plan_cycle' || kind === 'plan_upgrade'
    return {
      ledger: {
        userId: name(step.user),
        kind,
        source: name(source),
        amount,
        startsAt: now - ago,
        expiresAt: lasts === null ? null : now + lasts,
        isLive: false,
        ...(isPlan
          ? { subscriptionId: subscription, credited: { part: credited, whole: 10 } }
          : {}),
        ...(isPaid ? { paymentId: name(`p${source}`) } : {}),
      },
      model: {
        key: `${kind} ${source}`,
        user: name(step.user),
        amount,
        startsAt: now - ago,
        expiresAt: lasts === null ? Infinity : now + lasts,
        rank: ranks[kind],
        at: now,
        subscription: isPlan ? subscription : null,
        payment: isPaid ? name(`p${source}`) : null,
        closesOlder: isPlan,
        credited,
      },
    }
  }

  const gift = {
    startsAt: 0,
    expiresAt: Infinity,
    subscription: null,
    payment: null,
    closesOlder: false,
    credited: 0,
  }

  const disputeOf = ({ payment, dispute }: Extract<Step, { dispute: number }>) => ({
    source: name(payment),
    disputeId: name(`d${dispute}`),
  })

  // The compiler sees that every step is answered; the rule does not.
  // oxlint-disable-next-line typescript/consistent-return, complexity
  async function onLedger(step: Step): Promise<unknown> {
    switch (step.action) {
      case 'grant':
        return grantMessages(deps, grantOf(step).ledger)
      case 'reserve':
        return reserveMessage(deps, name(step.user), name(step.ref))
      case 'settle':
        return settleMessage(deps, name(step.ref))
      case 'release':
        return releaseMessage(deps, name(step.ref), 'provider_failed')
      case 'void':
        return voidMessage(deps, name(step.ref), 'abstained')
      case 'topUp': {
        const userId = name(step.user)
        const month = {
          userId,
          kind: 'free_topup',
          source: userId,
          period: `${step.month}`,
        } as const
        return topUpMessages(deps, { ...month, expiresAt: null, isLive: false }, step.level)
      }
      case 'reverse': {
        const source = name(step.payment)
        return reverseMessages(deps, { source, amountCents: 10, refundedCents: step.refunded })
      }
      case 'freeze': {
        const share = { part: step.share, whole: 10 }
        return freezeMessages(deps, { ...disputeOf(step), share })
      }
      case 'unfreeze':
        return unfreezeMessages(deps, disputeOf(step))
      case 'adjust': {
        const by = { actor: 'test', note: '' }
        return adjustMessages(deps, name(`adjustment ${step.id}`), {
          userId: name(step.user),
          delta: step.delta,
          ...by,
        })
      }
      case 'close':
        return expireSubscriptionGrants(deps, subscription)
      case 'limit':
        return setSubscriptionGrantsEnd(deps, subscription, now + step.by)
      case 'wait':
        return undefined
    }
  }

  // oxlint-disable-next-line typescript/consistent-return, complexity -- as above
  function onModel(step: Step): unknown {
    model.expire(now)
    switch (step.action) {
      case 'grant':
        return model.grant(grantOf(step).model)
      case 'reserve':
        return model.reserve(name(step.user), name(step.ref))
      case 'settle':
        return model.move(name(step.ref), { from: 'held', to: 'settled', now })
      case 'release':
        return model.move(name(step.ref), { from: 'held', to: 'returned', now })
      case 'void':
        return model.move(name(step.ref), { from: 'settled', to: 'returned', now })
      case 'topUp': {
        const user = name(step.user)
        const amount = step.level - model.balance(user)
        const key = `free_topup ${step.user} ${step.month}`
        return amount > 0
          ? model.grant({ ...gift, key, user, amount, rank: 30, at: now })
          : 'enough'
      }
      case 'reverse':
        return model.reverse(name(`p${step.payment}`), 10, step.refunded)
      case 'freeze':
        return model.freeze(name(`p${step.payment}`), `${step.dispute}`, step.share)
      case 'unfreeze':
        return model.unfreeze(name(`p${step.payment}`), `${step.dispute}`, now)
      case 'adjust': {
        const user = name(step.user)
        const delta = model.adjust(`${step.id}`, user, step.delta)
        const key = `adjustment ${step.id}`
        if (delta > 0) model.grant({ ...gift, key, user, amount: delta, rank: 20, at: now })
        return delta
      }
      case 'close':
        return model.closeSubscription(subscription, now)
      case 'limit':
        return model.limitSubscription(subscription, now + step.by, now)
      case 'wait':
        return undefined
    }
  }

  return {
    users,
    async act(step: Step) {
      now += step.action === 'wait' ? step.for : 1
      return { actual: await onLedger(step), expected: onModel(step) }
    },
    balances: () =>
      Promise.all(
        users.map(async (user) => ({
          balance: await balanceOf(deps, user),
          debt: await debt(user),
        })),
      ),
    expectedBalances() {
      model.expire(now)
      return users.map((user) => ({ balance: model.balance(user), debt: model.debtOf(user) }))
    },
  }

  async function debt(userId: string): Promise<number> {
    const account = await database.db
      .selectFrom('credit_accounts')
      .select('debt')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return account?.debt ?? 0
  }
}

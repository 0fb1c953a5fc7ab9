import type { Account } from '@askwell/core/accounts'
import { adjustMessages, balanceOf } from '@askwell/core/balance'
import {
  cancelSubscription,
  createPaymentIntent,
  reconcileUser,
  resumeSubscription,
  settleOpen,
  upgradePlan,
} from '@askwell/core/payments'
import { planOf } from '@askwell/core/plans'
import { provenOwner } from '@askwell/core/shared'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../engines.ts'
import { insertOwner } from '../rows.ts'
import { day, openShop, paymentOf, type Shop } from './shop.ts'
import { planKeys, Walker, type PlanKey } from './walk-model.ts'

/** PostgreSQL takes several times as long for each step. */
const walksOn = { sqlite: 170, postgres: 30 }
const roads = [{}, { drop: true }, { double: true }, { reverse: true }] as const

const key = fc.constantFrom(...planKeys)
const step = fc.oneof(
  fc.record({ does: fc.constant('plan' as const), key }),
  fc.record({ does: fc.constant('plan' as const), key }),
  fc.record({ does: fc.constant('pack' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('spend' as const), messages: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ does: fc.constant('cancel' as const) }),
  fc.record({ does: fc.constant('resume' as const) }),
  fc.record({ does: fc.constant('refund' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
const round = (walks: number) =>
  fc.record({
    road: fc.integer({ min: 0, max: 3 }),
    days: fc.integer({ min: 1, max: 45 }),
    steps: fc.array(step, { minLength: walks, maxLength: walks }),
  })

/** Somebody who walks: the account, the book about it, and the packs it paid. */
type Walking = { account: Account; book: Walker; paid: string[] }

type Wish = { lookup_key: string; quantity?: number }

/** Pays with a good card, and answers the payment. */
async function pay(shop: Shop, { account }: Walking, wish: Wish): Promise<string> {
  const { clientSecret } = await createPaymentIntent(shop.deps, account, wish)
  const typed = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040 } as const
  const { id } = await shop.sandbox.method({ ...typed, cvc: '123' })
  const customer = await shop.deps.billing.customerOf(account.id)
  await shop.sandbox.confirm(customer, { clientSecret, paymentMethodId: id })
  return paymentOf(clientSecret)
}

/** One step of one walker, in the product and in the book. */
async function walk(shop: Shop, walking: Walking, wanted: Step): Promise<void> {
  if (wanted.does === 'plan') return choosePlan(shop, walking, wanted.key)
  if (wanted.does === 'spend') return spend(shop, walking, wanted.messages)
  if (wanted.does === 'refund') return refund(shop, walking)
  if (wanted.does !== 'pack') return changeEnd(shop, walking, wanted.does)

  const { quantity } = wanted
  walking.paid.push(await pay(shop, walking, { lookup_key: 'Messages', quantity }))
  walking.book.pack(1000 * quantity)
}

async function choosePlan(shop: Shop, walking: Walking, chosen: PlanKey): Promise<void> {
  const { account, book } = walking
  const { plan } = book
  if (!plan) {
    await pay(shop, walking, { lookup_key: chosen })
    book.buy(chosen, shop.now())
  } else if (chosen !== plan.key || plan.next !== plan.key) {
    await upgradePlan(shop.deps, account.id, chosen)
    book.change(chosen, shop.now())
  }
}

async function changeEnd(
  { deps }: Shop,
  { account, book }: Walking,
  wanted: 'cancel' | 'resume',
): Promise<void> {
  if (!book.plan) return
  if (wanted === 'cancel') await cancelSubscription(deps, account.id, book.plan.key)
  else await resumeSubscription(deps, account.id)
  book.end(wanted === 'cancel')
}

/** Gives back the oldest pack of which nothing was used. */
async function refund(shop: Shop, { account, book, paid }: Walking): Promise<void> {
  const index = book.packs.findIndex(({ amount, left }) => amount > 0 && left === amount)
  const payment_intent = paid[index]
  if (payment_intent === undefined) return
  await shop.provider.refunds.create({ payment_intent })
  await reconcileUser(shop.deps, account.id)
  book.refund(index)
}

async function spend(shop: Shop, { account, book }: Walking, messages: number): Promise<void> {
  // What is not granted yet cannot be spent.
  const usable = Math.min(messages, await balanceOf(shop.deps.balance, account.id))
  if (usable === 0) return
  const taken = { userId: account.id, delta: -usable, actor: 'test', note: 'used' }
  await adjustMessages(shop.deps.balance, crypto.randomUUID(), taken)
  book.spend(usable)
}

describe.each(engines)('random walks on $name', (engine) => {
  const walks = walksOn[engine.name]

  test(`${walks} buyers end where their books say, however the messages travel`, async () => {
    const shop = await openShop(engine)
    const walkers: Walking[] = []
    for (let number = 0; number < walks; number += 1) {
      const id = provenOwner(`walker-${number}`)
      await insertOwner(shop.house.database.db, id)
      const account = { id, email: `${id}@example.test`, firstName: 'Wanda', lastName: 'Walker' }
      walkers.push({ account, book: new Walker(), paid: [] })
    }

    const seed = Math.floor(Math.random() * 2 ** 31)
    const rounds = fc.sample(fc.array(round(walks), { minLength: 4, maxLength: 4 }), {
      numRuns: 1,
      seed,
    })[0]
    for (const { road, days: passing, steps } of rounds ?? []) {
      shop.sandbox.deliveries.setFaults(roads[road] ?? {})
      for (const [number, wanted] of steps.entries()) {
        const walking = walkers[number]
        if (walking) await walk(shop, walking, wanted)
      }
      await shop.settle()
      await settleOpen(shop.deps)

      await shop.travel(passing * day + 7_200_000)
      await settleOpen(shop.deps)
      for (const { account, book } of walkers) {
        book.passed(shop.now())
        const { lookupKey } = await planOf(shop.deps, account.id)
        const is = [account.id, await balanceOf(shop.deps.balance, account.id), lookupKey]
        expect(is, `seed ${seed}`).toEqual([account.id, book.balance(), book.plan?.key ?? null])
      }
    }
    await shop.shut()
  }, 240_000)
})

import type { Account } from '@askwell/core/accounts'
import { adjustMessages, balanceOf } from '@askwell/core/balance'
import {
  cancelSubscription,
  createPaymentIntent,
  reconcileUser,
  resumeSubscription,
  reconcileUnsettled,
  upgradePlan,
} from '@askwell/core/payments'
import { planOf } from '@askwell/core/plans'
import { verifiedOwner } from '@askwell/core/shared'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { insertOwner } from '../support/insert-rows.ts'
import { day, createPaymentApp, paymentOf, type PaymentApp } from './payment-app.ts'
import { planKeys, PurchaseModel, type PlanKey } from './purchase-model.ts'

/** PostgreSQL takes several times as long for each step. */
const sequencesPerEngine = { sqlite: 170, postgres: 30 }
const deliveryFaults = [{}, { drop: true }, { double: true }, { reverse: true }] as const

const key = fc.constantFrom(...planKeys)
const anyStep = fc.oneof(
  fc.record({ does: fc.constant('plan' as const), key }),
  fc.record({ does: fc.constant('plan' as const), key }),
  fc.record({ does: fc.constant('pack' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('spend' as const), messages: fc.integer({ min: 1, max: 3000 }) }),
  fc.record({ does: fc.constant('cancel' as const) }),
  fc.record({ does: fc.constant('resume' as const) }),
  fc.record({ does: fc.constant('refund' as const) }),
)
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never
const round = (count: number) =>
  fc.record({
    faultIndex: fc.integer({ min: 0, max: 3 }),
    days: fc.integer({ min: 1, max: 45 }),
    steps: fc.array(anyStep, { minLength: count, maxLength: count }),
  })

/** One random run: the account, its model, and the packs it paid. */
type PurchaseRun = { account: Account; model: PurchaseModel; paid: string[] }

type PaymentRequest = { lookup_key: string; quantity?: number }

/** Pays with a working card, and returns the payment. */
async function pay(
  paymentApp: PaymentApp,
  { account }: PurchaseRun,
  request: PaymentRequest,
): Promise<string> {
  const { clientSecret } = await createPaymentIntent(paymentApp.deps, account, request)
  const typed = { type: 'card', number: '4242424242424242', exp_month: 12, exp_year: 2040 } as const
  const { id } = await paymentApp.sandbox.createMethod({ ...typed, cvc: '123' })
  const customer = await paymentApp.deps.billing.customerOf(account.id)
  await paymentApp.sandbox.confirmIntent(customer, { clientSecret, paymentMethodId: id })
  return paymentOf(clientSecret)
}

/** One step of one customer, in the product and in the model. */
async function runStep(paymentApp: PaymentApp, run: PurchaseRun, step: Step): Promise<void> {
  if (step.does === 'plan') return choosePlan(paymentApp, run, step.key)
  if (step.does === 'spend') return spend(paymentApp, run, step.messages)
  if (step.does === 'refund') return refund(paymentApp, run)
  if (step.does !== 'pack') return changeEnd(paymentApp, run, step.does)

  const { quantity } = step
  run.paid.push(await pay(paymentApp, run, { lookup_key: 'Messages', quantity }))
  run.model.pack(1000 * quantity)
}

async function choosePlan(
  paymentApp: PaymentApp,
  run: PurchaseRun,
  chosen: PlanKey,
): Promise<void> {
  const { account, model } = run
  const { plan } = model
  if (!plan) {
    await pay(paymentApp, run, { lookup_key: chosen })
    model.buy(chosen, paymentApp.now())
  } else if (chosen !== plan.key || plan.next !== plan.key) {
    await upgradePlan(paymentApp.deps, account.id, { lookupKey: chosen })
    model.change(chosen, paymentApp.now())
  }
}

async function changeEnd(
  { deps }: PaymentApp,
  { account, model }: PurchaseRun,
  step: 'cancel' | 'resume',
): Promise<void> {
  if (!model.plan) return
  if (step === 'cancel') await cancelSubscription(deps, account.id, model.plan.key)
  else await resumeSubscription(deps, account.id)
  model.end(step === 'cancel')
}

/** Refunds the oldest pack of which nothing was used. */
async function refund(
  paymentApp: PaymentApp,
  { account, model, paid }: PurchaseRun,
): Promise<void> {
  const index = model.packs.findIndex(({ amount, left }) => amount > 0 && left === amount)
  const payment_intent = paid[index]
  if (payment_intent === undefined) return
  await paymentApp.provider.refunds.create({ payment_intent })
  await reconcileUser(paymentApp.deps, account.id)
  model.refund(index)
}

async function spend(
  paymentApp: PaymentApp,
  { account, model }: PurchaseRun,
  messages: number,
): Promise<void> {
  // What is not granted yet cannot be spent.
  const usable = Math.min(messages, await balanceOf(paymentApp.deps.balance, account.id))
  if (usable === 0) return
  const taken = { userId: account.id, delta: -usable, actor: 'test', note: 'used' }
  await adjustMessages(paymentApp.deps.balance, crypto.randomUUID(), taken)
  model.spend(usable)
}

describe.each(engines)('random purchase sequences on $name', (engine) => {
  const count = sequencesPerEngine[engine.name]

  test(`${count} customers end with the balance of their models, in any order of events`, async () => {
    const paymentApp = await createPaymentApp(engine)
    const runs: PurchaseRun[] = []
    for (let number = 0; number < count; number += 1) {
      const id = verifiedOwner(`customer-${number}`)
      await insertOwner(paymentApp.app.database.db, id)
      const account = { id, email: `${id}@example.test`, firstName: 'Wanda', lastName: 'Walker' }
      runs.push({ account, model: new PurchaseModel(), paid: [] })
    }

    const seed = Math.floor(Math.random() * 2 ** 31)
    const rounds = fc.sample(fc.array(round(count), { minLength: 4, maxLength: 4 }), {
      numRuns: 1,
      seed,
    })[0]
    for (const { faultIndex, days, steps } of rounds ?? []) {
      paymentApp.sandbox.deliveries.setFaults(deliveryFaults[faultIndex] ?? {})
      for (const [number, step] of steps.entries()) {
        const run = runs[number]
        if (run) await runStep(paymentApp, run, step)
      }
      await paymentApp.settle()
      await reconcileUnsettled(paymentApp.deps)

      await paymentApp.advanceTime(days * day + 7_200_000)
      await reconcileUnsettled(paymentApp.deps)
      for (const { account, model } of runs) {
        model.advanceTo(paymentApp.now())
        const { lookupKey } = await planOf(paymentApp.deps, account.id)
        const is = [account.id, await balanceOf(paymentApp.deps.balance, account.id), lookupKey]
        expect(is, `seed ${seed}`).toEqual([account.id, model.balance(), model.plan?.key ?? null])
      }
    }
    await paymentApp.close()
  }, 240_000)
})

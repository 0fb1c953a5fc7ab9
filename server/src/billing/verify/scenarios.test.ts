import { Stripe } from 'stripe'
import { expect, test, vi } from 'vitest'
import type { ScenarioContext } from './scenario-context.ts'
import { scenarios } from './scenarios.ts'

type Answers = Record<string, unknown>
type State = { subscriptions: object[]; invoices: object[]; payments: object[] }

/** What differs from `rightAnswers`; the last of `states` is repeated. */
type Differences = { states?: State[]; provider?: Answers; stripe?: Record<string, Answers> }

const hobby = { status: 'active', lookupKey: 'hobby_monthly', endsAt: null, periodEnd: 9_000 }
const business = { ...hobby, lookupKey: 'business_monthly', pendingLookupKey: null }
const ending = { ...hobby, endsAt: 9_000, isChangePending: true }
const incomplete = { ...hobby, status: 'incomplete' }
const paid = { status: 'paid', number: 'A-1', paidAt: 1, amountDue: 1_900 }
const plan = (subscription: object, ...invoices: object[]): State => ({
  subscriptions: [subscription],
  invoices,
  payments: [],
})
const pack = (...invoices: object[]): State => ({ subscriptions: [], invoices, payments: [] })
const bank = { paymentIntents: { confirm: { status: 'requires_action', next_action: {} } } }
const declined = { paymentIntents: { confirm: new Error('Your card was declined.') } }

const rightAnswers = {
  provider: {
    startSubscription: { objectId: 'sub_1', paymentId: 'pi_1', amountCents: 1_520 },
    findInvoice: {},
    findPromotion: { id: 'promo_1', isActive: true, isForPlan: true },
    quoteChange: { priceCents: 9_999, dueCents: 8_099, creditCents: 1_900 },
    changeNow: { kind: 'done' },
    changeAtPeriodEnd: undefined,
    endAtPeriodEnd: undefined,
    withdrawEnd: undefined,
    attachCard: undefined,
    updateBillingDetails: undefined,
    startPack: { paymentId: 'pi_1' },
    issueReceipt: undefined,
  },
  stripe: {
    customers: { createTaxId: undefined },
    coupons: { create: { id: 'coupon_1' }, del: undefined },
    promotionCodes: { create: undefined },
    invoices: { list: { data: [{ customer_name: 'Müller GmbH' }] } },
    paymentIntents: { confirm: { status: 'succeeded', next_action: null } },
    paymentMethods: { attach: { id: 'pm_1' } },
    subscriptions: { update: { cancel_at_period_end: false }, retrieve: {} },
    refunds: { create: undefined },
  },
}

const functionsOf = (answers: Answers) =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      async () => {
        if (answer instanceof Error) throw answer
        return answer
      },
    ]),
  )

function contextOf({ states = [], provider = {}, stripe = {} }: Differences): ScenarioContext {
  const [...remaining] = states
  const readCustomer = async () => (remaining.length > 1 ? remaining.shift() : remaining[0])
  const context = {
    customerId: 'cus_1',
    ownerId: 'u_1',
    provider: { ...functionsOf({ ...rightAnswers.provider, ...provider }), readCustomer },
    stripe: Object.fromEntries(
      Object.entries(rightAnswers.stripe).map(([group, answers]) => [
        group,
        functionsOf({ ...answers, ...stripe[group] }),
      ]),
    ),
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scenario needs these parts only
  return context as unknown as ScenarioContext
}

const run = async (name: string, context: ScenarioContext) =>
  scenarios.find((each) => each.name === name)?.run(context)

const first = 'a plan is active after its first payment'
const decline = 'a declined card leaves the plan unpaid'
const confirmation = 'a 3-D Secure card leaves the plan open until its bank confirms'
const code = 'a promotion code reduces the first payment'
const upgrade = 'an upgrade begins a period and credits the rest of the old one'
const smaller = 'a smaller plan follows at the end of the period'
const undone = 'a cancellation is undone'
const byDate = 'a cancellation by date, as in the customer portal, is undone'
const waiting = 'an upgrade that waits for the bank withdraws a cancellation by date'
const receipt = 'a pack has one receipt, and a refund is seen'
const waits = { changeNow: { kind: 'confirm' } }
const withdraws = (end: string) => ({
  subscriptions: { retrieve: { pending_update: { metadata: { withdrawn_end: end } } } },
})

test.each<[string, string, Differences]>([
  [first, 'the payment is requires_action', { stripe: bank }],
  [first, 'has no number or date', { states: [plan(hobby, { ...paid, number: null })] }],
  [first, 'has no number or date', { states: [plan(hobby, { ...paid, paidAt: null })] }],
  [first, 'has no PDF', { states: [plan(hobby, paid)], provider: { findInvoice: null } }],
  [decline, 'the declined card was charged', { states: [plan(incomplete)] }],
  [decline, 'the subscription is active', { states: [plan(hobby)], stripe: declined }],
  [confirmation, 'the payment is succeeded', { states: [plan(incomplete, { status: 'open' })] }],
  [
    confirmation,
    'there is nothing to confirm',
    {
      states: [plan(incomplete, { status: 'open' })],
      stripe: { paymentIntents: { confirm: { status: 'requires_action', next_action: null } } },
    },
  ],
  [
    confirmation,
    'the subscription is active',
    { states: [plan(hobby, { status: 'open' })], stripe: bank },
  ],
  [confirmation, 'the invoice is paid', { states: [plan(incomplete, paid)], stripe: bank }],
  [code, 'the code was not found', { provider: { findPromotion: null } }],
  [
    code,
    'the code was not found',
    { provider: { findPromotion: { isActive: false, isForPlan: true } } },
  ],
  [
    code,
    'the code was not found',
    { provider: { findPromotion: { isActive: true, isForPlan: false } } },
  ],
  [
    code,
    'the first payment is 1900 cents',
    { provider: { startSubscription: { paymentId: 'pi_1', amountCents: 1_900 } } },
  ],
  [code, 'the invoice does not name the code', {}],
  ['an invoice names company, address and tax id', 'the invoice names Müller GmbH', {}],
  [
    upgrade,
    'costs 1 cents',
    { states: [plan(hobby)], provider: { quoteChange: { priceCents: 1 } } },
  ],
  [upgrade, 'the change is confirm', { states: [plan(business)], provider: waits }],
  [upgrade, 'the plan is hobby_monthly', { states: [plan(hobby)] }],
  [smaller, 'the plan is hobby_monthly', { states: [plan(hobby)] }],
  [smaller, 'nothing follows', { states: [plan(business)] }],
  [undone, 'does not end with its period', { states: [plan(hobby)] }],
  [undone, 'the plan still ends', { states: [plan(ending)] }],
  [byDate, 'does not end by its date alone', { states: [plan(hobby)] }],
  [
    byDate,
    'does not end by its date alone',
    {
      states: [plan(ending)],
      stripe: { subscriptions: { update: { cancel_at_period_end: true } } },
    },
  ],
  [byDate, 'both forms of a cancellation were accepted', { states: [plan(ending)] }],
  [waiting, 'the change is done', { states: [plan(ending)], stripe: withdraws('9') }],
  [
    waiting,
    'the plan is already business_monthly',
    {
      states: [plan({ ...ending, lookupKey: 'business_monthly' })],
      provider: waits,
      stripe: withdraws('9'),
    },
  ],
  [
    waiting,
    'the plan is already hobby_monthly',
    {
      states: [plan({ ...ending, isChangePending: false })],
      provider: waits,
      stripe: withdraws('9'),
    },
  ],
  [
    waiting,
    'withdrawn before the payment',
    {
      states: [plan({ ...ending, endsAt: null })],
      provider: waits,
      stripe: withdraws('0'),
    },
  ],
  [
    waiting,
    'the update withdraws 8',
    { states: [plan(ending)], provider: waits, stripe: withdraws('8') },
  ],
  [receipt, 'there are 2 receipts', { states: [pack(paid, paid)] }],
  [receipt, 'the receipt is open', { states: [pack({ status: 'open' })] }],
  [receipt, '0 cents were refunded', { states: [pack(paid)] }],
])('the scenario "%s" fails: %s', async (name, reason, differences) => {
  await expect(run(name, contextOf(differences))).rejects.toThrow(reason)
})

const taxId = 'a tax id of the wrong form is refused'
const refusedWith = (failure: Error) =>
  contextOf({ stripe: { customers: { createTaxId: failure } } })

test('a tax id that is refused for another reason is reported', async () => {
  const limit = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'customer_max',
  })

  await expect(run(taxId, refusedWith(limit))).rejects.toThrow('the code is customer_max')
  await expect(run(taxId, refusedWith(new Error('offline')))).rejects.toThrow('was accepted')
})

test('a cancellation by date that is kept is reported', async () => {
  const both = new Stripe.errors.StripeInvalidRequestError({ type: 'invalid_request_error' })
  const update = vi.fn<() => Promise<object>>()
  update.mockResolvedValueOnce({ cancel_at_period_end: false }).mockRejectedValueOnce(both)
  const context = contextOf({ states: [plan(ending)] })
  Object.assign(context.stripe.subscriptions, { update })

  await expect(run(byDate, context)).rejects.toThrow('the plan still ends')
})

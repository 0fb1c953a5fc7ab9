import { expect, test } from 'vitest'
import { expect as expectOfScenario, planOf, type ScenarioContext } from './scenario-context.ts'
import { scenarios } from './scenarios.ts'
import { verifyProvider } from './verify-provider.ts'

/** A provider that makes a payment, and then answers this about the customer. */
function contextOf(state: { subscriptions: object[]; invoices: object[] }): ScenarioContext {
  const context = {
    customerId: 'cus_1',
    ownerId: 'u_1',
    provider: {
      startSubscription: async () => ({ objectId: 'sub_1', paymentId: 'pi_1' }),
      readCustomer: async () => state,
    },
    stripe: {
      customers: { createTaxId: async () => ({ id: 'txi_1' }) },
      paymentIntents: { confirm: async () => ({ status: 'succeeded' }) },
    },
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a scenario needs these parts only
  return context as unknown as ScenarioContext
}

const nothing = { subscriptions: [], invoices: [] }
const active = { status: 'active' }
const unpaid = { status: 'open', number: 'A-1', paidAt: 1 }

test.each([
  ['a plan is active after its first payment', nothing, 'the subscription is missing'],
  [
    'a plan is active after its first payment',
    { subscriptions: [active], invoices: [] },
    'the invoice is missing',
  ],
  [
    'a plan is active after its first payment',
    { subscriptions: [active], invoices: [unpaid] },
    'the invoice is open',
  ],
  ['a tax id of the wrong form is refused', nothing, 'the tax id was accepted'],
])('the scenario "%s" fails', async (name, state, reason) => {
  const scenario = scenarios.find((each) => each.name === name)

  await expect(scenario?.run(contextOf(state))).rejects.toThrow(reason)
})

test('a scenario fails at the first thing that differs', async () => {
  expect(() => expectOfScenario(false, 'the plan still ends')).toThrow('the plan still ends')
  await expect(planOf(contextOf(nothing))).rejects.toThrow('there is no subscription')
})

test('nothing is created while the prices of the plans are missing', async () => {
  const calls = new Set<string>()
  const fetch = async (address: string | URL | Request, init?: RequestInit) => {
    const request = new Request(address, init)
    calls.add(`${request.method} ${new URL(request.url).pathname}`)
    return Response.json({ object: 'list', data: [], has_more: false, url: '/v1/prices' })
  }
  const verdicts: string[] = []

  for await (const { name, isRight, result } of verifyProvider({ secretKey: 'sk_test_1', fetch })) {
    verdicts.push(`${name}: ${isRight} ${result}`)
  }

  expect(verdicts).toEqual([
    expect.stringMatching(
      /^every plan has its price: false .*hobby_monthly is missing.* Run npm run stripe:setup first\.$/,
    ),
  ])
  expect([...calls]).toEqual(['GET /v1/prices'])
})

import { describe, expect, test } from 'vitest'
import { provenOwner } from '../shared/index.ts'
import { planOf } from './plan-of.ts'
import type { OwnSubscription } from './ports.ts'

const day = 24 * 60 * 60 * 1000
const now = 100 * day

const paying: OwnSubscription = {
  lookupKey: 'business_monthly',
  status: 'active',
  periodEnd: now + 10 * day,
  cancelAtPeriodEnd: false,
  pendingLookupKey: null,
  pastDueSince: null,
}

function planWith(given: { subscription?: Partial<OwnSubscription>; isFreeChosen?: boolean }) {
  const { subscription, isFreeChosen = false } = given
  const rows = {
    subscription: async () => (subscription ? { ...paying, ...subscription } : null),
    isFreeChosen: async () => isFreeChosen,
  }
  return planOf({ plans: rows, clock: () => now }, provenOwner('u'))
}

describe('the plan of an account', () => {
  test('nothing chosen reads No plan, may own one chatbot and is not active', async () => {
    expect(await planWith({})).toMatchObject({
      words: 'No plan',
      title: 'Free',
      lookupKey: null,
      status: 'none',
      chatbots: 1,
    })
  })

  test('a chosen Free has its name and is not active', async () => {
    expect(await planWith({ isFreeChosen: true })).toMatchObject({
      words: 'Free 0.00 monthly',
      title: 'Free',
      lookupKey: 'Free_monthly',
      status: 'none',
      chatbots: 1,
    })
  })

  test('a paid plan goes before a Free chosen earlier', async () => {
    expect(await planWith({ isFreeChosen: true, subscription: {} })).toMatchObject({
      words: 'Business 99.99 monthly',
      status: 'active',
      chatbots: 5,
      periodEnd: now + 10 * day,
    })
  })

  test('a cancelled plan is active to the end of its period and says so', async () => {
    const plan = await planWith({ subscription: { cancelAtPeriodEnd: true } })
    expect(plan).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, chatbots: 5 })
  })

  test.each([
    ['in its trial', { status: 'trialing' }, { status: 'active', chatbots: 5 }],
    [
      'overdue for 6 days',
      { status: 'past_due', pastDueSince: now - 6 * day },
      { status: 'active', chatbots: 5 },
    ],
    [
      'overdue for 7 days',
      { status: 'past_due', pastDueSince: now - 7 * day },
      { status: 'none', chatbots: 1 },
    ],
    [
      'overdue since this moment',
      { status: 'past_due', pastDueSince: null },
      { status: 'active', chatbots: 5 },
    ],
    ['unpaid', { status: 'unpaid' }, { status: 'none', chatbots: 1 }],
    ['paused', { status: 'paused' }, { status: 'none', chatbots: 1 }],
  ])('B58 STATE-17 a plan that is %s keeps its name', async (_how, subscription, expected) => {
    expect(await planWith({ subscription })).toMatchObject({
      words: 'Business 99.99 monthly',
      title: 'Business',
      ...expected,
    })
  })

  test('a subscription to something that is not sold is no plan', async () => {
    expect(await planWith({ subscription: { lookupKey: 'gold_daily' } })).toMatchObject({
      words: 'No plan',
      chatbots: 1,
    })
  })
})

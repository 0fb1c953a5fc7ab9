import { describe, expect, test } from 'vitest'
import { verifiedOwner } from '../shared/index.ts'
import { planOf } from './plan-of.ts'
import type { CurrentSubscription } from './ports.ts'

const day = 24 * 60 * 60 * 1000
const now = 100 * day

const paying: CurrentSubscription = {
  lookupKey: 'business_monthly',
  status: 'active',
  periodEnd: now + 10 * day,
  cancelAtPeriodEnd: false,
  pendingLookupKey: null,
  pastDueSince: null,
}

function planWith(state: { subscription?: Partial<CurrentSubscription>; isFreeChosen?: boolean }) {
  const { subscription, isFreeChosen = false } = state
  const rows = {
    subscription: async () => (subscription ? { ...paying, ...subscription } : null),
    isFreeChosen: async () => isFreeChosen,
  }
  return planOf({ plans: rows, clock: () => now }, verifiedOwner('u'))
}

describe('plan of an account', () => {
  test('is No plan with one chatbot and not active before a choice', async () => {
    expect(await planWith({})).toMatchObject({
      label: 'No plan',
      title: 'Free',
      lookupKey: null,
      status: 'none',
      chatbots: 1,
    })
  })

  test('is named Free and not active when Free was chosen', async () => {
    expect(await planWith({ isFreeChosen: true })).toMatchObject({
      label: 'Free 0.00 monthly',
      title: 'Free',
      lookupKey: 'Free_monthly',
      status: 'none',
      chatbots: 1,
    })
  })

  test('is the paid plan when Free was chosen earlier', async () => {
    expect(await planWith({ isFreeChosen: true, subscription: {} })).toMatchObject({
      label: 'Business 99.99 monthly',
      status: 'active',
      chatbots: 5,
      periodEnd: now + 10 * day,
    })
  })

  test('is active and marked as canceled until the end of its period', async () => {
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
  ])('B58 STATE-17 keeps its name while it is %s', async (_how, subscription, expected) => {
    expect(await planWith({ subscription })).toMatchObject({
      label: 'Business 99.99 monthly',
      title: 'Business',
      ...expected,
    })
  })

  test('is none for a subscription to something that is not sold', async () => {
    expect(await planWith({ subscription: { lookupKey: 'gold_daily' } })).toMatchObject({
      label: 'No plan',
      chatbots: 1,
    })
  })
})

import { describe, expect, test } from 'vitest'
import {
  displayedPlan,
  findPlan,
  isCurrent,
  messageCountFor,
  planChange,
  planWords,
} from './plan-rules.ts'
import { messagePack, monthlyPlans, plans, yearlyPlans, type Plan } from './plans.ts'

const planOf = (lookupKey: string): Plan => {
  const plan = findPlan(lookupKey)
  if (!plan) throw new Error(`there is no plan ${lookupKey}`)
  return plan
}

describe('the catalogue', () => {
  test('ENT-06 CONST-19 it has two lists, four plans by the month and three by the year without Free', () => {
    expect(monthlyPlans.map(({ title }) => title)).toEqual([
      'Free',
      'Hobby',
      'Business',
      'Enterprise',
    ])
    expect(yearlyPlans.map(({ title }) => title)).toEqual(['Hobby', 'Professional', 'Enterprise'])
  })

  test('ENT-07 ENT-08 ENT-09 ENT-12 each entry has all fields of its type, and ids are unique', () => {
    const kinds = {
      id: 'number',
      title: 'string',
      messages: 'string',
      enterprisePlus: 'string',
      bots: 'string',
      toolsIntegrations: 'string',
      support: 'string',
      details: 'string',
      unlimitedSupport: 'boolean',
      price: 'string',
      currency: 'string',
      endDay: 'string',
      stripePlanId: 'string',
      lookupKey: 'string',
    }
    for (const plan of plans) {
      const found = Object.entries(plan).map(([name, value]) => [name, typeof value])
      expect(Object.fromEntries(found)).toMatchObject(kinds)
    }
    expect(new Set(monthlyPlans.map(({ id }) => id)).size).toBe(4)
    expect(new Set(yearlyPlans.map(({ id }) => id)).size).toBe(3)
    expect(plans.filter(({ enterprisePlus }) => enterprisePlus !== '')).toHaveLength(2)
    expect(plans.filter(({ toolsIntegrations }) => toolsIntegrations === '')).toHaveLength(3)
  })

  test('ENT-11 the period follows the price', () => {
    expect(monthlyPlans.map(({ endDay }) => endDay)).toEqual(Array(4).fill('/month'))
    expect(yearlyPlans.map(({ endDay }) => endDay)).toEqual(Array(3).fill('/year'))
  })

  test('CONST-18 CONST-24 the lookup keys stand at their titles', () => {
    expect(plans.map(({ title, lookupKey }) => [title, lookupKey])).toEqual([
      ['Free', 'Free_monthly'],
      ['Hobby', 'hobby_monthly'],
      ['Business', 'business_monthly'],
      ['Enterprise', 'enterprise_monthly'],
      ['Hobby', 'hobby_yearly'],
      ['Professional', 'business_yearly'],
      ['Enterprise', 'enterprise_yearly'],
    ])
  })

  test.each([
    {
      ids: 'CONST-01 CONST-02 CONST-03',
      key: 'Free_monthly',
      price: '0.00',
      priceCents: 0,
      messages: '30',
      bots: '1',
    },
    {
      ids: 'CONST-05 CONST-06 CONST-07',
      key: 'hobby_monthly',
      price: '19.00',
      priceCents: 1900,
      messages: '2500',
      bots: '1',
    },
    {
      ids: 'CONST-09 CONST-10 CONST-11',
      key: 'business_monthly',
      price: '99.99',
      priceCents: 9999,
      messages: '10,000',
      bots: '5',
    },
    {
      ids: 'CONST-13 CONST-14 CONST-15',
      key: 'enterprise_monthly',
      price: '399.99',
      priceCents: 39_999,
      messages: '40,000',
      bots: '10',
    },
    {
      ids: 'CONST-20 CONST-21',
      key: 'hobby_yearly',
      price: '199',
      priceCents: 19_900,
      messages: '2500',
      bots: '1',
    },
    {
      ids: 'CONST-22 CONST-23',
      key: 'business_yearly',
      price: '1000',
      priceCents: 100_000,
      messages: '10,000',
      bots: '5',
    },
    {
      ids: 'CONST-25 CONST-26',
      key: 'enterprise_yearly',
      price: '3800',
      priceCents: 380_000,
      messages: '40,000',
      bots: '10',
    },
  ])('$ids $key costs $price', ({ key, price, priceCents, messages, bots }) => {
    expect(planOf(key)).toMatchObject({
      price,
      priceCents,
      messages,
      messagesAMonth: Number(messages.replace(',', '')),
      bots,
      chatbots: Number(bots),
    })
  })

  test('ENT-10 CONST-04 CONST-08 CONST-12 CONST-16 CONST-17 the cards say the specified words', () => {
    expect(planOf('Free_monthly')).toMatchObject({
      support: 'Email support in business hours',
      unlimitedSupport: false,
    })
    expect(planOf('hobby_monthly')).toMatchObject({
      support: 'Email support in business hours',
      details: 'For small projects and startups',
    })
    expect(planOf('business_monthly')).toMatchObject({
      support: 'Unlimited support',
      unlimitedSupport: true,
      details: 'For small businesses and agencies',
    })
    expect(planOf('enterprise_monthly')).toMatchObject({
      support: 'Phone and email support 24/7',
      details: 'Dedicated account manager',
      toolsIntegrations: 'Custom integrations',
      enterprisePlus: 'Above 40,000 messages contact us',
    })
  })

  test('CONST-36 CONST-37 a pack of 1,000 messages costs 700 cents under the key Messages', () => {
    expect(messagePack).toEqual({
      lookupKey: 'Messages',
      unitCents: 700,
      messages: 1000,
      most: 1000,
    })
  })
})

test.each([
  ['CONST-28', 'Messages', 1000],
  ['CONST-29', 'hobby_monthly', 2500],
  ['CONST-30', 'hobby_yearly', 30_000],
  ['CONST-31', 'business_monthly', 10_000],
  ['CONST-32', 'business_yearly', 300_000],
  ['CONST-33', 'enterprise_monthly', 40_000],
  ['CONST-34', 'enterprise_yearly', 480_000],
  ['CONST-35', 'Free_monthly', 250],
  ['CONST-35', 'something_else', 250],
])('%s the key %s is worth %i messages', (_id, key, messages) => {
  expect(messageCountFor(key)).toBe(messages)
})

test.each([
  [null, 'No plan', 'Free'],
  ['Free_monthly', 'Free 0.00 monthly', 'Free (monthly)'],
  ['hobby_monthly', 'Hobby 19.00 monthly', 'Hobby (monthly)'],
  ['business_monthly', 'Business 99.99 monthly', 'Business (monthly)'],
  ['enterprise_monthly', 'Enterprise 399.99 monthly', 'Enterprise (monthly)'],
  ['hobby_yearly', 'Hobby 199 yearly', 'Hobby'],
  ['business_yearly', 'Professional 1000 yearly', 'Professional'],
  ['enterprise_yearly', 'Enterprise 3800 yearly', 'Enterprise'],
])('PRICE-13 PRICE-14 the plan %s reads %s and is shown as %s', (key, words, shown) => {
  expect(planWords(key)).toBe(words)
  expect(displayedPlan(words)).toBe(shown)
})

describe('STATE-16 the current plan is found by its price', () => {
  test('the first number of the words is compared as a number', () => {
    expect(isCurrent('Hobby 19.00 monthly', '19.00')).toBe(true)
    expect(isCurrent('Business 99.99 monthly', '19.00')).toBe(false)
    expect(isCurrent('No plan', '0.00')).toBe(false)
  })

  test('it agrees with the lookup key for every pair of plans', () => {
    for (const owned of plans) {
      const found = plans.filter(({ price }) => isCurrent(planWords(owned.lookupKey), price))
      expect(found).toEqual([owned])
    }
  })
})

test.each([
  ['hobby_monthly', 'business_monthly', 'upgrade'],
  ['hobby_monthly', 'hobby_yearly', 'upgrade'],
  ['hobby_monthly', 'business_yearly', 'upgrade'],
  ['business_monthly', 'business_yearly', 'upgrade'],
  ['hobby_yearly', 'enterprise_yearly', 'upgrade'],
  ['enterprise_monthly', 'hobby_monthly', 'downgrade'],
  ['enterprise_monthly', 'business_yearly', 'downgrade'],
  ['business_yearly', 'business_monthly', 'downgrade'],
  ['hobby_yearly', 'enterprise_monthly', 'downgrade'],
  ['enterprise_yearly', 'hobby_yearly', 'downgrade'],
  ['business_monthly', 'Free_monthly', 'cancel'],
  ['enterprise_yearly', 'Free_monthly', 'cancel'],
  ['business_yearly', 'business_yearly', 'same'],
])('a change from %s to %s is: %s', (from, to, change) => {
  expect(planChange(planOf(from), planOf(to))).toBe(change)
})

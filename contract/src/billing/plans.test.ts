import { describe, expect, test } from 'vitest'
import {
  displayedPlan,
  findPlan,
  isCurrentPlan,
  messageCountFor,
  planChange,
  planLabel,
} from './plan-rules.ts'
import { messagePack, monthlyPlans, plans, yearlyPlans, type Plan } from './plans.ts'

const planOf = (lookupKey: string): Plan => {
  const plan = findPlan(lookupKey)
  if (!plan) throw new Error(`there is no plan ${lookupKey}`)
  return plan
}

describe('plan catalog', () => {
  test('ENT-06 CONST-19 has a monthly list of four plans and a yearly list of three without Free', () => {
    expect(monthlyPlans.map(({ title }) => title)).toEqual([
      'Free',
      'Hobby',
      'Business',
      'Enterprise',
    ])
    expect(yearlyPlans.map(({ title }) => title)).toEqual(['Hobby', 'Professional', 'Enterprise'])
  })

  const fields = {
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

  test('ENT-07 each entry has the 14 fields of its type, and ids are unique', () => {
    expect(Object.keys(fields)).toHaveLength(14)
    for (const plan of plans) {
      const found = Object.entries(plan).map(([name, value]) => [name, typeof value])
      expect(Object.fromEntries(found)).toMatchObject(fields)
    }
    expect(new Set(monthlyPlans.map(({ id }) => id)).size).toBe(4)
    expect(new Set(yearlyPlans.map(({ id }) => id)).size).toBe(3)
  })

  test('ENT-08 CONST-17 only Enterprise has a text about more messages', () => {
    const plansWithText = plans.filter(({ enterprisePlus }) => enterprisePlus !== '')
    expect(plansWithText.map(({ title }) => title)).toEqual(['Enterprise', 'Enterprise'])
    const texts = plansWithText.map(({ enterprisePlus }) => enterprisePlus)
    expect(new Set(texts)).toEqual(new Set(['Need more than 40,000 messages? Contact us']))
  })

  test('ENT-09 allows an empty text about tools', () => {
    const without = plans.filter(({ toolsIntegrations }) => toolsIntegrations === '')
    expect(without.map(({ title }) => title)).toEqual(['Free', 'Hobby', 'Hobby'])
  })

  test('ENT-12 has a price id of the provider, empty because prices are found by lookup key', () => {
    expect(plans.map(({ stripePlanId }) => stripePlanId)).toEqual(Array(7).fill(''))
  })

  test('ENT-11 has the period of its price', () => {
    expect(monthlyPlans.map(({ endDay }) => endDay)).toEqual(Array(4).fill('/month'))
    expect(yearlyPlans.map(({ endDay }) => endDay)).toEqual(Array(3).fill('/year'))
  })

  test('CONST-18 CONST-24 has the lookup key of each title', () => {
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

  test('ENT-10 offers unlimited support from Business on', () => {
    const without = plans.filter(({ unlimitedSupport }) => !unlimitedSupport)
    expect(without.map(({ title }) => title)).toEqual(['Free', 'Hobby', 'Hobby'])
  })

  test.each([
    ['CONST-04', 'Free_monthly', { support: 'Email support in business hours' }],
    [
      'CONST-08',
      'hobby_monthly',
      {
        support: 'Email support in business hours',
        details: 'For small projects and startups',
      },
    ],
    [
      'CONST-12',
      'business_monthly',
      { support: 'Unlimited support', details: 'For small businesses and agencies' },
    ],
    [
      'CONST-16',
      'enterprise_monthly',
      {
        support: 'Phone and email support 24/7',
        details: 'Dedicated account manager',
        toolsIntegrations: 'Custom integrations',
      },
    ],
  ])('%s shows the specified texts on the card of %s', (_id, key, cardTexts) => {
    expect(planOf(key)).toMatchObject(cardTexts)
  })

  test('CONST-36 CONST-37 sells a pack of 1,000 messages for 700 cents under the key Messages', () => {
    expect(messagePack).toEqual({
      lookupKey: 'Messages',
      unitCents: 700,
      messages: 1000,
      maxPacks: 1000,
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
])('%s counts for the key %s %i messages', (_id, key, messages) => {
  expect(messageCountFor(key)).toBe(messages)
})

test.each([
  ['PRICE-14', null, ['No plan', 'Free']],
  ['PRICE-13', 'Free_monthly', ['Free 0.00 monthly', 'Free (monthly)']],
  ['PRICE-13', 'hobby_monthly', ['Hobby 19.00 monthly', 'Hobby (monthly)']],
  ['PRICE-13', 'business_monthly', ['Business 99.99 monthly', 'Business (monthly)']],
  ['PRICE-13', 'enterprise_monthly', ['Enterprise 399.99 monthly', 'Enterprise (monthly)']],
  ['PRICE-13', 'hobby_yearly', ['Hobby 199 yearly', 'Hobby']],
  ['PRICE-13', 'business_yearly', ['Professional 1000 yearly', 'Professional']],
  ['PRICE-13', 'enterprise_yearly', ['Enterprise 3800 yearly', 'Enterprise']],
])('%s converts the plan %s to its plan text and its shown name %j', (_id, key, expected) => {
  expect([planLabel(key), displayedPlan(planLabel(key))]).toEqual(expected)
})

describe('STATE-16 finds the current plan by its price', () => {
  test('compares the first number of the text as a number', () => {
    expect(isCurrentPlan('Hobby 19.00 monthly', '19.00')).toBe(true)
    expect(isCurrentPlan('Business 99.99 monthly', '19.00')).toBe(false)
    expect(isCurrentPlan('No plan', '0.00')).toBe(false)
  })

  test('agrees with the lookup key for every pair of plans', () => {
    for (const owned of plans) {
      const found = plans.filter(({ price }) => isCurrentPlan(planLabel(owned.lookupKey), price))
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
  ['business_yearly', 'hobby_monthly', 'downgrade'],
  ['enterprise_yearly', 'business_monthly', 'downgrade'],
  ['enterprise_yearly', 'enterprise_monthly', 'downgrade'],
  ['hobby_yearly', 'business_monthly', 'upgrade'],
  ['hobby_yearly', 'enterprise_monthly', 'upgrade'],
  ['business_yearly', 'enterprise_monthly', 'upgrade'],
  ['enterprise_yearly', 'hobby_yearly', 'downgrade'],
  ['business_monthly', 'Free_monthly', 'cancel'],
  ['enterprise_yearly', 'Free_monthly', 'cancel'],
  ['business_yearly', 'business_yearly', 'same'],
])('classifies a change from %s to %s as %s', (from, to, change) => {
  expect(planChange(planOf(from), planOf(to))).toBe(change)
})

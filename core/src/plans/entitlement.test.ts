import { plans } from '@askwell/contract/plans'
import { expect, test } from 'vitest'
import { entitlementOf, planWords } from './entitlement.ts'

test('an account without a plan may own one chatbot and reads No plan', () => {
  expect(entitlementOf(null)).toEqual({ title: 'Free', chatbots: 1, lookupKey: null })
  expect(planWords(null)).toBe('No plan')
})

test.each([
  ['Free_monthly', 'Free 0.00 monthly', 1],
  ['hobby_monthly', 'Hobby 19.00 monthly', 1],
  ['business_monthly', 'Business 99.99 monthly', 5],
  ['enterprise_monthly', 'Enterprise 399.99 monthly', 10],
  ['hobby_yearly', 'Hobby 199 yearly', 1],
  ['business_yearly', 'Professional 1000 yearly', 5],
  ['enterprise_yearly', 'Enterprise 3800 yearly', 10],
])('the plan %s reads %s and allows %i chatbots', (lookupKey, words, chatbots) => {
  expect(planWords(lookupKey)).toBe(words)
  expect(entitlementOf(lookupKey).chatbots).toBe(chatbots)
})

test('the messages of each paid invoice are the specified ones', () => {
  expect(plans.map(({ lookupKey, grant }) => [lookupKey, grant])).toEqual([
    ['Free_monthly', 250],
    ['hobby_monthly', 2500],
    ['business_monthly', 10000],
    ['enterprise_monthly', 40000],
    ['hobby_yearly', 30000],
    ['business_yearly', 300000],
    ['enterprise_yearly', 480000],
  ])
})

import { onCard } from '@askwell/messages/knowledge/plan-limits'
import { expect, test } from 'vitest'
import { knowledgeLimitsOf } from './knowledge-limits.ts'
import { plans } from './plans.ts'

test.each(plans)('the card of $lookupKey shows its limits', ({ lookupKey, knowledge }) => {
  expect(knowledge).toBe(onCard(knowledgeLimitsOf(lookupKey)))
})

test.each([
  [null, 4_000_000, 500, 500],
  ['Free_monthly', 4_000_000, 500, 500],
  ['hobby_monthly', 25_000_000, 1_000, 1_000],
  ['hobby_yearly', 25_000_000, 1_000, 1_000],
  ['business_monthly', 50_000_000, 2_000, 5_000],
  ['business_yearly', 50_000_000, 2_000, 5_000],
  ['enterprise_monthly', 100_000_000, 5_000, 10_000],
  ['enterprise_yearly', 100_000_000, 5_000, 10_000],
])('with the plan %s a chatbot has %i characters, %i files and %i pages', (plan, ...numbers) => {
  const { characters, files, pages, every } = knowledgeLimitsOf(plan)

  expect([characters, files, pages]).toEqual(numbers)
  expect(every).toBe('hourly')
})

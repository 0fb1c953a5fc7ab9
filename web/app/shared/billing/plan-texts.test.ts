import { findPlan } from '@askwell/contract/billing/plan-rules'
import { expect, test } from 'vitest'
import type { PlanReply } from './billing-state.ts'
import { planChangeText, graceEnd, renewalText } from './plan-texts.ts'

const hobby: PlanReply = {
  plan: 'Hobby 19.00 monthly',
  nickname: 'Hobby',
  lookup_key: 'hobby_monthly',
  current_period_end: Date.UTC(2026, 11, 21, 12),
  cancel_at_period_end: false,
  pending_lookup_key: null,
  past_due_since: null,
  chatbots_allowed: 1,
  chatbots_owned: 0,
}
const none = { ...hobby, plan: 'No plan', lookup_key: null, current_period_end: null }

test.each([
  ['renews', {}, 'Renews on Dec 21, 2026'],
  ['is canceled', { cancel_at_period_end: true }, 'Ends on Dec 21, 2026'],
  [
    'becomes another one',
    { pending_lookup_key: 'business_monthly' },
    'Changes to Business (monthly) on Dec 21, 2026',
  ],
  [
    'becomes a yearly one',
    { pending_lookup_key: 'business_yearly' },
    'Changes to Professional on Dec 21, 2026',
  ],
  [
    'is overdue',
    { past_due_since: Date.UTC(2026, 11, 22, 12) },
    'Payment overdue since Dec 22, 2026',
  ],
])('the renewal text shows when a plan %s', (_what, change, expected) => {
  expect(renewalText({ ...hobby, ...change })).toBe(expected)
})

test('without a paid plan there is no renewal text', () => {
  expect(renewalText(none)).toBeNull()
})

test('an overdue invoice can be paid for seven days', () => {
  expect(graceEnd(Date.UTC(2026, 11, 22, 12))).toBe('Dec 29, 2026')
})

test.each([
  ['business_monthly', hobby, /new billing period now.*charge the rest to your saved card/],
  ['hobby_yearly', hobby, /new billing period now/],
  ['business_monthly', { ...hobby, lookup_key: 'hobby_yearly' }, /new billing period now/],
  ['hobby_monthly', { ...hobby, lookup_key: 'business_monthly' }, /on Dec 21, 2026/],
  ['business_monthly', { ...hobby, lookup_key: 'business_yearly' }, /on Dec 21, 2026/],
  ['Free_monthly', hobby, /until Dec 21, 2026 and won't renew/],
  ['hobby_monthly', hobby, /until Dec 21, 2026 and won't renew/],
  [
    'hobby_monthly',
    { ...hobby, lookup_key: 'business_monthly', current_period_end: null },
    /at the end of the paid period/,
  ],
  [
    'hobby_monthly',
    { ...hobby, current_period_end: null },
    /until the end of the paid period and won't renew/,
  ],
])('the effect of choosing %s is described', (key, current, expected) => {
  const plan = findPlan(key)
  if (!plan) throw new Error(`there is no plan ${key}`)
  expect(planChangeText(current, plan)).toMatch(expected)
})

import { expect, test } from 'vitest'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { planView, usageOf } from './plan-view.ts'
import { sourceState } from './source-state.ts'

const none: PlanReply = {
  plan: 'No plan',
  nickname: 'Free',
  lookup_key: null,
  current_period_end: null,
  cancel_at_period_end: false,
  pending_lookup_key: null,
  past_due_since: null,
  chatbots_allowed: 1,
  chatbots_owned: 0,
}

test('DASH-02 PRICE-14 CONST-47 no plan is shown as Free without a suffix', () => {
  expect(planView(none)).toEqual({
    title: 'Free',
    suffix: '',
    isFree: true,
    freeMessages: 250,
    chatbots: 1,
    messages: 30,
    renewal: null,
  })
})

test('a chosen Free plan offers no free messages any more', () => {
  const free = { ...none, plan: 'Free 0.00 monthly', lookup_key: 'Free_monthly' }
  expect(planView(free)).toMatchObject({ title: 'Free', messages: 250, freeMessages: null })
})

test('PRICE-13 a monthly plan carries the suffix once', () => {
  const view = planView({
    ...none,
    plan: 'Enterprise 399.99 monthly',
    nickname: 'Enterprise',
    lookup_key: 'enterprise_monthly',
    chatbots_allowed: 10,
    current_period_end: Date.UTC(2026, 11, 21, 12),
  })

  expect(view).toEqual({
    title: 'Enterprise',
    suffix: ' (monthly)',
    isFree: false,
    freeMessages: null,
    chatbots: 10,
    messages: 40000,
    renewal: 'Renews on Dec 21, 2026',
  })
})

test('PRICE-13 a yearly plan carries none', () => {
  const view = planView({
    ...none,
    plan: 'Professional 1000 yearly',
    nickname: 'Professional',
    lookup_key: 'business_yearly',
    chatbots_allowed: 5,
  })

  expect(view).toMatchObject({ title: 'Professional', suffix: '', chatbots: 5, messages: 300000 })
})

test.each([
  { balance: 2500, used: 0, isLow: false, advice: '' },
  { balance: 1251, used: 0.4996, isLow: false, advice: '' },
  { balance: 1250, used: 0.5, isLow: false, advice: 'over half' },
  { balance: 501, used: 0.7996, isLow: false, advice: 'over half' },
  { balance: 500, used: 0.8, isLow: true, advice: 'over 80%' },
  { balance: 125, used: 0.95, isLow: true, advice: 'over 95%' },
  { balance: 1, used: 0.9996, isLow: true, advice: 'over 95%' },
  { balance: 0, used: 1, isLow: true, advice: 'out of messages' },
  { balance: 9000, used: 0, isLow: false, advice: '' },
])('with $balance of 2,500 messages left the usage is $used', (expected) => {
  const usage = usageOf(expected.balance, 2500)
  expect(usage.used).toBeCloseTo(expected.used, 4)
  expect(usage.isLow).toBe(expected.isLow)
  expect(usage.advice === null).toBe(expected.advice === '')
  expect(usage.advice ?? '').toContain(expected.advice)
})

test.each([
  ['Ready', { total: 14, ready: 14, pending: 0, failed: 0 }],
  ['Processing 3 of 9', { total: 9, ready: 3, pending: 6, failed: 0 }],
  ['Processing 1,200 of 1,500', { total: 1500, ready: 1200, pending: 300, failed: 0 }],
  ['1 source failed', { total: 4, ready: 3, pending: 0, failed: 1 }],
  ['No sources yet', { total: 0, ready: 0, pending: 0, failed: 0 }],
])('a card shows %s', (text, sources) => {
  expect(sourceState(sources)?.text).toBe(text)
})

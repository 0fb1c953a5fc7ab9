import { expect, test } from 'vitest'
import { planView } from './plan.ts'
import { sourceState } from './source-state.ts'

test('DASH-02 PRICE-14 no plan is shown as Free without a suffix', () => {
  expect(planView({ plan: 'No plan', nickname: 'Free', lookup_key: null })).toEqual({
    title: 'Free',
    suffix: '',
    isFree: true,
    chatbots: 1,
    messages: 30,
  })
})

test('PRICE-13 a monthly plan carries the suffix once', () => {
  const view = planView({
    plan: 'Enterprise 399.99 monthly',
    nickname: 'Enterprise',
    lookup_key: 'enterprise_monthly',
  })

  expect(view).toMatchObject({ title: 'Enterprise', suffix: ' (monthly)', messages: 40000 })
})

test('PRICE-13 a yearly plan carries none', () => {
  const view = planView({
    plan: 'Professional 1000 yearly',
    nickname: 'Professional',
    lookup_key: 'business_yearly',
  })

  expect(view).toMatchObject({ title: 'Professional', suffix: '', chatbots: 5, messages: 300000 })
})

test.each([
  ['Ready', { total: 14, ready: 14, pending: 0, failed: 0 }],
  ['Processing 3 of 9', { total: 9, ready: 3, pending: 6, failed: 0 }],
  ['1 source failed', { total: 4, ready: 3, pending: 0, failed: 1 }],
  ['No sources yet', { total: 0, ready: 0, pending: 0, failed: 0 }],
])('a card says %s', (text, sources) => {
  expect(sourceState(sources)?.text).toBe(text)
})

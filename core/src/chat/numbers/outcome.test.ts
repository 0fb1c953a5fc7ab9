import { expect, test } from 'vitest'
import { outcomeOf, type ReplySigns } from './outcome.ts'

const reply = (signs: Partial<ReplySigns> = {}): ReplySigns => ({
  question: 'How much is it?',
  state: 'answered',
  rating: null,
  hasBooked: false,
  ...signs,
})

test.each<[string, Partial<ReplySigns>, string]>([
  ['a good rating', { rating: 'up' }, 'confirmed'],
  ['an appointment', { hasBooked: true }, 'confirmed'],
  ['thanks', { question: 'Thank you!' }, 'confirmed'],
  ['a bad rating', { rating: 'down' }, 'not_resolved'],
  ['a bad rating of thanks', { rating: 'down', question: 'Thank you!' }, 'not_resolved'],
  ['a reply without an answer', { state: 'abstained' }, 'not_resolved'],
  ['a failed reply', { state: 'failed' }, 'not_resolved'],
  ['nothing', {}, 'left'],
])('a conversation that ends with %s counts accordingly', (_sign, signs, outcome) => {
  expect(outcomeOf([reply(), reply(signs)])).toBe(outcome)
})

test('the last sign decides', () => {
  expect(outcomeOf([reply({ rating: 'up' }), reply({ state: 'failed' })])).toBe('not_resolved')
  expect(outcomeOf([reply({ state: 'failed' }), reply({ rating: 'up' }), reply()])).toBe(
    'confirmed',
  )
})

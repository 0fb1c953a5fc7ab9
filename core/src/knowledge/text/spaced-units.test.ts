import { expect, test } from 'vitest'
import { withSpacedUnits } from './spaced-units.ts'

const unknown = () => false

test.each([
  ['a 5kg dog and 2.5l of water', 'a 5 kg dog and 2.5 l of water'],
  ['the 20ft ladder, 230V', 'the 20 ft ladder, 230 V'],
  ['size 38mm2x', 'size 38mm2x'],
  ['model kx5kg', 'model kx5kg'],
])('%s', (text, spaced) => {
  expect(withSpacedUnits(text, unknown)).toBe(spaced)
})

test('a word of the passages stays as it is', () => {
  expect(withSpacedUnits('the 10L tank', (word) => word === '10l')).toBe('the 10L tank')
})

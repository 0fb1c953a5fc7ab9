import { expect, test } from 'vitest'
import { isNearCopy } from './near-copy.ts'

const page = [
  '# Rye bread',
  'Our rye bread is baked every Tuesday and Friday in the old lighthouse bakery of Marlow.',
  'A loaf weighs 750 grams and costs 4 crowns. It keeps for five days in a linen bag.',
  '| Day | Open |\n| Monday | 9 to 5 |',
].join('\n\n')

test('a page with the same sentences in another order and layout is a near copy', () => {
  const print = page.split('\n\n').toReversed().join('\n').replaceAll('. ', '.\n')

  expect(isNearCopy(print.replace('# Rye', '**Rye'), page)).toBe(true)
})

test('a page of the same template with another price or day is none', () => {
  expect(isNearCopy(page.replace('costs 4 crowns', 'costs 5 crowns'), page)).toBe(false)
  expect(isNearCopy(page.replace('| Monday', '| Sunday'), page)).toBe(false)
  expect(isNearCopy(page.replace('# Rye bread', '# Oat bread'), page)).toBe(false)
})

test('an excerpt is a copy of the whole page, and not the other way round', () => {
  const [title = '', first = ''] = page.split('\n\n')

  expect(isNearCopy(`${title}\n\n${first}`, page)).toBe(true)
  expect(isNearCopy(page, `${title}\n\n${first}`)).toBe(false)
})

test('a page without text is none', () => {
  expect(isNearCopy('', page)).toBe(false)
})

import { expect, test } from 'vitest'
import { bareCounts } from './bare-counts.ts'

const countsIn = (text: string, question = 'how many are there?') =>
  bareCounts(text, question).map(({ after }) => after)

test.each([
  ['We have 140 bikes and four trailers.', [' bikes and four trailers', ' trailers']],
  ['Groups: up to 12', ['']],
  [
    'The hut sleeps 1,200 guests, a dozen of them in rooms.',
    [' guests, a dozen of them in rooms', ' of them in rooms'],
  ],
])('a number counts things in %j', (text, expected) => {
  expect(countsIn(text)).toEqual(expected)
})

test.each([
  'A day costs $20, €15 or 3 pounds.',
  'It takes 90 minutes, or 2–3 hours.',
  'Open from 13.00, at 4:15 or at 5 p.m.',
  'Children under 6 and ages 8 to 10.',
  'It was built in 1868 and holds 3.5 litres.',
  'Level 2 is in room 4, on line 7.',
  'The Starter 20 comes with a filter.',
  'Burglaries fell from 31 to 12.',
  'It costs $15, and $25 for three.',
])('no number counts things in %j', (text) => {
  expect(countsIn(text)).toEqual([])
})

test('a number of the question counts nothing', () => {
  expect(countsIn('Mesh points for 3,000 feet.', 'how many points for 3,000 feet?')).toEqual([])
})

test('a long text without spaces is read quickly', () => {
  const startedAt = performance.now()
  for (const part of ['1', '1,', '1.', '–1', '$', 'ten '])
    bareCounts(part.repeat(20_000), 'how many?')

  expect(performance.now() - startedAt).toBeLessThan(2_000)
})

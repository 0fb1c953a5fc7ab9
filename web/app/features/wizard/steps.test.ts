import { expect, test } from 'vitest'
import { stepFromUrl, steps } from './steps.ts'

test('WIZ-04 WIZ-10 WIZ-12 the three steps and their titles', () => {
  expect(steps.map(({ name, title }) => [name, title])).toEqual([
    ['Bot Detail', 'Enter bot detail'],
    ['Bot Setting', 'Set Bot Setting'],
    ['Knowledge Source', 'Add Knowledge Source'],
  ])
})

test('reads the step from the URL and does not skip a step', () => {
  expect(stepFromUrl(null, 2)).toBe(0)
  expect(stepFromUrl('2', 2)).toBe(1)
  expect(stepFromUrl('3', 0)).toBe(0)
  expect(stepFromUrl('7', 2)).toBe(2)
  expect(stepFromUrl('x', 2)).toBe(0)
  expect(stepFromUrl('-1', 2)).toBe(0)
})

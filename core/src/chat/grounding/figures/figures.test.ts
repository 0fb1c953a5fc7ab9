import { describe, expect, test } from 'vitest'
import { figuresOf } from './figures.ts'

const formsIn = (text: string) => figuresOf(text).flatMap(({ forms }) => forms)
const requiredFormsIn = (text: string) => figuresOf(text).map(({ requiredForms }) => requiredForms)

describe('numbers', () => {
  test.each([
    ['a fraction alone is its value', '½ cup', 'any|0.5'],
    ['grouped digits are whole', '1.234.567 readers', 'any|1234567'],
    ['a German multiple is its factor', 'zweifach', 'any|2'],
    ['a number ends before digits that cannot belong to it', 'twenty twelve', 'any|12'],
    ['a number ends before tens that cannot belong to it', 'five twenty', 'any|20'],
  ])('%s: %s', (_rule, text, form) => {
    expect(formsIn(text)).toContain(form)
  })

  test.each([
    ['digits with two kinds of groups have one value', '1.234.567 readers', 'any|1234.567'],
    ['an adjective that multiplies by one says no number', 'einfach', 'any|1'],
    ['two numbers are not added up', 'twenty twelve', 'any|32'],
    ['tens are not added to a smaller number', 'five twenty', 'any|25'],
  ])('%s: %s', (_rule, text, form) => {
    expect(formsIn(text)).not.toContain(form)
  })
})

test.each(['hello there', 'the sun is warm', ''])('%j has no figure', (text) => {
  expect(figuresOf(text)).toEqual([])
})

test.each([
  ["3 o'clock", true],
  ['3 pm', false],
  ['15:00', false],
])('%s may be meant in both halves of the day: %s', (text, isEither) => {
  const requiredForms = requiredFormsIn(text).flat(2)

  expect(requiredForms).toContain(isEither ? 'clock|180' : 'clock|900')
  expect(requiredForms.includes('clock|180') && requiredForms.includes('clock|900')).toBe(isEither)
})

describe('dates', () => {
  test('a month alone needs only the month', () => {
    expect(requiredFormsIn('in August')).toEqual([[['month|8']]])
  })

  test('a month with its year needs both', () => {
    expect(requiredFormsIn('in August 2026')).toEqual([[['date|2026-8']]])
  })

  test('a month says no day', () => {
    expect(formsIn('in August 2026')).toEqual(['month|8', 'any|2026', 'date|2026-8'])
  })

  test('a date without a clock time says none', () => {
    expect(formsIn('2026-08-03').some((form) => form.startsWith('clock'))).toBe(false)
  })

  test.each(['3/4', '3/4/', '10-12-'])('%s is no date', (text) => {
    expect(figuresOf(text).map(({ kind }) => kind)).not.toContain('date')
  })
})

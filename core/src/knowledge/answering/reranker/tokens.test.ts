import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openWordVectors } from '../../meaning/word-vectors.ts'
import { readTokens, TOKEN_FORMS } from './tokens.ts'

const file = '../../../../../server/src/knowledge/search/word-vectors.bin'
const words = openWordVectors(readFileSync(new URL(file, import.meta.url)))

test.each<[string, (typeof TOKEN_FORMS)[number]]>([
  ['$45', 'money'],
  ['12.50 €', 'money'],
  ['9:30', 'time'],
  ['7 pm', 'time'],
  ['20%', 'percent'],
  ['2026', 'year'],
  ['18', 'small number'],
  ['150', 'number'],
  ['5550133', 'long number'],
  ['@', 'at'],
  ['?', 'question mark'],
  ['qxzvtk', 'unknown'],
])('"%s" is read as %s', (text, form) => {
  expect(readTokens(words, text, 5)).toEqual([
    expect.objectContaining({ row: -1, form: TOKEN_FORMS.indexOf(form) }),
  ])
})

test('forms of a word and of a figure say the same', () => {
  const [paid, , first] = readTokens(words, 'Paid on 1,200', 5)
  const [pay, , second] = readTokens(words, 'pay: 1200', 5)

  expect(paid?.key).toBe(pay?.key)
  expect(first?.key).toBe(second?.key)
  expect(paid?.row).toBeGreaterThanOrEqual(0)
})

test('a long text is read up to the limit', () => {
  expect(readTokens(words, 'boat '.repeat(100_000), 36)).toHaveLength(36)
})

const namesIn = (text: string): string[] =>
  readTokens(words, text, 12).flatMap(({ isName, key }) => (isName ? [key] : []))

test('a capital letter within a sentence makes a name, at its beginning or in a list it does not', () => {
  expect(namesIn('Trips are led by Marta on Sundays.')).toHaveLength(2)
  expect(namesIn('Trips | Boats')).toEqual([])
  expect(namesIn('Open. Trips start here')).toEqual([])
})

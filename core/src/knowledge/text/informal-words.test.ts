import { expect, test } from 'vitest'
import { withStandardSpelling } from './informal-words.ts'

const nothing = () => false
const isChristmas = (word: string) => word === 'xmas'

test.each([
  ['hw much r u', 'how much are you'],
  ['wen do u close on thurs', 'when do you close on thursday'],
  ['wats the wifi pasword', "what's the wifi password"],
  ['r u open tmrw n fri', 'are you open tomorrow and friday'],
  ['Can I pay by card?', 'Can I pay by card?'],
  ['an apt of min 2 rooms', 'an apt of min 2 rooms'],
  ['Who is in HR?', 'Who is in HR?'],
  ["what's u2", "what's u2"],
])('%s is read as: %s', (question, standard) => {
  expect(withStandardSpelling(question, nothing)).toBe(standard)
})

test('a word of the passages stays as it is', () => {
  expect(withStandardSpelling('u have xmas puds', isChristmas)).toBe('you have xmas puds')
})

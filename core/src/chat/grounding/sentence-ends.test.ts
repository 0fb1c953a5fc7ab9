import { expect, test } from 'vitest'
import { isWholeSentence, lineMarker, listNumber, sentenceEnd } from './sentence-ends.ts'

/** `|` marks where the first sentence ends; none where it may go on. */
test.each([
  ['Open at nine.| We close at six.', 'a full stop and white space'],
  ['Open at nine.', 'not at the end of what was received'],
  ['"Open?"| She asked.', 'closing marks belong to it'],
  ['営業中です。|次', 'full stops of other scripts'],
  ['Ask Dr. Who today.| He is in.', 'abbreviations'],
  ['At 9 a.m. we open.| Come in.', 'small abbreviations'],
  ['John F. Kennedy came.| He left.', 'initials'],
  ['It costs 15.| We deliver.', 'a number at the end'],
  ['Am 3. März ist zu.| Danke.', 'a day before a month'],
  ['Im 2. Stock links.| Danke.', 'an ordinal before what it counts'],
  ['On the 3. ', 'unknown while the next word is missing'],
  ['On the 3. Ma', 'unknown while the next word may grow'],
  ['It costs 15.|\n', 'a number before a line break'],
  ['One line|\nanother', 'a line break'],
  ['\n\nAfter empty lines.| More', 'empty lines before it'],
  ['1. First item.| Second', 'a list number is no end'],
])('%j: %s', (marked) => {
  const end = marked.indexOf('|')

  expect(sentenceEnd(marked.replace('|', ''))).toBe(end)
})

test('a sentence without an end is cut at a space, or within a word that has none', () => {
  expect(sentenceEnd(`${'word '.repeat(160)}more`)).toBe(799)
  expect(sentenceEnd('x'.repeat(801))).toBe(800)
  expect(sentenceEnd('x'.repeat(800))).toBe(-1)
})

test('a long part without an end is not a whole sentence', () => {
  const long = 'x'.repeat(400)

  expect(isWholeSentence('x', '')).toBe(true)
  expect(isWholeSentence(long, ' more')).toBe(false)
  expect(isWholeSentence(long, '\nmore')).toBe(true)
  expect(isWholeSentence(`${long}.)`, ' more')).toBe(true)
})

test('marks of lists and headings come before a sentence', () => {
  expect(lineMarker('  - 12. Text')).toBe('  - 12. ')
  expect(lineMarker('## Title')).toBe('## ')
  expect(lineMarker('2024 was')).toBe('')
  expect([listNumber('12. '), listNumber('- ')]).toEqual([12, null])
})

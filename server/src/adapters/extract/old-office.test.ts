import { expect, test } from 'vitest'
import { makePpt } from '../../../test/fixtures/make-ppt.ts'
import { makeWord6 } from '../../../test/fixtures/make-word6.ts'
import { readMade, textOf } from '../../../test/fixtures/read-made.ts'

test('a Word 6 document is read with its tables, the results of its fields and its notes', async () => {
  const body =
    'Opening hours\rZone\x07Price\x07\x07Graz\x075 EUR\x07\x07See \x13 HYPERLINK \x13 REF a \x14hidden\x15 \x14our \x13 DATE \x15page\x15.\x0cNon\x1ebinding\r'

  const { kind, parts } = await readMade(
    makeWord6({ body, footnotes: 'Not in August.\r' }),
    'a.doc',
  )

  expect(kind).toBe('doc')
  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['Text', 'Opening hours\n\nZone Price\n\nGraz 5 EUR\n\nSee our page.\n\nNon-binding'],
    ['Notes', 'Not in August.'],
  ])
})

test('a Word 6 document saved in pieces is read in the order of its pieces', async () => {
  const file = makeWord6({
    body: 'closed on Sundays.We are ',
    pieces: [
      [18, 7],
      [0, 18],
    ],
  })

  expect(textOf(await readMade(file, 'a.doc'))).toBe('We are closed on Sundays.')
})

test('a Word 6 document is read in the letters of its language', async () => {
  const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])
  const japanese = Buffer.from([0x93, 0xfa, 0x96, 0x7b])

  expect(textOf(await readMade(makeWord6({ body: russian, language: 0x0419 }), 'a.doc'))).toBe(
    'Привет',
  )
  expect(textOf(await readMade(makeWord6({ body: japanese, language: 0x0411 }), 'a.doc'))).toBe(
    '日本',
  )
})

test('pieces that all name the same bytes end at the amount of text', async () => {
  const body = 'x'.repeat(1_000)
  const pieces = Array.from({ length: 500 }, () => [0, 1_000] satisfies [number, number])

  const read = await readMade(makeWord6({ body, pieces }), 'a.doc', { characters: 100_000 })

  expect(read).toMatchObject({ outcome: 'too-large', parts: [] })
})

test('an old presentation is read with its notes and with what stands around its slides', async () => {
  const file = makePpt([['Welcome', 'Our workshop'], ['Prices']], {
    notes: { 2: ['*', 'Mention the discount.'] },
    around: { shown: 32 + 4, date: 'Spring 2004', header: 'Hidden', footer: 'Bikes of Graz' },
  })

  const { parts } = await readMade(file, 'a.ppt')

  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['Slide 1: Welcome', '# Welcome\n\nOur workshop'],
    ['Slide 2: Prices', '# Prices\n\nNotes: Mention the discount.'],
    ['Headers and footers', 'Spring 2004\n\nBikes of Graz'],
  ])
})

test('an old presentation with nothing but a footer holds text', async () => {
  const around = { shown: 32, date: '', header: '', footer: 'Bikes of Graz' }

  expect(await readMade(makePpt([[]], { around }), 'a.ppt')).toMatchObject({ outcome: 'ok' })
})

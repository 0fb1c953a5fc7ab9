import { expect, test } from 'vitest'
import { makePpt } from './fixtures/make-ppt.ts'
import { extractBytes } from './fixtures/extract-bytes.ts'

test('extracts an old presentation with notes, headers and footers', async () => {
  const file = makePpt([['Welcome', 'Our workshop'], ['Prices']], {
    notes: { 2: ['*', 'Mention the discount.'] },
    around: { shown: 32 + 4, date: 'Spring 2004', header: 'Hidden', footer: 'Bikes of Graz' },
  })

  const { parts } = await extractBytes(file, 'a.ppt')

  expect(parts.map(({ label, text }) => [label, text])).toEqual([
    ['Slide 1: Welcome', '# Welcome\n\nOur workshop'],
    ['Slide 2: Prices', '# Prices\n\nNotes: Mention the discount.'],
    ['Headers and footers', 'Spring 2004\n\nBikes of Graz'],
  ])
})

test('extracts text of an old presentation that has only a footer', async () => {
  const around = { shown: 32, date: '', header: '', footer: 'Bikes of Graz' }

  expect(await extractBytes(makePpt([[]], { around }), 'a.ppt')).toMatchObject({ outcome: 'ok' })
})

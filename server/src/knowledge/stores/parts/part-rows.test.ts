import type { ExtractedPart } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'
import { batchesOf, continuesPart, partRows } from './part-rows.ts'

const of = { source_id: 's_1', revision: 'r_1' }
const locator = { kind: 'text' } as const
const partOf = (label: string, text: string): ExtractedPart => ({ label, locator, text })

test('a long part has rows of at most 20,000 characters, whose texts are the whole text', () => {
  const text = `${'a'.repeat(19_999)}😀${'b'.repeat(30_000)}`

  const rows = partRows([partOf('Text', text), partOf('Page 2', 'short')], of)

  expect(rows.map(({ ordinal, label, characters }) => [ordinal, label, characters])).toEqual([
    [0, 'Text', text.length],
    [1, '', 0],
    [2, '', 0],
    [3, 'Page 2', 5],
  ])
  expect(rows.map(continuesPart)).toEqual([false, true, true, false])
  expect(rows.map(({ body }) => body.length)).toEqual([19_999, 20_000, 10_002, 5])
  expect(rows.slice(0, 3).map(({ body }) => body.isWellFormed())).toEqual([true, true, true])
  expect(
    rows
      .slice(0, 3)
      .map(({ body }) => body)
      .join(''),
  ).toBe(text)
})

test('a part without a text, or without a label, is a row of its own', () => {
  const skipped = { ...partOf('Page 1', ''), skipped: 'a picture' }

  const rows = partRows([skipped], of)

  expect(rows).toMatchObject([{ ordinal: 0, label: 'Page 1', body: '', skipped: 'a picture' }])
  expect(partRows([partOf('', 'a page without a title')], of).map(continuesPart)).toEqual([false])
})

test('a transaction writes at most 400,000 characters and a hundred rows', () => {
  const long = partRows([partOf('Text', 'a'.repeat(1_000_000))], of)
  const many = partRows(
    Array.from({ length: 250 }, (_, at) => partOf(`Page ${at}`, 'short')),
    of,
  )

  expect([...batchesOf(long)].map((rows) => rows.length)).toEqual([20, 20, 10])
  expect([...batchesOf(many)].map((rows) => rows.length)).toEqual([100, 100, 50])
  expect([...batchesOf(long)].flat()).toEqual(long)
  expect([...batchesOf([])]).toEqual([])
})

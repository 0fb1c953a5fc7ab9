import { expect, test } from 'vitest'
import { makePdf } from '../../test/fixtures/make-pdf.ts'
import { withStored } from '../../test/fixtures/extract-bytes.ts'
import { openPictures } from './pictures.ts'

/** Columns and rows of the portable picture of the first page. */
const sizeOf = (pdf: Uint8Array) =>
  withStored(pdf, async (path) => {
    const { bytes } = await (await openPictures(path, 'pdf'))(1)
    const [, columns, rows] = /^P5\n(\d+) (\d+)\n/.exec(Buffer.from(bytes).toString('latin1')) ?? []
    return [Number(columns), Number(rows)]
  })

test('a page is rendered with 200 dots an inch', async () => {
  const [columns = 0, rows = 0] = await sizeOf(makePdf(['Hello']))

  expect(Math.abs(columns - 1_700)).toBeLessThan(2)
  expect(Math.abs(rows - 2_200)).toBeLessThan(2)
})

test('a page of eleven feet is rendered with fewer dots, at most twelve million', async () => {
  const page = makePdf(['Hello']).toString('latin1')
  // Of the same length, because a PDF names the places of its objects.
  const large = page.replace('[0 0 612 792] /Res', '[0 0 9999 999]/Res')

  const [columns = 0, rows = 0] = await sizeOf(Buffer.from(large, 'latin1'))

  expect(columns).toBeGreaterThan(10 * (rows - 1))
  expect(columns * rows).toBeGreaterThan(11_000_000)
  expect(columns * rows).toBeLessThan(12_100_000)
})

import { expect, test, vi } from 'vitest'
import { pictureShare } from './page-pictures.ts'
import { nativeOf, openPdf, wideText, type OpenPdf } from './pdfium.ts'

test('a version of PDFium without the native functions is named', () => {
  expect(() => nativeOf({})).toThrow('PDFium has another shape')
  expect(() => nativeOf({ module: {} }).memory()).toThrow('PDFium has no memory')
  expect(() => nativeOf({ module: {} }).call('FPDF_GetMetaText')).toThrow(
    'PDFium lacks FPDF_GetMetaText',
  )
})

/** PDFium with these results of its functions, and a memory of a kilobyte. */
function fakePdfium(results: Record<string, number>) {
  const memory = new DataView(new ArrayBuffer(1_024))
  const call = vi.fn<OpenPdf['pdfium']['call']>((name) => results[name] ?? 0)
  const callsOf = (name: string) => call.mock.calls.filter(([called]) => called === name)
  return { pdfium: { call, memory: () => memory }, callsOf, memory }
}

test('a text is read without its end, and its buffer is freed', () => {
  const { pdfium, callsOf, memory } = fakePdfium({ malloc: 16 })
  memory.setUint16(16, 'A'.charCodeAt(0), true)

  expect(wideText(pdfium, () => 4)).toBe('A')
  expect(callsOf('free')).toEqual([['free', 16]])
})

test.each([
  ['no text', 2],
  ['a text of more than ten megabytes', 10_000_001],
])('no memory is taken for %s', (_what, length) => {
  const { pdfium, callsOf } = fakePdfium({})

  expect(wideText(pdfium, () => length)).toBe('')
  expect(callsOf('malloc')).toEqual([])
})

test('the buffer of a text that cannot be read is freed', () => {
  const { pdfium, callsOf } = fakePdfium({ malloc: 16 })
  const fill = vi.fn<() => number>(() => 4).mockImplementationOnce(() => 4)
  fill.mockImplementationOnce(() => {
    throw new Error('damaged')
  })

  expect(() => wideText(pdfium, fill)).toThrow('damaged')
  expect(callsOf('free')).toEqual([['free', 16]])
})

test('of a page of a million objects two thousand are looked at', () => {
  const { pdfium, callsOf } = fakePdfium({ FPDF_LoadPage: 1, FPDFPage_CountObjects: 1_000_000 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the share of pictures needs no document
  const open = { pdfium, handle: 1 } as unknown as OpenPdf

  expect(pictureShare(open, 0)).toBeUndefined()
  expect(callsOf('FPDFPage_GetObject')).toHaveLength(2_000)
  expect(callsOf('FPDF_ClosePage')).toHaveLength(1)
})

test('a page that does not load has no pictures', () => {
  const { pdfium, callsOf } = fakePdfium({ FPDFPage_CountObjects: 5 })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the share of pictures needs no document
  const open = { pdfium, handle: 1 } as unknown as OpenPdf

  expect(pictureShare(open, 0)).toBeUndefined()
  expect(callsOf('FPDFPage_GetObject')).toEqual([])
})

test('bytes that are no PDF are damaged', async () => {
  await expect(openPdf(Buffer.from('no PDF'))).rejects.toMatchObject({ outcome: 'damaged' })
})

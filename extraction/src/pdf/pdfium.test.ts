import { expect, test } from 'vitest'
import { nativeOf } from './pdfium.ts'

test('a version of PDFium without the native functions is named', () => {
  expect(() => nativeOf({})).toThrow('PDFium has another shape')
  expect(() => nativeOf({ module: {} }).memory()).toThrow('PDFium has no memory')
  expect(() => nativeOf({ module: {} }).call('FPDF_GetMetaText')).toThrow(
    'PDFium lacks FPDF_GetMetaText',
  )
})

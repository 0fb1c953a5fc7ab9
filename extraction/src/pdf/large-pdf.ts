import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { nativeOf, openPdf, setCallback, type OpenPdf, type Pdfium } from './pdfium.ts'

/** A smaller file is loaded completely, which is faster. */
const SMALL_BYTES = 10 * 1024 * 1024
/** PDFium keeps in memory what it has read of a file: after so many bytes the document is closed and reopened. */
const MAX_KEPT_BYTES = 32 * 1024 * 1024

const PASSWORD_ERRORS = [4, 5]

/** An open PDF. `current` returns its document, whose handles are valid until the next call of `current`. */
export type PdfFile = { current: () => OpenPdf }

/** Opens a PDF of any size. Only the last read pages of a large file are in memory. */
export async function openPdfFile(path: string): Promise<PdfFile> {
  const file = openSync(path, 'r')
  const { size } = fstatSync(file)
  if (size > SMALL_BYTES) return openLargePdf(file, size)
  try {
    const bytes = new Uint8Array(size)
    const open = await openPdf(bytes.subarray(0, readSync(file, bytes)))
    return { current: () => open }
  } finally {
    closeSync(file)
  }
}

async function openLargePdf(file: number, size: number): Promise<PdfFile> {
  const library = await PDFiumLibrary.init()
  const pdfium = nativeOf(library)
  let read = 0
  const block = (...[, position = 0, buffer = 0, length = 0]: number[]) => {
    read += length
    const { buffer: memory } = pdfium.memory()
    const into = new Uint8Array(memory, buffer, length)
    return readSync(file, into, 0, length, position >>> 0) === length ? 1 : 0
  }
  setCallback(library, block)
  let open = loadDocument(library, pdfium, size)
  return {
    current() {
      if (read > MAX_KEPT_BYTES) {
        read = 0
        open.document.destroy()
        open = loadDocument(library, pdfium, size)
      }
      return open
    },
  }
}

/** Size of the struct FPDF_FILEACCESS: file length, address of the read function, and its parameter. */
const ACCESS_BYTES = 12

function loadDocument(library: PDFiumLibrary, pdfium: Pdfium, size: number): OpenPdf {
  const access = pdfium.call('malloc', ACCESS_BYTES)
  const memory = pdfium.memory()
  for (const [at, value] of [size, 0, 0].entries()) memory.setUint32(access + at * 4, value, true)
  const handle = pdfium.call('FPDF_LoadCustomDocument', access, 0)
  if (handle === 0) {
    const error = pdfium.call('FPDF_GetLastError')
    if (PASSWORD_ERRORS.includes(error)) throw new ExtractionError('encrypted')
    throw new ExtractionError('damaged', `PDFium reports ${error}`)
  }
  const parts = { module: Reflect.get(library, 'module'), documentPtr: access, documentIdx: handle }
  const document: PDFiumDocument = Reflect.construct(PDFiumDocument, [parts])
  return { pdfium, document, handle }
}

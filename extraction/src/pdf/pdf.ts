import { readFile } from 'node:fs/promises'
import * as texts from '@askwell/messages/knowledge/extraction'
import { ExtractionError } from '../document/extraction-outcome.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { bodySize, repeatedLines, withoutRepeatedLines, joinParagraphs } from './pdf-paragraphs.ts'
import { BrokenWords } from './broken-words.ts'
import { withoutContents } from './table-of-contents.ts'
import { linesOf } from './pdf-lines.ts'
import type { Line } from './pdf-lines.ts'
import { openPdf, wideText } from './pdfium.ts'
import type { OpenPdf, Pdfium } from './pdfium.ts'

const IMAGE = 3
const FORM = 5
const WIDGET = 20
const MAX_OBJECTS = 2_000

/** A PDF with images and fewer letters per page than this is a scan. */
const LETTERS_OF_A_PAGE = 20

/** More lines than a header and a footer: a page without any other text was a table of contents. */
const FEWEST_CONTENTS = 6

type Page = { lines: Line[]; fields: string[]; hasPicture: boolean }

function hasPicture(pdfium: Pdfium, page: number): boolean {
  const count = Math.min(MAX_OBJECTS, pdfium.call('FPDFPage_CountObjects', page))
  for (let index = 0; index < count; index += 1) {
    const type = pdfium.call('FPDFPageObj_GetType', pdfium.call('FPDFPage_GetObject', page, index))
    if (type === IMAGE || type === FORM) return true
  }
  return false
}

/** Values of form fields that the text of a page does not contain. */
function fieldsOf(pdfium: Pdfium, page: number, form: number): string[] {
  const values: string[] = []
  const count = Math.min(MAX_OBJECTS, pdfium.call('FPDFPage_GetAnnotCount', page))
  for (let index = 0; index < count; index += 1) {
    const note = pdfium.call('FPDFPage_GetAnnot', page, index)
    if (!note) continue
    if (pdfium.call('FPDFAnnot_GetSubtype', note) === WIDGET) {
      const value = wideText(pdfium, (buffer, length) =>
        pdfium.call('FPDFAnnot_GetFormFieldValue', form, note, buffer, length),
      )
      if (value.trim() !== '' && value !== 'Off') values.push(value.trim())
    }
    pdfium.call('FPDFPage_CloseAnnot', note)
  }
  return values
}

function readPdfPage({ pdfium, handle }: OpenPdf, index: number, form: number): Page {
  const page = pdfium.call('FPDF_LoadPage', handle, index)
  if (!page) return { lines: [], fields: [], hasPicture: false }
  const lines = linesOf(pdfium, page)
  const shown = lines.map((line) => line.text).join('\n')
  const fields = fieldsOf(pdfium, page, form).filter((value) => !shown.includes(value))
  const read = { lines, fields, hasPicture: shown.trim() === '' && hasPicture(pdfium, page) }
  pdfium.call('FPDF_ClosePage', page)
  return read
}

const lettersOf = (page: Page) =>
  page.lines
    .map((line) => line.text)
    .concat(page.fields)
    .join('')
    .match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Throws ExtractionError for scanned or empty documents; a document with enough letters passes. */
function rejectWithoutText(pages: Page[], hasPictures: () => boolean): void {
  const letters = pages.reduce((sum, page) => sum + lettersOf(page), 0)
  if (letters >= LETTERS_OF_A_PAGE * Math.min(pages.length, 5)) return
  if (hasPictures()) throw new ExtractionError('no-text-layer')
  if (letters === 0) throw new ExtractionError('empty')
}

function skippedReason(page: Page): string {
  if (page.hasPicture) return texts.pictureOnly
  return page.lines.length > FEWEST_CONTENTS ? texts.contentsOnly : texts.blankPage
}

async function addPage(
  context: ExtractionContext,
  place: { index: number; page: Page },
  text: string,
) {
  const label = texts.page({ number: place.index + 1 })
  const locator = { kind: 'page', page: place.index + 1 } as const
  if (text !== '') return context.onPart({ label, locator, text })
  const skipped = skippedReason(place.page)
  return context.onPart({ label, locator, text: '', skipped })
}

function titleOf({ pdfium, handle }: OpenPdf): string {
  const name = pdfium.call('malloc', 6)
  const memory = pdfium.memory()
  for (const [at, code] of [...Buffer.from('Title\0')].entries()) memory.setUint8(name + at, code)
  const title = wideText(pdfium, (buffer, length) =>
    pdfium.call('FPDF_GetMetaText', handle, name, buffer, length),
  )
  return title.trim()
}

/** Extracts a PDF page by page: repeated headers removed, form values added, headings by font size. */
export const readPdf: FormatReader = async (context) => {
  const open = await openPdf(await readFile(context.path))
  const count = open.document.getPageCount()
  if (count > context.limits.pdfPages) throw new ExtractionError('too-large', texts.numberOfPages)
  const form = open.document.initializeFormFields()
  const pages = Array.from({ length: count }, (_, index) => readPdfPage(open, index, form))
  rejectWithoutText(pages, () => anyPicture(open, count))

  const lines = pages.map((page) => page.lines)
  const repeated = repeatedLines(lines)
  const style = { body: bodySize(lines), words: new BrokenWords(lines), limits: context.limits }
  for (const [index, page] of pages.entries()) {
    const own = withoutContents(withoutRepeatedLines(page.lines, repeated), count)
    const flow = joinParagraphs(own, style)
    const text = [flow, ...page.fields].filter((each) => each !== '').join('\n\n')
    await addPage(context, { index, page }, text)
  }
  return { title: titleOf(open) }
}

function anyPicture({ pdfium, handle }: OpenPdf, count: number): boolean {
  for (let index = 0; index < Math.min(count, 20); index += 1) {
    const page = pdfium.call('FPDF_LoadPage', handle, index)
    if (page && hasPicture(pdfium, page)) return true
  }
  return false
}

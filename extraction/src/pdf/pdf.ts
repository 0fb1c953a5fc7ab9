import { readFile } from 'node:fs/promises'
import * as texts from '@askwell/messages/knowledge/extraction'
import { ExtractionError } from '../document/extraction-outcome.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { bodySize, repeatedLines, withoutRepeatedLines, joinParagraphs } from './pdf-paragraphs.ts'
import { BrokenWords } from './broken-words.ts'
import { withoutContents } from './table-of-contents.ts'
import { linesOf } from './pdf-lines.ts'
import { pictureShare } from './page-pictures.ts'
import type { Line } from './pdf-lines.ts'
import { openPdf, wideText } from './pdfium.ts'
import type { OpenPdf, Pdfium } from './pdfium.ts'

const WIDGET = 20
const MAX_OBJECTS = 2_000

/** A page with fewer letters of its own, under a picture, is a scan with a stamp. */
const LETTERS_OF_A_PAGE = 20
/** What pictures cover at least of a scanned page that has letters. */
const SHARE_OF_A_SCAN = 0.5

/** More lines than a header and a footer: a page without any other text was a table of contents. */
const FEWEST_CONTENTS = 6

type Page = { lines: Line[]; fields: string[] }

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
  if (!page) return { lines: [], fields: [] }
  const lines = linesOf(pdfium, page)
  const shown = lines.map((line) => line.text).join('\n')
  const fields = fieldsOf(pdfium, page, form).filter((value) => !shown.includes(value))
  pdfium.call('FPDF_ClosePage', page)
  return { lines, fields }
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a page with this text of its own is a picture of a page. */
function isScanned(open: OpenPdf, index: number, text: string): boolean {
  const letters = lettersOf(text)
  if (letters >= LETTERS_OF_A_PAGE) return false
  const share = pictureShare(open, index)
  return share !== undefined && (letters === 0 || share >= SHARE_OF_A_SCAN)
}

const skippedReason = ({ lines }: Page): string =>
  lines.length > FEWEST_CONTENTS ? texts.contentsOnly : texts.blankPage

type Place = { index: number; page: Page; isScan: boolean }

async function addPage(
  context: ExtractionContext,
  { index, page, isScan }: Place,
  text: string,
): Promise<void> {
  const label = texts.page({ number: index + 1 })
  const locator = { kind: 'page', page: index + 1 } as const
  if (isScan) return context.onPart({ label, locator, text: '', skipped: texts.pictureOnly })
  if (text !== '') return context.onPart({ label, locator, text })
  return context.onPart({ label, locator, text: '', skipped: skippedReason(page) })
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

  const lines = pages.map((page) => page.lines)
  const repeated = repeatedLines(lines)
  const style = { body: bodySize(lines), words: new BrokenWords(lines), limits: context.limits }
  const scanned: number[] = []
  for (const [index, page] of pages.entries()) {
    const own = withoutContents(withoutRepeatedLines(page.lines, repeated), count)
    const flow = joinParagraphs(own, style)
    const text = [flow, ...page.fields].filter((each) => each !== '').join('\n\n')
    const isScan = isScanned(open, index, text)
    if (isScan) scanned.push(index + 1)
    await addPage(context, { index, page, isScan }, text)
  }
  return { title: titleOf(open), scanned }
}

import * as texts from '@askwell/messages/knowledge/extraction'
import { tooLarge } from '../document/extraction-outcome.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { FontSizes, joinParagraphs, PageEdges, withoutRepeatedLines } from './pdf-paragraphs.ts'
import { BrokenWords } from './broken-words.ts'
import { withoutContents } from './table-of-contents.ts'
import { linesOf } from './pdf-lines.ts'
import { pictureShare } from './page-pictures.ts'
import type { Line } from './pdf-lines.ts'
import { openPdfFile, type PdfFile } from './large-pdf.ts'
import { wideText } from './pdfium.ts'
import type { OpenPdf, Pdfium } from './pdfium.ts'

const WIDGET = 20
const MAX_OBJECTS = 2_000

/** A page with fewer letters on a large picture is a scan, for example with a stamped page number. */
const MIN_PAGE_LETTERS = 20
/** Minimum share of the page that pictures cover on a scanned page with letters. */
const MIN_SCAN_SHARE = 0.5

/** A page that is empty without its contents entries was a table of contents if it had more lines than this. */
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

function readPdfPage({ pdfium, handle, document }: OpenPdf, index: number): Page {
  const form = document.initializeFormFields()
  const page = pdfium.call('FPDF_LoadPage', handle, index)
  if (!page) return { lines: [], fields: [] }
  const lines = linesOf(pdfium, page)
  const shown = lines.map((line) => line.text).join('\n')
  const fields = fieldsOf(pdfium, page, form).filter((value) => !shown.includes(value))
  pdfium.call('FPDF_ClosePage', page)
  return { lines, fields }
}

const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a page is a scan. `text`: the text that the page has besides pictures. */
function isScanned(open: OpenPdf, index: number, text: string): boolean {
  const letters = lettersOf(text)
  if (letters >= MIN_PAGE_LETTERS) return false
  const share = pictureShare(open, index)
  return share !== undefined && (letters === 0 || share >= MIN_SCAN_SHARE)
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

/** Characters of pages kept in memory after the first pass; the pages after them are read a second time. */
const KEPT_CHARACTERS = 8_000_000

/** The pages of a document, with repeated lines, font sizes and words collected from all of them in a first pass. */
class Pages {
  readonly #file: PdfFile
  readonly #kept = new Map<number, Page>()
  #characters = 0
  readonly #edges = new PageEdges()
  readonly #sizes = new FontSizes()
  readonly #words = new BrokenWords()

  constructor(file: PdfFile, count: number) {
    this.#file = file
    for (let index = 0; index < count; index += 1) this.#look(index)
  }

  #look(index: number): void {
    const page = readPdfPage(this.#file.current(), index)
    for (const seen of [this.#edges, this.#sizes, this.#words]) seen.add(page.lines)
    this.#characters += page.lines.reduce((sum, { text }) => sum + text.length, 0)
    if (this.#characters <= KEPT_CHARACTERS) this.#kept.set(index, page)
  }

  style() {
    return { body: this.#sizes.body, words: this.#words, repeated: this.#edges.repeated }
  }

  /** Returns a page and removes it from memory. */
  take(index: number): Page {
    const page = this.#kept.get(index) ?? readPdfPage(this.#file.current(), index)
    this.#kept.delete(index)
    return page
  }
}

/** Extracts a PDF page by page: removes repeated headers, adds form values, detects headings by font size. */
export const readPdf: FormatReader = async (context) => {
  const file = await openPdfFile(context.path)
  const count = file.current().document.getPageCount()
  if (count > context.limits.pdfPages) throw tooLarge('pages')
  const pages = new Pages(file, count)
  const { repeated, ...ofAll } = pages.style()
  const style = { ...ofAll, limits: context.limits }
  const scanned: number[] = []
  for (let index = 0; index < count; index += 1) {
    const page = pages.take(index)
    const own = withoutContents(withoutRepeatedLines(page.lines, repeated), count)
    const flow = joinParagraphs(own, style)
    const text = [flow, ...page.fields].filter((each) => each !== '').join('\n\n')
    const isScan = isScanned(file.current(), index, text)
    if (isScan) scanned.push(index + 1)
    await addPage(context, { index, page, isScan }, text)
  }
  return { title: titleOf(file.current()), scanned }
}

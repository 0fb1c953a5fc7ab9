import {
  makeDocx,
  makePptx,
  makeXlsx,
  wordParagraph,
} from '../../../extraction/test/fixtures/make-office.ts'
import { makePdf } from '../../../extraction/test/fixtures/make-pdf.ts'

/** A Word document of these paragraphs. */
export const docxOf = (...paragraphs: string[]): Buffer =>
  makeDocx(paragraphs.map(wordParagraph).join(''))

/** A workbook of one sheet. */
export const xlsxOf = (rows: string[][]): Buffer => makeXlsx({ Prices: rows })

/** A presentation with one slide for each text. */
export const pptxOf = (...slides: string[]): Buffer =>
  makePptx(slides.map((text) => ({ lines: [text] })))

/** A PDF with these pages; `locked` needs a password. */
export const pdfOf = makePdf

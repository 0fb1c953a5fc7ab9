import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import * as extractionTexts from '@askwell/messages/knowledge/extraction'
import { isGeneral, SHORT_DATE, formatNumber } from '../document/cell-values.ts'
import { cleanText, MarkdownWriter } from '../document/markdown.ts'
import { writeChartTable } from '../drawings/chart.ts'
import { xlsChartsOf, type XlsChart } from './xls-charts.ts'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import { emitOptionalPart, toHiddenSheetPart } from '../document/format-reader.ts'
import type { FormatReader, ExtractionContext } from '../document/format-reader.ts'
import { emitRows } from '../document/sheet-rows.ts'
import { spreadMerged } from '../document/merged-cells.ts'
import type { Row } from '../document/sheet-rows.ts'

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      dateNF: SHORT_DATE,
    })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|encrypt/i.test(message)) throw new ExtractionError('encrypted')
    throw new ExtractionError('damaged', message)
  }
}

/** `date1904`: the calendar of the workbook. `left`: the number of cells that it may still have. */
type WorkbookLimits = { date1904: boolean; left: number }

const isLeftToUs = (format: string | number): boolean =>
  isGeneral(format) || String(format).includes('%')

/** Text of a cell. Formats plain numbers itself: the package shortens them to 11 digits and fails on some formats. */
function cellText(cell: CellObject | undefined, { date1904 }: WorkbookLimits): string {
  const { t: type, v: value, w: text, z } = cell ?? {}
  const format = z ?? (text === undefined ? 'General' : '')
  if (type === 'n' && typeof value === 'number' && (text === undefined || isLeftToUs(format))) {
    return formatNumber(String(value), format, date1904)
  }
  return cleanText(text ?? String(value ?? '')).trim()
}

const commentsOf = (cell: CellObject | undefined) =>
  (cell?.c ?? []).map(
    (comment) => `- ${extractionTexts.comment({ text: cleanText(comment.t ?? '') })}`,
  )

function countCells(rules: WorkbookLimits, cells: number): void {
  rules.left -= cells
  if (rules.left < 0) throw tooLarge('cells')
}

/** Reads the stored rows instead of the declared range, which a single distant cell makes huge. */
function rowsOf(sheet: WorkSheet, rules: WorkbookLimits): { rows: Row[]; comments: string[] } {
  const rows: Row[] = []
  const comments: string[] = []
  for (const [index, cells] of Object.entries(sheet['!data'] ?? [])) {
    const texts = Object.entries(cells).map(
      ([column, cell]) => [Number(column), cellText(cell, rules)] as const,
    )
    const filled = new Map(texts.filter(([, text]) => text !== ''))
    countCells(rules, filled.size)
    if (filled.size > 0) rows.push({ number: Number(index) + 1, cells: filled })
    comments.push(...Object.values(cells).flatMap(commentsOf))
  }
  const merged = (sheet['!merges'] ?? []).map(({ s: first, e: last }) => ({
    column: first.c,
    lastColumn: last.c,
    firstRow: first.r + 1,
    lastRow: last.r + 1,
  }))
  spreadMerged(rows, merged, () => countCells(rules, 1))
  return { rows, comments }
}

async function addSheets(
  context: ExtractionContext,
  { book, isOle }: { book: WorkBook; isOle: boolean },
): Promise<void> {
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const charts = isOle ? xlsChartsOf(context.path, date1904) : []
  const rules = { date1904, left: context.limits.cells }
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet) continue
    const own = charts.filter((chart) => chart.sheet === index)
    if (book.Workbook?.Sheets?.[index]?.Hidden) {
      await context.onPart(toHiddenSheetPart(name))
      continue
    }
    const { rows, comments } = rowsOf(sheet, rules)
    await emitRows(context, { name, label: extractionTexts.sheet({ name }) }, rows)
    const extras = [chartText(own, context), comments.join('\n')].filter((text) => text !== '')
    await emitOptionalPart(context, extractionTexts.sheetExtras({ name }), extras.join('\n\n'))
  }
}

function chartText(charts: readonly XlsChart[], { limits }: ExtractionContext): string {
  const out = new MarkdownWriter(limits)
  for (const chart of charts) writeChartTable(chart, out)
  return out.toString()
}

/** First bytes of an Excel 97 file; xlsb is a zip container, Excel 2003 XML a text file. */
const OLE_SIGNATURE = 'd0cf11e0'

/** Excel 97 to 2003, xlsb, and Excel 2003 XML. */
export const readXls: FormatReader = async (context) => {
  const bytes = await readFile(context.path)
  const isOle = bytes.subarray(0, 4).toString('hex') === OLE_SIGNATURE
  await addSheets(context, { book: open(bytes), isOle })
  return { title: '' }
}

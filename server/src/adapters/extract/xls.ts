import { readFile } from 'node:fs/promises'
import { read } from '@e965/xlsx'
import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import { isGeneral, SHORT_DATE, shownNumber } from './cell-values.ts'
import { plain } from './markdown.ts'
import { Refusal } from './outcome.ts'
import { addExtra, hiddenSheet } from './part-of.ts'
import type { Reader, Reading } from './part-of.ts'
import { addRows } from './rows.ts'
import type { Row } from './rows.ts'

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
    if (/password|encrypt/i.test(message)) throw new Refusal('encrypted')
    throw new Refusal('damaged', message)
  }
}

/** What the whole workbook says and may cost: the day its dates count from, cells that are left. */
type BookRules = { date1904: boolean; left: number }

/** The package cuts plain numbers to eleven digits and gives up on some formats. */
function shown(cell: CellObject | undefined, { date1904 }: BookRules): string {
  const { t: type, v: value, w: text, z } = cell ?? {}
  const format = z ?? (text === undefined ? 'General' : '')
  if (type === 'n' && typeof value === 'number' && (text === undefined || isGeneral(format))) {
    return shownNumber(String(value), format, date1904)
  }
  return plain(text ?? String(value ?? '')).trim()
}

const commentsOf = (cell: CellObject | undefined) =>
  (cell?.c ?? []).map((comment) => `- Comment: ${plain(comment.t ?? '')}`)

/** Rows are read as they lie, never over the declared range: one far cell makes that endless. */
function rowsOf(sheet: WorkSheet, rules: BookRules): { rows: Row[]; comments: string[] } {
  const rows: Row[] = []
  const comments: string[] = []
  for (const [index, cells] of Object.entries(sheet['!data'] ?? [])) {
    const texts = Object.entries(cells).map(
      ([column, cell]) => [Number(column), shown(cell, rules)] as const,
    )
    const filled = new Map(texts.filter(([, text]) => text !== ''))
    rules.left -= filled.size
    if (rules.left < 0) throw new Refusal('too-large', 'number of cells')
    if (filled.size > 0) rows.push({ number: Number(index) + 1, cells: filled })
    comments.push(...Object.values(cells).flatMap(commentsOf))
  }
  return { rows, comments }
}

async function addSheets(reading: Reading, book: WorkBook): Promise<void> {
  const date1904 = book.Workbook?.WBProps?.date1904 === true
  const rules = { date1904, left: reading.limits.cells }
  for (const [index, name] of book.SheetNames.entries()) {
    const sheet = book.Sheets[name]
    if (!sheet) continue
    if (book.Workbook?.Sheets?.[index]?.Hidden) {
      await reading.onPart(hiddenSheet(name))
      continue
    }
    const { rows, comments } = rowsOf(sheet, rules)
    await addRows(reading, { name, label: `Sheet ${name}` }, rows)
    await addExtra(reading, `Sheet ${name}: comments`, comments.join('\n'))
  }
}

/** Excel 97 to 2003, xlsb, and Excel 2003 XML. */
export const readXls: Reader = async (reading) => {
  await addSheets(reading, open(await readFile(reading.path)))
  return { title: '' }
}

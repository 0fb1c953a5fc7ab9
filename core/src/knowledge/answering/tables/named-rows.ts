import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import type { TableContext } from './measured-columns.ts'
import { rowLabel } from './row-text.ts'
import type { Row, Table } from './table-rows.ts'

/** Stems of words that do not name a row: comparisons, and general words that fit any row. */
export const OPERATORS: ReadonlySet<string> = new Set(
  stemListOf(
    'one ones cheap cheapest cheaper expensive affordable dear dearest pricey price prices cost costs fee least lowest fewest highest most shortest quickest fastest longest slowest smallest largest biggest lightest heaviest total altogether combined together sum different kind kinds type types list show name tell all under below over above less more stock sold out available unavailable article articles item items product products model models thing things offer sell have carry provide exist buy order get',
  ),
)
/** Minimum similarity in meaning of a word of the question that describes the whole table. */
const CERTAIN = 0.5

type NamingWord = {
  /** The rows that contain it. */
  rows: Row[]
  /** Whether it describes the whole table: its heading, its title or a column. */
  isAround: boolean
}

/** The words of the question that may name rows. */
function namingWords(context: TableContext): NamingWord[] {
  const { question, table } = context
  const ofColumns = new Set(table.columns.flatMap((column) => stemListOf(column)))
  const around = new Set([
    ...ofColumns,
    ...stemListOf(`${table.chunk.title} ${table.chunk.headings.join(' ')}`),
  ])
  const { meaning } = question
  const near =
    meaning?.matchesIn(meaning.read([...table.columns, ...table.chunk.headings].join(' '))) ?? []
  return question.terms
    .map(({ stem, candidates, isContext }, i) => ({
      stem,
      stems: candidates.map((each) => each.stem),
      isContext,
      i,
    }))
    .filter(
      ({ stem, isContext }) =>
        !isContext && !OPERATORS.has(stem) && !(/^\d/.test(stem) && context.wanted.bound),
    )
    .map(({ stems, i }) => ({
      rows: rowsNamedBy(context, stems),
      isAround:
        stems.some((each) => around.has(each)) ||
        (near[i] ?? 0) >= CERTAIN ||
        isWithColumn(question, i, ofColumns),
    }))
}

/**
 * The rows with the word in a cell whose column does not have the same word: "plant" does not select the row "Snake
 * plant" in the column "Plant".
 */
function rowsNamedBy({ table }: TableContext, stems: readonly string[]): Row[] {
  const isNamedSo = (text: string) => stemListOf(text).some((stem) => stems.includes(stem))
  return table.rows.filter(
    (row) =>
      stems.some((stem) => row.stems.has(stem)) &&
      (row.cells.length === 1 ||
        row.cells.some(({ name, value }) => isNamedSo(value) && !isNamedSo(name))),
  )
}

/** The rows that contain every word that occurs in any row. */
function rowsWith(table: Table, words: readonly NamingWord[]): Row[] {
  const lists = words.map(({ rows }) => new Set(rows)).filter(({ size }) => size > 0)
  return table.rows.filter((row) => lists.every((named) => named.has(row)))
}

/**
 * The rows that contain every word of the question that names rows. Undefined when a word matches neither a row nor the
 * table, unless `leavesOut` ignores such words.
 */
export function namedRows(context: TableContext): Row[] | undefined {
  const words = namingWords(context)
  const isUnfit = words.some(({ rows, isAround }) => rows.length === 0 && !isAround)
  if (isUnfit && context.leavesOut !== true) return undefined
  const rows = rowsWith(context.table, words)
  if (!isExtreme(context)) return rows
  // "The cheapest course" compares all rows below "Courses", even if one row has "course" in its name.
  const compared =
    rows.length < 2
      ? rowsWith(
          context.table,
          words.filter(({ isAround }) => !isAround),
        )
      : rows
  return rowsOfKind(context, compared)
}

/** The type of a row is the last word of its name: "City bike", "E-bike". */
function kindOf({ cells }: Row): string[] {
  const [name = ''] = rowLabel(cells).split('(')
  return stemListOf(name.trim().split(/[\s-]/).at(-1) ?? '')
}

/**
 * The rows of the type that the question names, if it contains the name of the first column: "the cheapest bike"
 * excludes child seats. All rows when less than half of them have the type in their names.
 */
function rowsOfKind({ question, table }: TableContext, rows: Row[]): Row[] {
  const column = stemListOf(table.columns[0] ?? '')
  const named = question.terms.flatMap(({ candidates }) => candidates.map(({ stem }) => stem))
  const kinds = column.filter((stem) => named.includes(stem))
  const called = rows.filter((row) => kindOf(row).some((stem) => kinds.includes(stem)))
  return called.length * 2 >= rows.length && called.length > 0 ? called : rows
}

/** Whether a word of the question directly follows the name of a column: "dog" in "for a large dog". */
function isWithColumn(
  { terms, text }: AnalyzedQuestion,
  at: number,
  ofColumns: ReadonlySet<string>,
): boolean {
  const [before, term] = [terms[at - 1], terms[at]]
  if (!before || !term || OPERATORS.has(before.stem)) return false
  const isColumn = before.candidates.some(({ stem }) => ofColumns.has(stem))
  return isColumn && text.toLowerCase().includes(`${before.word} ${term.word}`)
}

const isExtreme = ({ wanted: { wants } }: TableContext): boolean =>
  wants === 'min' || wants === 'max'

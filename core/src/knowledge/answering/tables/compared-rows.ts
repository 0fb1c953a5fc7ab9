import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { requestedCells } from './record-cells.ts'
import { rowLabel } from './row-text.ts'
import { listText, type TableAnswer } from './table-answer.ts'
import type { Row, Table } from './table-rows.ts'

const COMPARES =
  /\b(?:differences? (?:between|of)|differ|compare[ds]?|comparison|versus|vs|better than|or better)\b/i

/** More rows are no comparison of things that were named. */
const MOST_COMPARED = 4

/** Whether a question asks how two things differ. */
export const comparesThings = (question: string): boolean => COMPARES.test(question)

/** The rows of one table whose names the question holds in full: "Flex 10" and "Flex Unlimited". */
export function comparisonOf(
  question: AnalyzedQuestion,
  tables: readonly Table[],
): TableAnswer | undefined {
  const questionStems = new Set(
    question.terms.flatMap(({ stem, candidates }) => [
      stem,
      ...candidates.map((candidate) => candidate.stem),
    ]),
  )
  const isNamed = ({ cells }: Row): boolean => {
    const stems = stemListOf(rowLabel(cells).replaceAll(/\([^()]*\)/g, ''))
    return stems.length > 0 && stems.every((stem) => questionStems.has(stem))
  }
  for (const { rows: all } of tables) {
    const rows = all.filter(isNamed)
    if (rows.length < 2 || rows.length > MOST_COMPARED) continue
    return { text: listText(rows.map((row) => requestedCells(question, row))), rows }
  }
  return undefined
}

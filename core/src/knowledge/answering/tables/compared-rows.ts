import { stemListOf } from '../../text/analyze-text.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { requestedCells } from './record-cells.ts'
import { rowLabel } from './row-text.ts'
import { listText, type TableAnswer } from './table-answer.ts'
import type { Row, Table } from './table-rows.ts'

const COMPARES =
  /\b(?:differences? (?:between|of)|differ|compare[ds]?|comparison|versus|vs|better than|or better)\b/i

/** With more rows, the question does not compare named things. */
const MAX_COMPARED = 4

/** Whether a question is about the difference between things. */
export const comparesThings = (question: string): boolean => COMPARES.test(question)

const JOINS = /,|&|\b(?:and|or|plus)\b/i

/** Whether a question may name several things: "octopus, and shark". */
export const joinsThings = (question: string): boolean => JOINS.test(question)

/** The rows of one table whose whole names are in the question: "Flex 10" and "Flex Unlimited". */
export function comparisonOf(
  question: AnalyzedQuestion,
  tables: readonly Table[],
): TableAnswer | undefined {
  const questionStems = new Set(
    question.terms.flatMap(({ stem, candidates, isContext }) =>
      isContext ? [] : [stem, ...candidates.map((candidate) => candidate.stem)],
    ),
  )
  const isNamed = (row: Row): boolean => {
    const stems = nameOf(row)
    return stems.length > 0 && stems.every((stem) => questionStems.has(stem))
  }
  for (const { rows: all } of tables) {
    const named = all.filter(isNamed)
    const names = named.map(nameOf)
    const rows = named.filter((_, at) => !names.some((name) => isPartOf(names[at] ?? [], name)))
    if (rows.length < 2 || rows.length > MAX_COMPARED) continue
    return { text: listText(rows.map((row) => requestedCells(question, row))), rows }
  }
  return undefined
}

/** Whether a name is part of a longer found name: "Lesson" in "Lesson for two". */
const isPartOf = (name: readonly string[], other: readonly string[]): boolean =>
  name.length < other.length && name.every((stem) => other.includes(stem))

const nameOf = ({ cells }: Row): string[] =>
  stemListOf(rowLabel(cells).replaceAll(/\([^()]*\)/g, ''))

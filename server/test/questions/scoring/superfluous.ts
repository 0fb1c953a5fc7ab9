import { holdsFact } from './grade.ts'
import { normalizeText } from './normalize-text.ts'
import type { Graded } from './score.ts'

/** "Yes", "no" or "it depends" before an answer is no sentence of it. */
const POLARITY = /^(?:Yes|No|It depends)\.$/

const superfluousIn = ({ question: { facts }, reply: { pieces } }: Graded): number =>
  pieces
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '' && !POLARITY.test(piece))
    .map(normalizeText)
    .filter((piece) => !facts.flat().some((fact) => holdsFact(piece, fact))).length

/**
 * How many sentences of a right reply, on average, hold none of the expected facts. An exception or a condition counts
 * as well, so that the figure is not meant to reach zero.
 */
export function superfluousSentences(graded: readonly Graded[]): number {
  const answered = graded.filter(
    ({ question, reply, grade }) =>
      grade === 'right' && reply.outcome === 'charged' && question.facts.length > 0,
  )
  const count = answered.reduce((sum, each) => sum + superfluousIn(each), 0)
  return answered.length === 0 ? 0 : count / answered.length
}

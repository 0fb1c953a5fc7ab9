import type { Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import { cellsOf } from './tables/cells.ts'
import { rowLabel } from './tables/row-text.ts'

type Excluding = {
  question: AnalyzedQuestion
  candidates: readonly Candidate[]
  /** The reply that the visitor rejected. */
  except: string
}

/** Whether a reply contains this sentence, or names the row. */
function isInReply(except: string, { sentence }: Candidate): boolean {
  const cells = sentence.isRecord ? cellsOf(sentence.text) : undefined
  return except.includes(cells ? rowLabel(cells) : sentence.text)
}

/** Whether both are rows of one table, or neither is a row. */
function areAlike(a: Candidate, b: Candidate): boolean {
  const [first] = cellsOf(a.sentence.text) ?? []
  const [other] = cellsOf(b.sentence.text) ?? []
  if (!a.sentence.isRecord || !b.sentence.isRecord)
    return a.sentence.isRecord === b.sentence.isRecord
  return first?.name === other?.name && a.passage.chunk.sourceId === b.passage.chunk.sourceId
}

/**
 * For "No, the other one": the other rows or sentences of the same type as the rejected one, and the question without
 * the words that only the rejected one has. Undefined when there are none.
 */
export function othersThan({ question, candidates, except }: Excluding) {
  const ranked = candidates.toSorted((a, b) => b.score - a.score)
  const rejected = ranked.find((candidate) => isInReply(except, candidate))
  if (!rejected) return undefined
  const others = ranked.filter(
    (candidate) => !isInReply(except, candidate) && areAlike(rejected, candidate),
  )
  const held = question.terms.map((_, i) =>
    others.some(({ sentence }) => (sentence.matches[i] ?? 0) > 0),
  )
  const isKept = (i: number) => held[i] === true || (rejected.sentence.matches[i] ?? 0) === 0
  const max = Math.max(0, ...others.map((candidate) => countOf(candidate)))
  const like = others.filter((candidate) => max > 0 && countOf(candidate) === max)
  if (like.length === 0) return undefined
  const terms = question.terms.map((term, i) => (isKept(i) ? term : { ...term, weight: 0 }))
  const weight = terms.reduce((sum, term) => sum + term.weight, 0)
  return { question: { ...question, terms, weight }, candidates: like }
}

/** The number of words of the question in a sentence. */
const countOf = ({ sentence }: Candidate): number =>
  sentence.matches.filter((match) => match > 0).length

import type { Candidate } from './matching/candidate.ts'
import { coverage } from './matching/passage-match.ts'
import type { AnalyzedQuestion } from './matching/passage-match.ts'
import type { QuestionKind } from './matching/question-kind.ts'

/** Every sentence with a number may answer these. */
const NUMERIC: ReadonlySet<QuestionKind> = new Set([
  'amount',
  'clock',
  'duration',
  'frequency',
  'price',
])
/** Two sentences whose scores (log-odds) differ by less fit the question about equally. */
const MAX_GAP = 0.5
/** With this share of the question's weight, a sentence says what it is about. */
const SUBJECT = 0.4

const haveSameWords = (a: Candidate, b: Candidate): boolean =>
  a.sentence.matches.every((match, i) => match === b.sentence.matches[i])

/**
 * Whether another sentence of the passage gives another number with the same words of the question, and neither has much
 * of the question: "extension leads every year" and "screens every four years" for "how often are sockets tested?".
 */
export function isUndecided(
  question: AnalyzedQuestion,
  best: Candidate,
  ranked: readonly Candidate[],
): boolean {
  if (!NUMERIC.has(question.kind) || best.sentence.isRecord) return false
  const covered = coverage(question, best.sentence.matches)
  if (covered === 0 || covered >= SUBJECT) return false
  return ranked.some(
    (other) =>
      other !== best &&
      other.passage === best.passage &&
      other.features.holdsKind === true &&
      best.score - other.score < MAX_GAP &&
      haveSameWords(best, other),
  )
}

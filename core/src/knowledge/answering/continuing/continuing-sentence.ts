import type { Candidate } from '../matching/candidate.ts'
import { sharesUnit } from '../matching/limits.ts'
import { coverage, union } from '../matching/passage-match.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'

/** Words at the start of a sentence that continues the previous one. */
const JOINS =
  /^(?:otherwise|afterwards|after that|then|later|but|however|also|and|or|so|if so|if not|not|therefore|instead|at most|at least|only|both|all of|each|another|the (?:first|second|other|latter|former|same|upper|lower|rest))\b/i
const PRONOUN = /\b(?:it|its|they|them|their|this|that|these|those|he|him|his|she|her)\b/i
/** A noun with a determiner, which the sentence itself introduces. */
const NAMED = /\b(?:an?|the|our|your|each|every|any|no)\s\p{L}/iu

/** A second question after "and", which may be of another kind: "How long is the trial and what comes then?" */
const ASKS_TWICE = /\b(?:and|or) (?:what|when|where|who|which|why|how|is|are|do|does|can|will)\b/i

/** A question about a duty: "Does my son have to play?", answered by "Taking part is voluntary". */
const ASKS_DUTY = /\b(?:do|does|did|will|would) [^.?!]{1,40} (?:have|need) to\b|^must\b/i
const SAYS_DUTY =
  /\b(?:must|ha(?:ve|s) to|needs?|needed|required?|requires|necessary|obligatory|mandatory|compulsory|voluntary|optional)\b/i

/** A sentence that adds another word of the question must add this share of its weight. */
const MIN_NEW_WORDS = 0.1
/** Within this score difference (log-odds), a sentence answers about as well as the previous one. */
const MAX_GAP = 1.5
/** A best sentence that matches this share of the question is the whole answer. */
const WHOLE = 0.8

/** Whether a sentence refers to the previous one: "It is released …", "Rinse it", "For children it is free". */
function pointsBack(text: string): boolean {
  const at = text.search(PRONOUN)
  return JOINS.test(text) || (at >= 0 && !NAMED.test(text.slice(0, at)))
}

/** The share of the question that the second sentence adds to the first. */
function newWords(question: AnalyzedQuestion, best: Candidate, { sentence }: Candidate): number {
  const { matches, meanings } = best.sentence
  return Math.max(
    coverage(question, union(matches, sentence.matches)) - coverage(question, matches),
    coverage(question, union(meanings, sentence.meanings)) - coverage(question, meanings),
  )
}

/** Whether a sentence completes the best sentence. */
function addsToBest(question: AnalyzedQuestion, best: Candidate, next: Candidate): boolean {
  const { text } = next.sentence
  return (
    newWords(question, best, next) >= MIN_NEW_WORDS ||
    (best.features.holdsKind === false && next.features.holdsKind === true) ||
    sharesUnit(question.text, text) ||
    (ASKS_DUTY.test(question.text) && SAYS_DUTY.test(text))
  )
}

/**
 * Whether the sentence after the best one belongs to the answer. If the best sentence already has the requested price,
 * time or amount, or nearly all words of the question, the next sentence must answer about as well, complete it, share
 * a word with the question, or refer back. After a sentence with the requested price, time or amount, one without it is
 * dropped.
 */
export function continuesBest(
  question: AnalyzedQuestion,
  best: Candidate,
  next: Candidate,
): boolean {
  const { kind, text } = question
  const hasKind = best.features.holdsKind === true && kind !== 'permission'
  const isWhole = hasKind || coverage(question, best.sentence.matches) >= WHOLE
  if (!isWhole || best.score - next.score <= MAX_GAP) return true
  if (addsToBest(question, best, next) || ASKS_TWICE.test(text)) return true
  if (hasKind && next.features.holdsKind === false) return false
  return next.sentence.matches.some((match) => match > 0) || pointsBack(next.sentence.text)
}

import { confidence, LEAST_CONFIDENCE } from './confidence.ts'
import { matchPassage, readQuestion } from './passage-match.ts'
import type { MatchedPassage, MatchedSentence } from './passage-match.ts'
import type { Hit, IndexedChunk, SearchIndex } from './search-index.ts'
import { fitOf, sentenceScore } from './sentence-score.ts'
import type { Fit } from './sentence-score.ts'

/** A sentence exactly as it was taught (a table row with its headers), and the chunk it stands in. */
export type AnswerSentence = { text: string; chunk: IndexedChunk }

export type ExtractiveAnswer =
  | { abstained: true }
  /** One to three sentences; the first is the best, the others follow as they do in the source. */
  | { abstained: false; sentences: AnswerSentence[] }

const PASSAGES_READ = 10
const MOST_SENTENCES = 3
/** A sentence this much below the best on the log-odds scale would only distract. */
const FARTHEST_BEHIND = 4

/** Other rows of a table are shown only beside an equal: who asks for one plan wants one row. */
const FARTHEST_RECORD_BEHIND = 1.5

type Candidate = {
  sentence: MatchedSentence
  passage: MatchedPassage
  place: number
  fit: Fit
  score: number
}

/** The best sentences without repetitions, best first. */
function rank(candidates: Candidate[]): Candidate[] {
  const seen = new Set<string>()
  return candidates
    .toSorted((a, b) => b.score - a.score)
    .filter(({ sentence: { text } }) => {
      const isNew = !seen.has(text)
      seen.add(text)
      return isNew
    })
}

function belongsBeside(best: Candidate, { sentence, fit, score }: Candidate): boolean {
  if (fit.isQuestion) return false
  const farthest = sentence.isRecord ? FARTHEST_RECORD_BEHIND : FARTHEST_BEHIND
  return best.score - score <= farthest
}

/** After the best sentence the rest of its passage in reading order, then other passages. */
function inReadingOrder([best, ...rest]: Candidate[]): Candidate[] {
  if (best === undefined) return []

  const isBeside = (candidate: Candidate) => candidate.passage === best.passage
  const beside = rest.filter(isBeside).toSorted((a, b) => a.place - b.place)
  return [best, ...beside, ...rest.filter((candidate) => !isBeside(candidate))]
}

/**
 * Answers with sentences of the found passages and no model. `hits` are the result of `index.search`
 * for this question, best first. Abstains when the passages share too little with the question.
 */
export function answerExtractively(
  index: SearchIndex,
  text: string,
  hits: readonly Hit[],
): ExtractiveAnswer {
  const question = readQuestion(index, text)
  const bestScore = hits[0]?.score ?? 0
  const candidates = hits
    .slice(0, PASSAGES_READ)
    .map((hit, i) => matchPassage(question, hit, { rank: i, best: bestScore }))
    .flatMap((passage) =>
      passage.sentences.flatMap((sentence, place) => {
        const fit = fitOf(question, passage, place)
        return fit ? [{ sentence, passage, place, fit, score: sentenceScore(fit) }] : []
      }),
    )
  const ranked = rank(candidates)
  const [best] = ranked
  if (best === undefined) return { abstained: true }

  const certainty = confidence(question, { ...best, botSize: index.size })
  if (certainty < LEAST_CONFIDENCE) return { abstained: true }

  const chosen = ranked
    .filter((candidate) => candidate === best || belongsBeside(best, candidate))
    .slice(0, MOST_SENTENCES)
  const sentences = inReadingOrder(chosen).map((candidate) => ({
    text: candidate.sentence.text,
    chunk: candidate.passage.chunk,
  }))
  return { abstained: false, sentences }
}

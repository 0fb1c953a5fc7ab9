import type { BestSentence } from './confidence/confidence-features.ts'
import {
  confidence,
  MIN_CLOSENESS,
  MIN_CONFIDENCE,
  verifiedConfidence,
} from './confidence/confidence.ts'
import {
  completeList,
  certainPolarity,
  isAboutSubject,
  limitsOf,
  isListedWith,
  withHeading,
  withoutOpening,
} from './answer-shape.ts'
import { SMALL_BOT } from './matching/bot-size.ts'
import { verifierCertaintyOf } from './reranker/rerank.ts'
import type { AnswerSentence, Candidate } from './matching/candidate.ts'
import type { ExtractiveAnswer } from './extractive-answer.ts'
import { candidatesOf } from './found-candidates.ts'
import { leadsOf, withLeads } from './continuing/leads.ts'
import { quotable, quotableWithLeads, quoterNextTo } from './quoted-text.ts'
import { answerOfKind } from './special-answers.ts'
import { countsFirst } from './counted-sentences.ts'
import { definesAsked, statedFirst } from './stated/stated-first.ts'
import {
  coveringFirst,
  isCloseToBest,
  mayStandNext,
  rankDistinct,
  withoutLast,
} from './further-sentences.ts'
import { aboutFollowUp } from './follow-up-candidates.ts'
import { othersThan } from './other-candidates.ts'
import { analyzeQuestion } from './matching/passage-match.ts'
import type { AnalyzedQuestion, QuestionInContext } from './matching/passage-match.ts'
import type { Hit, SearchIndex } from '../search/index-types.ts'
import { saysMoreThanRow } from './tables/sentences-with-rows.ts'
import { answerOfRows, answerOfTables } from './tables/table-sentences.ts'
import { uncertainExtreme } from './tables/uncertain-extreme.ts'
import { isConfirmed } from './confirmed-names.ts'
import { withPageNames } from './page-names.ts'
import { isUnsure, lacksAttribute } from './unsure.ts'
import { MANY_PASSAGES } from '../search/search-index.ts'

export type { ExtractiveAnswer }

const MAX_SENTENCES = 4
/** Further sentences are dropped when the answer would exceed this length. */
const MAX_CHARACTERS = 780

/**
 * Completes the best sentence where it is an item of the requested list, or needs its heading to be understood.
 */
function quoteBest(
  question: AnalyzedQuestion,
  best: Candidate,
  leads: readonly number[],
): AnswerSentence {
  const quoted = quotable(question, best)
  const own = leads.length === 0 ? withoutOpening(quoted.text) : withLeads(best, leads, quoted.text)
  if (best.sentence.isLeadingCode) return quoted
  const text = completeList(question, best) ?? withHeading(question, best, own)
  // What stands below a heading or in a list goes on with nothing before it.
  return text === own ? { ...quoted, text } : unordered({ ...quoted, text })
}

function unordered(sentence: AnswerSentence): AnswerSentence {
  const { position: _, ...quoted } = sentence
  return quoted
}

/** The first sentences within MAX_CHARACTERS; always includes the first. */
function withinLength(candidates: readonly Candidate[]): Candidate[] {
  let characters = 0
  const firstTooLong = candidates.findIndex(({ sentence }, i) => {
    characters += sentence.text.length + 1
    return i > 0 && characters > MAX_CHARACTERS
  })
  return candidates.slice(
    0,
    firstTooLong < 0 ? MAX_SENTENCES : Math.min(MAX_SENTENCES, firstTooLong),
  )
}

/** Limits quoted sentences again, because headings may have made them longer. */
function shortened(sentences: readonly AnswerSentence[]): AnswerSentence[] {
  let characters = 0
  return sentences.slice(0, MAX_SENTENCES).filter(({ text }, i) => {
    characters += text.length + 1
    return i === 0 || characters <= MAX_CHARACTERS
  })
}

/** The best sentence, then the rest of its passage in reading order, then other passages. */
function inTextOrder([best, ...rest]: Candidate[]): Candidate[] {
  if (best === undefined) return []

  const isInSamePassage = (candidate: Candidate) => candidate.passage === best.passage
  const samePassage = rest.filter(isInSamePassage).toSorted((a, b) => a.position - b.position)
  if (
    [best, ...rest].every(({ sentence }) => sentence.isRecord) &&
    samePassage.length === rest.length
  ) {
    return [best, ...samePassage].toSorted((a, b) => a.position - b.position)
  }
  return [best, ...samePassage, ...rest.filter((candidate) => !isInSamePassage(candidate))]
}

/** Sum of the odds that the candidates contain the answer, relative to those of the best candidate. */
const oddsOf = (candidates: readonly Candidate[], best: Candidate): number =>
  candidates.reduce((sum, { score }) => sum + Math.exp(score - best.score), 0)

type Found = {
  index: SearchIndex
  best: Candidate
  chosen: Candidate[]
  candidates: Candidate[]
}

/** The sentences of the answer in their final order: the best, those that limit it, then the others. */
function compose(
  question: AnalyzedQuestion,
  { index, best, chosen, candidates }: Found,
): ExtractiveAnswer {
  const rows = answerOfRows(index, question, { best, chosen })
  if (rows)
    return lacksAttribute(question, best)
      ? { abstained: true, closest: [quotable(question, best)] }
      : { abstained: false, sentences: [rows] }
  const limits = limitsOf(question, best, candidates)
  const exceptions = limits.sentences.filter(
    (candidate) => !isListedWith(question, best, candidate),
  )
  const isSmall = index.size <= SMALL_BOT
  const polarity = certainPolarity(question, best, limits)
  const leads = leadsOf(best)
  // After "yes" or "no" comes the sentence that says so.
  const isAfter = ({ passage, position }: Candidate) =>
    polarity === undefined ||
    polarity === 'depends' ||
    passage !== best.passage ||
    position > best.position
  const [first, ...others] = inTextOrder(
    chosen.filter(
      (candidate) =>
        candidate === best ||
        (mayStandNext(question, { best, candidate }, index.size) &&
          isAfter(candidate) &&
          !candidate.sentence.isLeadingCode &&
          !exceptions.includes(candidate) &&
          !isListedWith(question, best, candidate) &&
          saysMoreThanRow(question, best, candidate) &&
          (polarity === undefined || isAboutSubject(question, candidate))),
    ),
  )
  const quoteNext = quoterNextTo(question, best, leads)
  const quote = (candidate: Candidate) =>
    candidate === best ? [quoteBest(question, best, leads)] : quoteNext(candidate)
  const quoted = [
    ...quote(first ?? best),
    ...exceptions.flatMap(quoteNext).map((exception) => ({ ...exception, isLimit: true as const })),
    ...(isSmall ? withoutLast(question, best, others) : others).flatMap(quote),
  ]
  const sentences = shortened(index.size >= MANY_PASSAGES ? withPageNames(quoted) : quoted)
  return { abstained: false, sentences, ...(polarity ? { polarity } : {}) }
}

/**
 * Answers with sentences of the found passages, without a language model. `hits`: the result of `index.searchForAnswer`
 * for this question, best first. Abstains when the passages match too little of the question.
 */
export function answerExtractively(
  index: SearchIndex,
  context: QuestionInContext,
  hits: readonly Hit[],
): ExtractiveAnswer {
  const question = analyzeQuestion(index, context)
  const { except = '', ownWords } = context
  const candidates = aboutFollowUp(question, candidatesOf(index, question, hits), ownWords)
  if (except === '') {
    const standsAlone = !context.context && !context.mayGoOn
    const answer = () => answerFrom({ index, question, candidates, standsAlone })
    return answerOfKind(index, { context, question }, answer)
  }
  const others = othersThan({ question, candidates, except })
  return others
    ? answerFrom({ index, ...others, standsAlone: false })
    : { abstained: true, closest: [] }
}

/** Confidence (log-odds) added when several pages contain the same name. */
const CONFIRMATION = 2

type Ranking = {
  index: SearchIndex
  question: AnalyzedQuestion
  candidates: Candidate[]
  /** Whether the question can be understood without an earlier one. */
  standsAlone: boolean
}

/** The answer calculated from the rows of a table, for a question that requires it. */
function computedAnswer(
  index: SearchIndex,
  question: AnalyzedQuestion,
  ranked: readonly Candidate[],
): ExtractiveAnswer | undefined {
  const sentences = answerOfTables(index, question, ranked)
  if (sentences.length > 0) return { abstained: false, sentences }
  const closest = uncertainExtreme(index, question, ranked)
  return closest && { abstained: true, closest }
}

/** Whether the best sentence certainly answers: it defines the subject, or sentences of other pages confirm it. */
function isSurelyMeant(
  index: SearchIndex,
  question: AnalyzedQuestion,
  ranked: readonly Candidate[],
): boolean {
  const [best] = ranked
  if (!best) return false
  const isLarge = index.size >= MANY_PASSAGES
  return definesAsked(question, best) || (isLarge && isConfirmed(question, best, ranked))
}

/** A row says by its column names what it is about, and the verifier reads them like words. */
const MIN_VERIFIED_ROW = -0.7
/** What the verifier accepts as surely as this needs less confidence by the words (docs/decisions/0230). */
const SURELY_VERIFIED = 2.1
const BONUS = 0.6

type Measures = Pick<BestSentence, 'lead' | 'chosenShare'> & { isConfirmed: boolean }

/** The confidence that the best sentence answers; where the verifier is against it, that of the closest sentence. */
function confidenceOf(
  { index, question, candidates, standsAlone }: Ranking,
  best: Candidate,
  { isConfirmed: confirmed, ...measures }: Measures,
): number {
  const measured = { ...best, ...measures, botSize: index.size }
  const score = confidence(question, measured)
  if (confirmed) return score + CONFIRMATION
  if (!standsAlone) return score
  const verifierCertainty = verifierCertaintyOf(index, question, { best, candidates })
  if (verifierCertainty === undefined) return score
  const verified = verifiedConfidence(question, { ...measured, verifierCertainty })
  const isRefused = verified < (best.sentence.isRecord ? MIN_VERIFIED_ROW : 0)
  if (isRefused) return Math.min(score, MIN_CLOSENESS)
  return verified < SURELY_VERIFIED ? score : score + BONUS
}

function answerFrom(ranking: Ranking): ExtractiveAnswer {
  const { index, question, candidates } = ranking
  const ranked = statedFirst(question, countsFirst(question, rankDistinct(candidates)))
  const [best] = ranked
  if (best === undefined) return { abstained: true, closest: [] }
  const computed = computedAnswer(index, question, ranked)
  if (computed) return computed

  const close = ranked.filter(
    (candidate) => candidate === best || isCloseToBest(question, best, candidate),
  )
  const chosen = withinLength(coveringFirst(question, close, MAX_SENTENCES))
  const chosenShare = oddsOf(chosen, best) / oddsOf(ranked, best)
  const confirmed = isSurelyMeant(index, question, ranked)
  const lead = best.score - (ranked[3]?.score ?? best.score - 3)
  const confidenceScore = confidenceOf(ranking, best, { lead, chosenShare, isConfirmed: confirmed })
  const ofSize = { best, ranked, chosen, botSize: index.size, chosenShare, isConfirmed: confirmed }
  if (confidenceScore < MIN_CONFIDENCE || isUnsure(question, ofSize)) {
    const isClose = confidenceScore >= MIN_CLOSENESS && best.features.inMeaning > 0
    return { abstained: true, closest: isClose ? [quotableWithLeads(question, best)] : [] }
  }
  const shown = chosen.filter(({ score: its }) => its <= best.score)
  return compose(question, { index, best, chosen: shown, candidates })
}

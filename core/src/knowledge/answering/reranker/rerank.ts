import { RecentValues } from '../../../shared/index.ts'
import type { WordVectors } from '../../meaning/word-vectors.ts'
import type { SearchIndex } from '../../search/index-types.ts'
import { SMALL_BOT } from '../matching/bot-size.ts'
import type { Candidate } from '../matching/candidate.ts'
import type { AnalyzedQuestion } from '../matching/passage-match.ts'
import { scoredFeatures } from '../matching/sentence-weights.ts'
import { NO_EVIDENCE, readEvidence } from './evidence.ts'
import { openReranker } from './reranker.ts'
import type { QueryToken, Reranker } from './reranker.ts'
import { readTokens } from './tokens.ts'
import type { PlacedToken } from './vectors.ts'

/**
 * With fewer candidates the reranker is not used: the businesses in its training data have fifty sentences and more. It
 * is not used in larger bots either, where it gave more right answers but also more wrong ones (docs/decisions/0227).
 */
const MIN_CANDIDATES = 12
/** Number of best candidates to rerank. */
const MAX_RERANKED = 24
/**
 * The share of the former score in the new score, and the scale of the network's score, at which the limits for score
 * differences of further sentences still apply (docs/decisions/0227).
 */
const FORMER_SHARE = 0.3
const SCALE = 0.7
/** Maximum tokens of a question, a sentence, the heading above it, and its label. */
const MAX_QUESTION = 26
const MAX_SENTENCE = 36
const MAX_HEADING = 10
const MAX_LABEL = 6

const WORD = /\p{L}+(?:['’ʼ]\p{L}+)*/gu

/** One network orders the candidates; the other one, the verifier, decides whether the best of them is an answer at all. */
type Networks = { ranking: Reranker; verifier: Reranker }

const opened = new WeakMap<WordVectors, Networks>()

function openNetworks(words: WordVectors, features: number): Networks {
  const { rerankerBytes: bytes } = words
  const [ranking, verifier] = [
    bytes.subarray(0, bytes.length / 2),
    bytes.subarray(bytes.length / 2),
  ].map((part) => openReranker(words, part, features))
  if (!ranking || !verifier) throw new Error('There are two networks.')
  return { ranking, verifier }
}

function networksOf(words: WordVectors, features: number): Networks | undefined {
  if (words.rerankerBytes.length === 0) return undefined
  const known = opened.get(words) ?? openNetworks(words, features)
  opened.set(words, known)
  return known
}

/** The tokens of a question with corrected typing errors and with weights. */
export function questionTokens(
  words: WordVectors,
  { text, terms }: Pick<AnalyzedQuestion, 'text' | 'terms'>,
): QueryToken[] {
  const meant = new Map(terms.map((term) => [term.word, term]))
  const corrected = text.replaceAll(WORD, (word) => meant.get(word.toLowerCase())?.meant ?? word)
  const context = terms.flatMap(({ isContext, meant: word }) => (isContext ? [word] : []))
  const weights = new Map(terms.map((term) => [term.stem, term.weight]))
  return readTokens(words, [corrected, ...context].join(' '), MAX_QUESTION).map((token) => ({
    ...token,
    weight: weights.get(token.key) ?? 0,
  }))
}

type ReadPlaced = (text: string, max: number, place: number) => readonly PlacedToken[]

/** Size of the cache: some thousand sentences, because questions often concern the same ones. */
const MAX_REMEMBERED = 200_000

function createTokenReader(words: WordVectors): ReadPlaced {
  const remembered = new RecentValues<readonly PlacedToken[]>(MAX_REMEMBERED)
  return (text, max, place) =>
    remembered.get(`${place}:${text}`, () =>
      readTokens(words, text, max).map((token) => ({ ...token, place })),
    )
}

const readers = new WeakMap<WordVectors, ReadPlaced>()

function readerOf(words: WordVectors): ReadPlaced {
  const reader = readers.get(words) ?? createTokenReader(words)
  readers.set(words, reader)
  return reader
}

/** The tokens of a candidate: of the heading above it, its label, and the sentence. */
export function candidateTokens(
  words: WordVectors,
  { sentence, passage: { chunk } }: Pick<Candidate, 'sentence' | 'passage'>,
): PlacedToken[] {
  const read = readerOf(words)
  return [
    ...read(chunk.headings.at(-1) ?? chunk.title, MAX_HEADING, 1),
    ...read(sentence.questionAbove.label ?? '', MAX_LABEL, 2),
    ...read(sentence.text, MAX_SENTENCE, 0),
  ]
}

/** What else the networks know of each candidate for a question. The ranking one is trained without the evidence. */
export function featuresFor({ text }: Pick<AnalyzedQuestion, 'text'>, isVerifier: boolean) {
  const evidenceOf = isVerifier ? readEvidence(text) : () => NO_EVIDENCE
  return ({ features, sentence }: Pick<Candidate, 'features' | 'sentence'>): Float32Array =>
    Float32Array.from([...Object.values(scoredFeatures(features)), ...evidenceOf(sentence.text)])
}

const isTrainedFor = (size: number, candidates: readonly Candidate[]): boolean =>
  size <= SMALL_BOT && candidates.length >= MIN_CANDIDATES

/** A sentence with this share of the question's words matches word for word. */
const WHOLE = 0.9

const isWordForWord = ({ features }: Candidate): boolean =>
  features.inSentence + features.inPrevious >= WHOLE

/** Scores the first MAX_RERANKED of the sorted candidates with the network. */
function rescore(
  words: WordVectors,
  { question, sorted }: { question: AnalyzedQuestion; sorted: readonly Candidate[] },
  reranker: Reranker,
): Candidate[] {
  const read = reranker.ask(questionTokens(words, question))
  const featuresOf = featuresFor(question, false)
  const best = sorted[0]?.score ?? 0
  return sorted.slice(0, MAX_RERANKED).map((candidate) => {
    const formerScore = candidate.score - best
    const { score, certainty } = read({
      tokens: candidateTokens(words, candidate),
      features: featuresOf(candidate),
      formerScore,
    })
    return {
      ...candidate,
      score: SCALE * (score + FORMER_SHARE * formerScore),
      certainty,
      formerScore,
    }
  })
}

/** Shifts the scores of the other candidates, so that they start at the lowest new score. */
function belowAll(rescored: readonly Candidate[], others: readonly Candidate[]): Candidate[] {
  const lowest = Math.min(...rescored.map(({ score }) => score))
  const highest = others[0]?.score ?? 0
  return others.map((other) => ({ ...other, score: lowest + other.score - highest }))
}

/** Whether the best sentence is still the same table row, for which the scores by words are more reliable. */
function staysSameRow(former: Candidate, rescored: readonly Candidate[]): boolean {
  const first = rescored.reduce((found, one) => (one.score > found.score ? one : found))
  return first.sentence === former.sentence && first.sentence.isRecord
}

/**
 * Reranks the best candidates with the network, which reads them together with the question; the others follow with
 * their distances unchanged. English only, like the word vectors.
 */
export function rerank(
  { words, size }: Pick<SearchIndex, 'words' | 'size'>,
  question: AnalyzedQuestion,
  candidates: readonly Candidate[],
): Candidate[] {
  const sorted = candidates.toSorted((a, b) => b.score - a.score)
  const [former] = sorted
  const isTrained = question.language === 'en' && isTrainedFor(size, candidates)
  if (!isTrained || !words || !former || isWordForWord(former)) return [...candidates]
  const networks = networksOf(words, featuresFor(question, false)(former).length)
  const rescored = networks ? rescore(words, { question, sorted }, networks.ranking) : []
  if (rescored.length === 0 || staysSameRow(former, rescored)) return [...candidates]
  return [...rescored, ...belowAll(rescored, sorted.slice(MAX_RERANKED))]
}

/**
 * The log-odds of the verifier that the best sentence answers the question, however well its words fit: a question
 * about a detail that stands nowhere has words of sentences about other details (docs/decisions/0228). Undefined where the network is not
 * trained.
 */
export function verifierCertaintyOf(
  { words, size }: Pick<SearchIndex, 'words' | 'size'>,
  question: AnalyzedQuestion,
  { best, candidates }: { best: Candidate; candidates: readonly Candidate[] },
): number | undefined {
  // It was trained on questions of customers, but larger bots often get encyclopedic questions.
  const isTrained = question.language === 'en' && (question.isPersonal || size <= SMALL_BOT)
  if (!isTrained || !words || candidates.length < MIN_CANDIDATES) return undefined
  const features = featuresFor(question, true)(best)
  const read = networksOf(words, features.length)?.verifier.ask(questionTokens(words, question))
  const max = candidates.reduce((found, { score }) => Math.max(found, score), best.score)
  const { formerScore = best.score - max } = best
  return read?.({ tokens: candidateTokens(words, best), features, formerScore }).certainty
}

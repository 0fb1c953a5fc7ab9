import { stemListOf, wordsOf } from '../text/analyze-text.ts'
import { isUnspaced, type Language } from '../language/language.ts'
import { withStandardSpelling } from '../text/informal-words.ts'
import { variantsOf } from '../text/english-variants.ts'
import { withKnownNames } from '../text/other-names.ts'
import { withSingleVerbs } from '../text/phrasal-verbs.ts'
import { withSpacedUnits } from '../text/spaced-units.ts'
import { withTicketNames } from '../text/ticket-names.ts'
import { withWordsOfManuals, wordsOfManuals } from '../text/words-of-manuals.ts'
import { inverseDocumentFrequency } from './bm25.ts'
import { compoundsOf } from './compounds.ts'
import { productNames } from './letters/product-names.ts'
import type { ChangingIndex, Hit, IndexChange, IndexedChunk, QueryTerm } from './index-types.ts'
import { IndexContents } from './index-contents.ts'
import { writePieces } from './index-pieces.ts'
import { fuseByScore, TopList, type Ranked } from './ranking.ts'
import type { IndexPiece } from './stored/pieces.ts'
import { correctorOf, type SpellingCorrector, type StemCandidate } from './spelling.ts'
import { correctTypo } from '../meaning/correct-typo.ts'
import { textVector, type WordVectors } from '../meaning/word-vectors.ts'

/** Word weights of a smaller bot are calculated as if it had this size, because no word is rare in three passages. */
const LARGE_BOT = 1000
/** Assumed frequency per thousand passages of a word that a very small bot does not contain. */
const UNKNOWN_FREQUENCY = 10
/** Number of hits by words and by meaning before they are merged. */
const FUSION_DEPTH = 100

/** Passages for an answer: the best, and the nearest in meaning, which may share no word with the question. */
const ANSWER_PASSAGES = 20
const NEAREST_PASSAGES = 10

/** Further words of a question are ignored, which limits the time of a search. */
const MAX_TERMS = 64
const MAX_CORRECTED_TERMS = 12
/** Shorter words in languages without word vectors resemble too many others: "zahlen", "Zahn". */
const MIN_CORRECTED = 5
/** The certainty of a word with one typing error. */
const ONE_ERROR = 0.9

/** Bots from this size on are mainly manuals: many pages share words with any question, and synonyms are searched. */
export const MANY_PASSAGES = 2_000
/** The certainty of a synonym. */
const LIKELY = 0.4

const sure = (stem: string): StemCandidate => ({ stem, factor: 1 })
const likely = (stem: string): StemCandidate => ({ stem, factor: LIKELY })

/** Replaces words with a typing error by the corrected words. */
export function withoutErrors(query: string, terms: readonly QueryTerm[]): string {
  const meant = new Map(terms.map((term) => [term.word, term.meant]))
  return wordsOf(query)
    .map((word) => meant.get(word) ?? word)
    .join(' ')
}

export class BotIndex implements ChangingIndex {
  readonly words: WordVectors | undefined
  readonly #contents: IndexContents
  readonly #speller: SpellingCorrector

  constructor(words: WordVectors | undefined, contents = new IndexContents(words)) {
    this.words = words
    this.#contents = contents
    this.#speller = correctorOf(this.#contents.vocabulary)
  }

  get bytes(): number {
    return this.#contents.bytes
  }

  get size(): number {
    return this.#contents.size
  }

  get isOutdated(): boolean {
    return this.#contents.isOutdated
  }

  change(): IndexChange {
    return this.#contents.change()
  }

  merge(): Generator<undefined, void> {
    return this.#contents.merge()
  }

  pieces(): Generator<IndexPiece> {
    return writePieces(this.#contents)
  }

  answers(): IndexedChunk[] {
    return this.#contents.answers()
  }

  idPrefixes(): Map<string, string> {
    return this.#contents.idPrefixes()
  }

  search(question: string, k: number, vector?: Float32Array): Hit[] {
    return this.#hitsOf(this.#find(question, k, vector).fused)
  }

  searchForAnswer(question: string, vector?: Float32Array): Hit[] {
    const { fused, byMeaning } = this.#find(question, 2 * FUSION_DEPTH, vector)
    const scores = new Map(fused.map(({ passage, score }) => [passage, score]))
    const best = fused.slice(0, ANSWER_PASSAGES)
    const chosen = new Set(best.map(({ passage }) => passage))
    const nearest = byMeaning
      .slice(0, NEAREST_PASSAGES)
      .filter(({ passage }) => !chosen.has(passage))
      .map(({ passage }) => ({ passage, score: scores.get(passage) ?? 0 }))
    return this.#hitsOf([...best, ...nearest])
  }

  #find(question: string, size: number, vector: Float32Array | undefined) {
    const query = this.spelledOut(question)
    const byMeaning = this.#byMeaning(query, vector)
    const byWords = this.#byWords(query, Math.max(size, FUSION_DEPTH))
    return { byMeaning, fused: fuseByScore(byWords, byMeaning, size) }
  }

  #hitsOf(ranked: readonly Ranked[]): Hit[] {
    return ranked.flatMap(({ passage, score }) => {
      const chunk = this.#contents.passages.at(passage)
      return chunk ? [{ chunk, score }] : []
    })
  }

  termsOf(query: string): QueryTerm[] {
    const wordOfStem = new Map<string, string>()
    const language = this.languageOf(query)
    for (const word of wordsOf(query, language)) {
      for (const stem of stemListOf(word, language)) {
        wordOfStem.set(stem, wordOfStem.get(stem) ?? (isUnspaced(language) ? stem : word))
      }
    }
    const names = productNames(query)
    let spelled = 0
    return [...wordOfStem].slice(0, MAX_TERMS).flatMap(([stem, word]) => {
      const compounds = this.#othersOf(stem, language)
      const isKnown = this.#contents.vocabulary.has(stem)
      if (isKnown || compounds.length > 0) {
        const candidates = [...(isKnown ? [sure(stem)] : []), ...compounds]
        return [{ ...this.#unknown(stem, word), candidates }]
      }
      if (names.has(word)) return [this.#unknown(stem, word)]
      spelled += 1
      if (spelled > MAX_CORRECTED_TERMS || isUnspaced(language)) return [this.#unknown(stem, word)]
      if (language !== 'en') return [this.#likeKnown(stem, word)]
      // A listed word is not a typing error, even if the passages do not contain it.
      return this.words?.has(word) ? [this.#unknown(stem, word)] : this.#corrected(stem, word)
    })
  }

  get languages(): readonly Language[] {
    return this.#contents.counts.languages
  }

  languageOf(question: string): Language {
    return this.#contents.counts.languageOf(question)
  }

  /** Stems of known synonyms and compounds. */
  #othersOf(stem: string, language: Language): StemCandidate[] {
    const { vocabulary } = this.#contents
    if (language !== 'en') return compoundsOf(stem, vocabulary, language)
    const variants = variantsOf(stem).map(sure)
    const ofManuals = this.size >= MANY_PASSAGES ? wordsOfManuals(stem).map(likely) : []
    return [...variants, ...ofManuals].filter((other) => vocabulary.has(other.stem))
  }

  /** The term of an unknown word in a language without word vectors. */
  #likeKnown(stem: string, word: string): QueryTerm {
    const isLong = stem.length >= MIN_CORRECTED
    const candidates = isLong ? this.#speller.candidates(word, stem) : []
    return { ...this.#unknown(stem, word), candidates }
  }

  #unknown(stem: string, word: string): QueryTerm {
    return { stem, word, meant: word, weight: this.#weightOf(stem), candidates: [] }
  }

  /** The terms of a word with a typing error, corrected by the passages or the language; none for a stop word. */
  #corrected(stem: string, word: string): QueryTerm[] {
    const term = this.#unknown(stem, word)
    const listed = this.words && correctTypo(this.words, word)
    const candidates = this.#guesses(word, stem, listed !== undefined)
    const [guess] = candidates
    if (guess && (guess.factor >= ONE_ERROR || listed === undefined)) {
      // The listed word is preferred: a word of the passages ("treatment", "treatments") depends on their order.
      const isListed = listed !== undefined && stemListOf(listed).includes(guess.stem)
      const meant = isListed ? listed : this.#wordOf(guess.stem)
      return [{ ...term, meant: meant ?? word, candidates }]
    }
    if (listed === undefined) return [term]

    const stems = stemListOf(listed)
    return stems.map((meant) => {
      const known = this.#contents.vocabulary.has(meant) ? [{ stem: meant, factor: ONE_ERROR }] : []
      return {
        ...term,
        stem: meant,
        meant: listed,
        weight: this.#weightOf(meant),
        candidates: known,
      }
    })
  }

  /** Corrections by the passages. A word that sounds alike is more likely than one with two errors. */
  #guesses(word: string, stem: string, isListed: boolean): StemCandidate[] {
    const near = this.#speller.candidates(word, stem)
    if (isListed || (near[0]?.factor ?? 0) >= ONE_ERROR) return near
    const alike = this.#speller.soundingLike(word, stem)
    return alike.length > 0 ? alike : near
  }

  spelledOut(question: string): string {
    const isKnown = (word: string) =>
      stemListOf(word).some((stem) => this.#contents.vocabulary.has(stem))
    const spaced = withSpacedUnits(question, isKnown)
    if (this.languageOf(question) !== 'en') return spaced
    const asWritten = this.size >= MANY_PASSAGES ? withWordsOfManuals(spaced, isKnown) : spaced
    const names = withKnownNames(withStandardSpelling(asWritten, isKnown), isKnown)
    return withSingleVerbs(withTicketNames(names, isKnown), isKnown)
  }

  /** A word in the passages with this stem. */
  #wordOf(stem: string): string | undefined {
    const chunk = this.#contents.firstWith(this.#contents.vocabulary.termOf(stem))
    const text = chunk ? [chunk.title, ...chunk.headings, chunk.text].join('\n') : ''
    return wordsOf(text).find((word) => stemListOf(word).includes(stem))
  }

  passagesOf(source: string, max: number): IndexedChunk[] | undefined {
    return this.#contents.passagesOf(source, max)
  }

  sample(count: number): IndexedChunk[] {
    return this.#contents.sample(count)
  }

  get maxWeight(): number {
    return inverseDocumentFrequency(0, this.#background)
  }

  get #background(): number {
    return Math.max(this.size, LARGE_BOT)
  }

  #weightOf(stem: string): number {
    const term = this.#contents.vocabulary.termOf(stem)
    const frequency =
      term === undefined ? this.#unknownFrequency : this.#contents.bm25.frequencyOf(term)
    return inverseDocumentFrequency(frequency, this.#background)
  }

  /** Assumed frequency of an unknown word: higher in a small bot, which lacks many common words. */
  get #unknownFrequency(): number {
    return UNKNOWN_FREQUENCY * Math.max(0, 1 - this.size / LARGE_BOT)
  }

  #byWords(query: string, size: number): Ranked[] {
    const wanted = this.termsOf(query).flatMap(({ candidates }) =>
      candidates.flatMap(({ stem, factor }) => {
        const term = this.#contents.vocabulary.termOf(stem)
        return term === undefined ? [] : [{ term, factor }]
      }),
    )
    if (wanted.length === 0) return []

    const top = new TopList(size)
    const scores = this.#contents.bm25.score(wanted)
    for (let passage = 0; passage < this.#contents.end; passage++) {
      const score = scores[passage] ?? 0
      if (score > 0 && top.accepts(score) && this.#contents.has(passage)) top.add(passage, score)
    }
    return top.ranked
  }

  /** The vector of a question from word vectors, when there is no embedding model. */
  meaningOf(question: string): Float32Array | undefined {
    return this.#wordVectorOf(this.spelledOut(question))
  }

  /** The vector of a query; undefined for other languages than English, for which there are no word vectors. */
  #wordVectorOf(query: string): Float32Array | undefined {
    if (!this.words || this.languageOf(query) !== 'en') return undefined
    return textVector(this.words, withoutErrors(query, this.termsOf(query)))
  }

  /** The nearest passages by the embedding model, or by word vectors without one. */
  #byMeaning(query: string, vector: Float32Array | undefined): Ranked[] {
    const isEmbedded = vector !== undefined && this.#contents.vectors.accepts(vector)
    const table = isEmbedded ? this.#contents.vectors : this.#contents.meanings
    const wanted = isEmbedded ? vector : this.#wordVectorOf(query)
    if (!wanted || !table.accepts(wanted)) return []
    const top = new TopList(FUSION_DEPTH)
    table.scan(wanted, (passage, cosine) => {
      if (passage < this.#contents.end && this.#contents.passages.has(passage))
        top.add(passage, cosine)
    })
    return top.ranked
  }
}

import { stemListOf, wordsOf } from '../text/analyze-text.ts'
import { withStandardSpelling } from '../text/informal-words.ts'
import { Bm25, inverseDocumentFrequency } from './bm25.ts'
import type { Postings } from './postings.ts'
import { fuseByScore, TopList } from './ranking.ts'
import type { Ranked } from './ranking.ts'
import { SpellingCorrector } from './spelling.ts'
import type { StemCandidate } from './spelling.ts'
import type { Chunk } from '../ports/types.ts'
import { isUnspaced } from '../language/language.ts'
import type { Language } from '../language/language.ts'
import { compoundsOf } from './compounds.ts'
import type { LanguageCounts } from './language-counts.ts'
import type { VectorTable } from './vector-table.ts'
import { listedSpelling } from '../meaning/listed-spelling.ts'
import { textVector } from '../meaning/word-vectors.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'

/** A stored chunk for a bot's index. */
export type SearchRecord = Pick<Chunk, 'text' | 'headings' | 'locator' | 'stems'> & {
  id: string
  sourceId: string
  /** Undefined where it was stored without its language: it is detected, and the stems are made again. */
  language?: Language | undefined
  /** Name of the source, or title of the page. */
  title: string
  url?: string
  /** Unit length; all vectors of one bot come from one model. */
  vector?: Float32Array
}

/** A chunk in search results. */
export type IndexedChunk = Omit<SearchRecord, 'stems' | 'vector' | 'language'> & {
  language: Language
}

/** `score` is comparable only within one result of `search`. */
export type Hit = { chunk: IndexedChunk; score: number }

/** A word of a question, resolved in this index. */
export type QueryTerm = {
  stem: string
  /** The first word of the question with this stem, in lower case, and the same without its typing error. */
  word: string
  meant: string
  /** The higher, the rarer the word is in these passages; in a large bot an unknown word weighs most. */
  weight: number
  /** The stems that match this word: itself, or corrections when it is unknown. */
  candidates: StemCandidate[]
}

/** Search index of all passages of one bot, built by `createIndexBuilder`. */
export type SearchIndex = {
  /** Number of chunks. */
  size: number
  /** Approximate memory in bytes. */
  bytes: number
  /** The word vectors by which passages and sentences are compared in meaning. */
  words: WordVectors | undefined
  /** The best `k` chunks by words and by meaning, best first; `vector` is the query's of the embedding model. */
  search(query: string, k: number, vector?: Float32Array): Hit[]
  termsOf(query: string): QueryTerm[]
  /** The languages of the passages, the most frequent first. */
  languages: readonly Language[]
  /** The language in which the words of a question are looked for. */
  languageOf(question: string): Language
  /** The question in standard spelling, as far as the passages do not use the spelling themselves. */
  spelledOut(question: string): string
  /** At most `count` chunks, evenly spread in their order. */
  sample(count: number): IndexedChunk[]
  /** The weight of the rarest possible word, used as unit of evidence. */
  maxWeight: number
}

const BYTES_PER_STEM = 100
/** Weights of a small bot are computed as in a larger one, because no word is rare in three passages. */
const LARGE_BOT = 1000
/** Assumed frequency per thousand passages of a word that a very small bot does not contain. */
const UNKNOWN_FREQUENCY = 10
/** Number of hits of each search before the two lists are merged. */
const FUSION_DEPTH = 100

/** Further words of a question are ignored, which limits the time of a search. */
const MAX_TERMS = 64
const MAX_CORRECTED_TERMS = 12
/** The certainty of a word with one typing error. */
const ONE_ERROR = 0.9

const sure = (stem: string): StemCandidate => ({ stem, factor: 1 })

type IndexParts = {
  chunks: readonly IndexedChunk[]
  textBytes: number
  /** Vectors of an embedding model. */
  vectors: VectorTable
  /** Vectors made of word vectors. */
  meanings: VectorTable
  words: WordVectors | undefined
  counts: LanguageCounts
}

/** A question with the words that were meant instead of those with a typing error. */
export function withoutErrors(query: string, terms: readonly QueryTerm[]): string {
  const meant = new Map(terms.map((term) => [term.word, term.meant]))
  return wordsOf(query)
    .map((word) => meant.get(word) ?? word)
    .join(' ')
}

export class BotIndex implements SearchIndex {
  readonly bytes: number
  readonly #chunks: readonly IndexedChunk[]
  readonly #postings: Postings
  readonly #bm25: Bm25
  readonly #speller: SpellingCorrector
  readonly #vectors: VectorTable
  readonly #meanings: VectorTable
  readonly words: WordVectors | undefined
  readonly #counts: LanguageCounts

  constructor(postings: Postings, parts: IndexParts) {
    const { chunks, textBytes, vectors, meanings, words, counts } = parts
    this.#chunks = chunks
    this.#postings = postings
    this.#bm25 = new Bm25(postings)
    this.#speller = new SpellingCorrector(postings.vocabulary)
    this.#vectors = vectors
    this.#meanings = meanings
    this.words = words
    this.#counts = counts
    this.bytes =
      textBytes +
      postings.passages.length * 5 +
      postings.vocabulary.size * BYTES_PER_STEM +
      this.#bm25.bytes +
      this.#speller.bytes +
      vectors.bytes +
      meanings.bytes
  }

  get size(): number {
    return this.#chunks.length
  }

  search(question: string, k: number, vector?: Float32Array): Hit[] {
    const query = this.spelledOut(question)
    const lexical = this.#byWords(query, Math.max(k, FUSION_DEPTH))
    const ranked = fuseByScore(lexical, this.#byMeaning(query, vector), k)
    return ranked.flatMap(({ passage, score }) => {
      const chunk = this.#chunks[passage]
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
    let spelled = 0
    return [...wordOfStem].slice(0, MAX_TERMS).flatMap(([stem, word]) => {
      const compounds = compoundsOf(stem, this.#speller.stems, language)
      const isKnown = this.#postings.vocabulary.has(stem)
      if (isKnown || compounds.length > 0) {
        const candidates = [...(isKnown ? [sure(stem)] : []), ...compounds]
        return [{ ...this.#unknown(stem, word), candidates }]
      }
      spelled += 1
      if (spelled > MAX_CORRECTED_TERMS || isUnspaced(language)) return [this.#unknown(stem, word)]
      if (language !== 'en') return [this.#likeKnown(stem, word)]
      // A word that exists has no typing error, even if the passages do not contain it.
      return this.words?.has(word) ? [this.#unknown(stem, word)] : this.#corrected(stem, word)
    })
  }

  get languages(): readonly Language[] {
    return this.#counts.languages
  }

  languageOf(question: string): Language {
    return this.#counts.languageOf(question)
  }

  /** A word of a language without a table of its words. */
  #likeKnown(stem: string, word: string): QueryTerm {
    return { ...this.#unknown(stem, word), candidates: this.#speller.candidates(word, stem) }
  }

  #unknown(stem: string, word: string): QueryTerm {
    return { stem, word, meant: word, weight: this.#weightOf(stem), candidates: [] }
  }

  /** A word with a typing error: of the passages, or else of the language. None when it is a stop word. */
  #corrected(stem: string, word: string): QueryTerm[] {
    const term = this.#unknown(stem, word)
    const candidates = this.#speller.candidates(word, stem)
    const [guess] = candidates
    const listed = this.words && listedSpelling(this.words, word)
    if (guess && (guess.factor >= ONE_ERROR || listed === undefined)) {
      // The listed word first: that of the passages depends on their order, "treatment" or "treatments".
      const isListed = listed !== undefined && stemListOf(listed).includes(guess.stem)
      const meant = isListed ? listed : this.#wordOf(guess.stem)
      return [{ ...term, meant: meant ?? word, candidates }]
    }
    if (listed === undefined) return [term]

    const stems = stemListOf(listed)
    return stems.map((meant) => {
      const known = this.#postings.vocabulary.has(meant) ? [{ stem: meant, factor: ONE_ERROR }] : []
      return {
        ...term,
        stem: meant,
        meant: listed,
        weight: this.#weightOf(meant),
        candidates: known,
      }
    })
  }

  spelledOut(question: string): string {
    const { vocabulary } = this.#postings
    if (this.languageOf(question) !== 'en') return question
    return withStandardSpelling(question, (word) =>
      stemListOf(word).some((stem) => vocabulary.has(stem)),
    )
  }

  /** A word of the passages with this stem. */
  #wordOf(stem: string): string | undefined {
    const { vocabulary, starts, passages } = this.#postings
    const chunk = this.#chunks[passages[starts[vocabulary.get(stem) ?? -1] ?? -1] ?? -1]
    const text = chunk ? [chunk.title, ...chunk.headings, chunk.text].join('\n') : ''
    return wordsOf(text).find((word) => stemListOf(word).includes(stem))
  }

  sample(count: number): IndexedChunk[] {
    const step = Math.max(1, Math.ceil(this.size / count))
    return this.#chunks.filter((_, at) => at % step === 0)
  }

  get maxWeight(): number {
    return inverseDocumentFrequency(0, this.#background)
  }

  get #background(): number {
    return Math.max(this.size, LARGE_BOT)
  }

  #weightOf(stem: string): number {
    const term = this.#postings.vocabulary.get(stem)
    const frequency = term === undefined ? this.#unknownFrequency : this.#bm25.frequencyOf(term)
    return inverseDocumentFrequency(frequency, this.#background)
  }

  /** A small bot lacks many ordinary words, so an unknown word has a lower weight there. */
  get #unknownFrequency(): number {
    return UNKNOWN_FREQUENCY * Math.max(0, 1 - this.size / LARGE_BOT)
  }

  #byWords(query: string, size: number): Ranked[] {
    const wanted = this.termsOf(query).flatMap(({ candidates }) =>
      candidates.flatMap(({ stem, factor }) => {
        const term = this.#postings.vocabulary.get(stem)
        return term === undefined ? [] : [{ term, factor }]
      }),
    )
    if (wanted.length === 0) return []

    const top = new TopList(size)
    const scores = this.#bm25.score(wanted)
    for (let passage = 0; passage < scores.length; passage++) {
      const score = scores[passage] ?? 0
      if (score > 0) top.add(passage, score)
    }
    return top.ranked
  }

  /** The table of word vectors knows English only. */
  #wordVectorOf(query: string): Float32Array | undefined {
    if (!this.words || this.languageOf(query) !== 'en') return undefined
    return textVector(this.words, withoutErrors(query, this.termsOf(query)))
  }

  /** The nearest passages by the embedding model, or by word vectors where there is none. */
  #byMeaning(query: string, vector: Float32Array | undefined): Ranked[] {
    const isEmbedded = vector !== undefined && this.#vectors.accepts(vector)
    const table = isEmbedded ? this.#vectors : this.#meanings
    const wanted = isEmbedded ? vector : this.#wordVectorOf(query)
    if (!wanted || !table.accepts(wanted)) return []
    const top = new TopList(FUSION_DEPTH)
    table.scan(wanted, (passage, cosine) => top.add(passage, cosine))
    return top.ranked
  }
}

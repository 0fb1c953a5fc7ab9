import type { Language } from '../language/language.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import type { ListedPassage } from './passage-list.ts'
import type { StemCandidate } from './spelling.ts'
import type { IndexPiece } from './stored/pieces.ts'
import type { Quantized } from './vectors/quantized.ts'

/** A chunk in search results. `title`: the name of the source, or the title of the page. */
export type IndexedChunk = ListedPassage

/** A stored chunk for a bot's index. */
export type SearchRecord = Omit<IndexedChunk, 'language'> & {
  /** Undefined for a chunk that was stored without language: it is detected and the stems are calculated again. */
  language?: Language | undefined
  stems: string
  /** Vector of unit length; all vectors of a bot are from the same embedding model. */
  vector?: Float32Array
  /** The stored result of `passageVector`. */
  meaning?: Quantized | undefined
}

/** A found chunk. `score`: comparable only within one search. */
export type Hit = { chunk: IndexedChunk; score: number }

/** A word of a question, resolved in an index. */
export type QueryTerm = {
  stem: string
  /** The first word of the question with this stem, in lower case. `meant`: the word without typing errors. */
  word: string
  meant: string
  /** Higher for rarer words; in a large bot an unknown word has the highest weight. */
  weight: number
  /** The stems that match the word: its own, or corrections when that is unknown. */
  candidates: StemCandidate[]
}

/** Search index of all passages of one bot, built by `createIndexBuilder`. */
export type SearchIndex = {
  /** Number of chunks. */
  size: number
  /** Approximate memory in bytes. */
  bytes: number
  /** The word vectors for the similarity in meaning of passages and sentences. */
  words: WordVectors | undefined
  /** The best `k` chunks by words and by meaning, best first. `vector`: the query vector of the embedding model. */
  search(query: string, k: number, vector?: Float32Array): Hit[]
  /**
   * The passages for an answer: the best of `search`, then further passages that are nearest in meaning, because
   * customers often use other words than a large bot.
   */
  searchForAnswer(query: string, vector?: Float32Array): Hit[]
  termsOf(query: string): QueryTerm[]
  /** The languages of the passages by descending frequency. */
  languages: readonly Language[]
  /** The language in which a question is searched. */
  languageOf(question: string): Language
  /** The question in standard spelling, except for spellings that the passages use. */
  spelledOut(question: string): string
  /** All chunks of one source; undefined when it has more than `max`. */
  passagesOf(source: string, max: number): IndexedChunk[] | undefined
  /** Up to `count` chunks at equal distances. */
  sample(count: number): IndexedChunk[]
  /** The weight of the rarest possible word, used as the unit of evidence. */
  maxWeight: number
}

/** One change of an index, which becomes visible to searches all at once. */
export type IndexChange = {
  add(record: SearchRecord): void
  /**
   * Removes the earlier passages of these sources and publishes the added ones. Yields after each slice of a few
   * milliseconds.
   */
  finish(removedSources: Iterable<string>): Generator<undefined, void>
}

/** A search index whose updates take time in proportion to the change. */
export type ChangingIndex = SearchIndex & {
  /** Starts a change; only one at a time. */
  change(): IndexChange
  /** Merges segments, so that searches stay fast. Changes are possible between its slices. */
  merge(): Generator<undefined, void>
  /** Serializes the index. It must not change until the last piece was taken. */
  pieces(): Generator<IndexPiece>
  /** The passages that are answers of the team. */
  answers(): IndexedChunk[]
  /** The common prefix of the ids of the passages of each source. */
  idPrefixes(): Map<string, string>
  /** Whether removed passages use so much memory that the index should be rebuilt. */
  isOutdated: boolean
}

import type { Language } from '../language/language.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import type { ListedPassage } from './passage-list.ts'
import type { StemCandidate } from './spelling.ts'
import type { IndexPiece } from './stored/pieces.ts'
import type { Quantized } from './vectors/quantized.ts'

/** A chunk in search results. `title` is the name of the source, or the title of the page. */
export type IndexedChunk = ListedPassage

/** A stored chunk for a bot's index. */
export type SearchRecord = Omit<IndexedChunk, 'language'> & {
  /** Undefined where it was stored without its language: it is detected, and the stems are made again. */
  language?: Language | undefined
  stems: string
  /** Unit length; all vectors of one bot come from one model. */
  vector?: Float32Array
  /** What `passageVector` makes of it, where that was stored. */
  meaning?: Quantized | undefined
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
  /**
   * The passages that an answer is taken from: the best of `search`, then those that are nearest in meaning and not
   * among them. A customer's words are often not those of a large bot.
   */
  searchForAnswer(query: string, vector?: Float32Array): Hit[]
  termsOf(query: string): QueryTerm[]
  /** The languages of the passages, the most frequent first. */
  languages: readonly Language[]
  /** The language in which the words of a question are looked for. */
  languageOf(question: string): Language
  /** The question in standard spelling, as far as the passages do not use the spelling themselves. */
  spelledOut(question: string): string
  /** All chunks of one source; undefined where it has more than `max`. */
  passagesOf(source: string, max: number): IndexedChunk[] | undefined
  /** At most `count` chunks, evenly spread in their order. */
  sample(count: number): IndexedChunk[]
  /** The weight of the rarest possible word, used as unit of evidence. */
  maxWeight: number
}

/** One change of an index. Searches see all of it or nothing. */
export type IndexChange = {
  add(record: SearchRecord): void
  /**
   * Removes what these sources had before and shows what was added. Yields after each slice of a few
   * milliseconds.
   */
  finish(removedSources: Iterable<string>): Generator<undefined, void>
}

/** A search index that grows and shrinks in time proportional to the change. */
export type ChangingIndex = SearchIndex & {
  /** One change at a time. */
  change(): IndexChange
  /** Keeps searches fast after many changes; other changes may happen between its slices. */
  merge(): Generator<undefined, void>
  /** Everything it holds, to be stored; it must not change until the last piece is taken. */
  pieces(): Generator<IndexPiece>
  /** The passages that are answers of the owner's team. */
  answers(): IndexedChunk[]
  /** What the ids of the passages of each source begin with. */
  idPrefixes(): Map<string, string>
  /** Whether removed passages take so much room that it should be built anew. */
  isOutdated: boolean
}

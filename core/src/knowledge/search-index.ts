import { stemListOf, wordsOf } from './analyse.ts'
import { Bm25, rarity } from './bm25.ts'
import { PostingsBuilder } from './postings.ts'
import type { Postings } from './postings.ts'
import { fuse, TopList } from './ranking.ts'
import type { Ranked } from './ranking.ts'
import { Speller } from './spelling.ts'
import type { Guess } from './spelling.ts'
import type { Chunk } from './types.ts'
import { VectorTable } from './vectors.ts'

/** A stored chunk as it goes into a bot's index. */
export type SearchRecord = Pick<Chunk, 'text' | 'headings' | 'locator' | 'stems'> & {
  id: string
  sourceId: string
  /** What the owner calls the source, or the page's title. */
  title: string
  url?: string
  /** Unit length; all of one bot come from one model. */
  vector?: Float32Array
}

/** A chunk as it is found, quoted and cited. */
export type IndexedChunk = Omit<SearchRecord, 'stems' | 'vector'>

/** `score` is comparable within one answer of `search` only. */
export type Hit = { chunk: IndexedChunk; score: number }

/** A word of a question as this index understands it. */
export type QueryTerm = {
  stem: string
  /** How rare the word is in these passages; in a large bot a word that is in none of them weighs most. */
  weight: number
  /** The stems that count as this word: itself, or guesses when it is unknown. */
  guesses: Guess[]
}

/** All passages of one bot, searchable. Made by `createIndexBuilder`. */
export type SearchIndex = {
  /** Number of chunks. */
  size: number
  /** About how much memory it holds, in bytes. */
  bytes: number
  /** The best `k` chunks, best first; also by meaning when a unit vector of the query is given. */
  search(query: string, k: number, vector?: Float32Array): Hit[]
  termsOf(query: string): QueryTerm[]
  /** The weight of the rarest word: the unit in which evidence is counted. */
  mostWeight: number
}

export type IndexBuilder = {
  add(record: SearchRecord): void
  /** Yields after each slice of a few milliseconds; its return value is the index. */
  finish(): Generator<undefined, SearchIndex>
}

const TITLE_COUNTS = 2
const HEADING_COUNTS = 1
/** Ids, titles, locators and objects around a chunk; titles are shared. */
const BYTES_PER_RECORD = 400
const BYTES_PER_STEM = 100
/** Weights are taken as if a small bot were part of a larger library: in three passages no word is rare. */
const LARGE_BOT = 1000
/** In so many of a thousand passages a word may stand that a very small bot does not have. */
const UNKNOWN_FREQUENCY = 10
/** How deep each list goes before two are fused. */
const FUSION_DEPTH = 100

/** JavaScript keeps a text in one byte a character when all are Latin-1, else in two. */
const bytesOf = (text: string): number => text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1)

/** A question has no more words than this; what is longer must not hold up everyone else. */
const MOST_TERMS = 64
const MOST_SPELLED = 12

type Parts = { chunks: readonly IndexedChunk[]; textBytes: number; vectors: VectorTable }

class BotIndex implements SearchIndex {
  readonly bytes: number
  readonly #chunks: readonly IndexedChunk[]
  readonly #postings: Postings
  readonly #bm25: Bm25
  readonly #speller: Speller
  readonly #vectors: VectorTable

  constructor(postings: Postings, { chunks, textBytes, vectors }: Parts) {
    this.#chunks = chunks
    this.#postings = postings
    this.#bm25 = new Bm25(postings)
    this.#speller = new Speller(postings.vocabulary)
    this.#vectors = vectors
    this.bytes =
      textBytes +
      postings.passages.length * 5 +
      postings.vocabulary.size * BYTES_PER_STEM +
      this.#bm25.bytes +
      this.#speller.bytes +
      vectors.bytes
  }

  get size(): number {
    return this.#chunks.length
  }

  search(query: string, k: number, vector?: Float32Array): Hit[] {
    const byMeaning = vector && this.#vectors.accepts(vector) ? vector : undefined
    const depth = byMeaning ? Math.max(k, FUSION_DEPTH) : k
    const lexical = this.#byWords(query, depth)
    const ranked = byMeaning ? fuse([lexical, this.#byVector(byMeaning, depth)], k) : lexical
    return ranked.flatMap(({ passage, score }) => {
      const chunk = this.#chunks[passage]
      return chunk ? [{ chunk, score }] : []
    })
  }

  termsOf(query: string): QueryTerm[] {
    const wordOfStem = new Map<string, string>()
    for (const word of wordsOf(query)) {
      for (const stem of stemListOf(word)) wordOfStem.set(stem, wordOfStem.get(stem) ?? word)
    }
    let spelled = 0
    return [...wordOfStem].slice(0, MOST_TERMS).map(([stem, word]) => {
      const isKnown = this.#postings.vocabulary.has(stem)
      if (!isKnown) spelled += 1
      const isGuessed = !isKnown && spelled <= MOST_SPELLED
      const known = isKnown ? [{ stem, factor: 1 }] : []
      const guesses = isGuessed ? this.#speller.guesses(word, stem) : known
      return { stem, weight: this.#weightOf(stem), guesses }
    })
  }

  get mostWeight(): number {
    return rarity(0, this.#background)
  }

  get #background(): number {
    return Math.max(this.size, LARGE_BOT)
  }

  #weightOf(stem: string): number {
    const term = this.#postings.vocabulary.get(stem)
    const frequency = term === undefined ? this.#unknownFrequency : this.#bm25.frequencyOf(term)
    return rarity(frequency, this.#background)
  }

  /** A few passages leave many ordinary words out: there, a word that is missing says little. */
  get #unknownFrequency(): number {
    return UNKNOWN_FREQUENCY * Math.max(0, 1 - this.size / LARGE_BOT)
  }

  #byWords(query: string, size: number): Ranked[] {
    const wanted = this.termsOf(query).flatMap(({ guesses }) =>
      guesses.flatMap(({ stem, factor }) => {
        const term = this.#postings.vocabulary.get(stem)
        return term === undefined ? [] : [{ term, factor }]
      }),
    )
    if (wanted.length === 0) return []

    const top = new TopList(size)
    const scores = this.#bm25.score(wanted)
    for (let passage = 0; passage < scores.length; passage++) {
      const score = scores[passage] ?? 0
      if (score > 0) top.see(passage, score)
    }
    return top.ranked
  }

  #byVector(vector: Float32Array, size: number): Ranked[] {
    const top = new TopList(size)
    this.#vectors.scan(vector, (passage, cosine) => top.see(passage, cosine))
    return top.ranked
  }
}

/** Stems of titles and headings, remembered from one chunk to the next of the same source. */
function rememberedStems(): (text: string) => readonly string[] {
  let lastText = ''
  let lastStems: readonly string[] = []
  return (text) => {
    if (text !== lastText) {
      lastText = text
      lastStems = stemListOf(text)
    }
    return lastStems
  }
}

/**
 * Builds a bot's index from stored chunks, step by step, so that whoever drives it can let other work
 * in between: after some calls of `add`, and at each yield of `finish`.
 */
export function createIndexBuilder(): IndexBuilder {
  const chunks: IndexedChunk[] = []
  const postings = new PostingsBuilder()
  const vectors = new VectorTable()
  let textBytes = 0
  const titleStems = rememberedStems()
  const headingStems = rememberedStems()

  function add({ stems, vector, ...chunk }: SearchRecord): void {
    postings.count(stems === '' ? [] : stems.split(' '), 1)
    postings.count(titleStems(chunk.title), TITLE_COUNTS)
    postings.count(headingStems(chunk.headings.join('\n')), HEADING_COUNTS)
    postings.endPassage()
    if (vector) vectors.add(chunks.length, vector)
    chunks.push(chunk)
    textBytes += BYTES_PER_RECORD + bytesOf(chunk.text)
  }

  function* finish(): Generator<undefined, SearchIndex> {
    const turned = yield* postings.finish()
    return new BotIndex(turned, { chunks, textBytes, vectors })
  }

  return { add, finish }
}

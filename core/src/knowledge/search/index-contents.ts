import { stemListOf } from '../text/analyze-text.ts'
import type { WordVectors } from '../meaning/word-vectors.ts'
import { Bm25 } from './bm25.ts'
import type { CorpusStatistics } from './corpus-statistics.ts'
import type { IndexChange, IndexedChunk, SearchRecord } from './index-types.ts'
import { LanguageCounts } from './language-counts.ts'
import { PassageList } from './passage-list.ts'
import { listOf, passageCounter, passageVector } from './passage-terms.ts'
import { Postings } from './postings.ts'
import { PostingsBuilder } from './postings-builder.ts'
import { EntryReader } from './segment.ts'
import { TextList } from './texts/text-list.ts'
import { SourceRanges, type PassageRange } from './source-ranges.ts'
import { VectorTable } from './vectors/vector-table.ts'
import { Vocabulary } from './vocabulary.ts'

/** Removed passages that even a small index may keep before it is rebuilt. */
const MAX_REMOVED = 1_000

/** The contents of an index and their changes. */
export class IndexContents {
  readonly passages: PassageList
  readonly vocabulary: Vocabulary
  readonly postings: Postings
  readonly bm25: Bm25
  /** Vectors of an embedding model. */
  readonly vectors = new VectorTable()
  /** Vectors calculated from word vectors. */
  readonly meanings = new VectorTable()
  readonly sources = new SourceRanges()
  readonly counts = new LanguageCounts()
  /** Passages from this number on belong to an unfinished change. */
  end = 0

  readonly #words: WordVectors | undefined
  readonly #statistics: CorpusStatistics | undefined

  /** With `statistics`, the index contains only some of the counted passages. */
  constructor(words: WordVectors | undefined, statistics?: CorpusStatistics) {
    this.#words = words
    this.#statistics = statistics
    // Such an index exists only for one question, so its texts are not compressed.
    this.passages = new PassageList(new TextList(statistics && Infinity))
    this.vocabulary = statistics?.vocabulary ?? new Vocabulary()
    this.postings = new Postings(this.vocabulary)
    this.bm25 = new Bm25(this.postings)
    this.#useStatistics()
  }

  get bytes(): number {
    return (
      this.passages.bytes +
      this.postings.bytes +
      this.bm25.bytes +
      this.vectors.bytes +
      this.meanings.bytes
    )
  }

  get size(): number {
    return this.bm25.passages
  }

  get isOutdated(): boolean {
    const removed = this.end - this.size
    return removed > Math.max(this.size, MAX_REMOVED) || this.vectors.isOutdated
  }

  /** Whether a passage belongs to a finished change and was not removed. */
  has(passage: number): boolean {
    return passage < this.end && this.passages.has(passage)
  }

  change(): IndexChange {
    const postings = new PostingsBuilder()
    const added = new SourceRanges()
    const count = passageCounter(postings)

    const add = ({ stems, vector, meaning, ...record }: SearchRecord) => {
      const passage = this.passages.length
      const language = record.language ?? this.counts.guess(record)
      const isOutdated = record.language === undefined && language !== 'en'
      const chunk = { ...record, language }
      this.bm25.addLength(
        count(chunk, isOutdated ? stemListOf(chunk.text, language) : listOf(stems)),
      )
      if (vector) this.vectors.add(passage, vector)
      if (this.#words && language === 'en') {
        if (meaning) this.meanings.restore(passage, meaning)
        else this.meanings.add(passage, passageVector(this.#words, chunk))
      }
      this.passages.add(chunk)
      added.extend(chunk.sourceId, passage)
    }
    return { add, finish: (sources) => this.#finish(postings, added, sources) }
  }

  *#finish(
    postings: PostingsBuilder,
    added: SourceRanges,
    removedSources: Iterable<string>,
  ): Generator<undefined, void> {
    const vocabulary = this.#statistics ? undefined : this.vocabulary
    const { segment, frequencies } = yield* postings.finish(vocabulary, this.end)
    const removed = this.sources.take(removedSources)
    if (segment.end > segment.first) {
      if (this.#statistics) this.postings.setNumbered(segment, postings.numbers)
      else this.postings.add(segment, frequencies)
      this.#count({ from: segment.first, to: segment.end }, 1)
      this.end = segment.end
    }
    this.sources.addAll(added)
    for (const range of removed) {
      this.#count(range, -1)
      for (let passage = range.from; passage < range.to; passage++) this.passages.remove(passage)
    }
    this.#useStatistics()
    yield
    yield* this.postings.discount(removed)
  }

  #useStatistics(): void {
    if (!this.#statistics) return
    this.bm25.restoreCounts(this.#statistics)
    this.counts.restore(this.#statistics.languages)
  }

  answers(): IndexedChunk[] {
    const found: IndexedChunk[] = []
    for (let passage = 0; passage < this.end; passage++) {
      const chunk = this.passages.isAnswer(passage) ? this.passages.at(passage) : undefined
      if (chunk) found.push(chunk)
    }
    return found
  }

  /** The searched sources, each with the common prefix of the ids of its passages. */
  idPrefixes(): Map<string, string> {
    return new Map(
      this.sources.all.flatMap(([source, [first]]) => {
        const prefix = first && this.passages.idPrefixOf(first.from)
        return prefix === undefined ? [] : [[source, prefix]]
      }),
    )
  }

  #count(range: PassageRange, by: 1 | -1): void {
    this.bm25.count(range, by)
    for (let passage = range.from; passage < range.to; passage++) {
      const language = this.passages.languageOf(passage)
      if (language) this.counts.change(language, by)
    }
  }

  merge(): Generator<undefined, void> {
    return this.postings.merge()
  }

  /** The first passage with a term. */
  firstWith(term: number | undefined): IndexedChunk | undefined {
    for (const { segment, from, to } of term === undefined ? [] : this.postings.rangesOf(term)) {
      const reader = new EntryReader(segment, { from, to })
      while (reader.next()) {
        const chunk = this.passages.at(reader.passage)
        if (chunk) return chunk
      }
    }
    return undefined
  }

  /** The passages of a source in order; undefined when there are more than `max`. */
  passagesOf(source: string, max: number): IndexedChunk[] | undefined {
    const ranges = this.sources.of(source)
    if (ranges.reduce((sum, { from, to }) => sum + to - from, 0) > max) return undefined
    return ranges.flatMap(({ from, to }) =>
      Array.from({ length: to - from }, (_, i) => this.passages.at(from + i) ?? []).flat(),
    )
  }

  sample(count: number): IndexedChunk[] {
    const step = Math.max(1, Math.ceil(this.size / count))
    const chosen: IndexedChunk[] = []
    for (let passage = 0, at = 0; passage < this.end; passage++) {
      if (!this.passages.has(passage)) continue
      const chunk = at % step === 0 ? this.passages.at(passage) : undefined
      if (chunk) chosen.push(chunk)
      at += 1
    }
    return chosen
  }
}

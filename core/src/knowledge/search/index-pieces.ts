import type { Language } from '../language/language.ts'
import type { IndexContents } from './index-contents.ts'
import type { PassagePlace } from './passage-list.ts'
import type { Segment } from './segment.ts'
import type { PassageRange } from './source-ranges.ts'
import {
  decodeText,
  encodeText,
  FilledArray,
  IndexDamagedError,
  jsonPiece,
  piecesOf,
  uint32sOf,
  type IndexPiece,
  type Section,
} from './stored/pieces.ts'
import { takeText, textPieces } from './texts/text-pieces.ts'
import { takeVectors, vectorPieces } from './vectors/vector-pieces.ts'

const stemsPerPiece = 20_000
const passagesPerPiece = 500

type Head = {
  end: number
  passages: number
  totalLength: number
  languages: [Language, number][]
  sources: [source: string, ranges: PassageRange[]][]
  segments: { terms: number; entries: number; first: number; end: number }[]
  dimensions: { vectors: number; meanings: number }
}

/** Serializes the contents in pieces. They must not change until the last piece was taken. */
export function* writePieces(contents: IndexContents): Generator<IndexPiece> {
  const { vocabulary, postings, bm25, vectors, meanings } = contents
  const { lengths, ...counts } = bm25.counts
  // A merge replaces the list of segments but never changes a segment.
  const { segments } = postings
  yield jsonPiece('head', {
    ...counts,
    end: contents.end,
    languages: contents.counts.all,
    sources: contents.sources.all,
    segments: segments.map(({ terms, entries, first, end }) => ({
      terms: terms.length,
      entries: entries.length,
      first,
      end,
    })),
    dimensions: { vectors: vectors.dimensions, meanings: meanings.dimensions },
  } satisfies Head)
  for (let at = 0; at < vocabulary.size; at += stemsPerPiece) {
    yield { section: 'stems', bytes: encodeText(vocabulary.stemsIn(at, at + stemsPerPiece)) }
  }
  yield* piecesOf('frequencies', vocabulary.frequencies.toArray())
  yield* textPieces(contents.passages.texts)
  for (let at = 0; at < contents.end; at += passagesPerPiece) yield passagePiece(contents, at)
  yield* piecesOf('lengths', lengths.toArray())
  for (const { terms, starts, entries } of segments) {
    yield* piecesOf('terms', terms)
    yield* piecesOf('starts', starts)
    yield* piecesOf('entries', entries)
  }
  yield* vectorPieces('vectors', vectors)
  yield* vectorPieces('meanings', meanings)
}

function passagePiece({ passages, end }: IndexContents, from: number): IndexPiece {
  const listed: (PassagePlace | null)[] = []
  for (let passage = from; passage < Math.min(end, from + passagesPerPiece); passage++) {
    listed.push(passages.placeOf(passage) ?? null)
  }
  return jsonPiece('passages', listed)
}

type SegmentList = 'terms' | 'starts' | 'entries'

type OpenSegment = {
  terms: FilledArray<Uint32Array>
  starts: FilledArray<Uint32Array>
  entries: FilledArray<Uint8Array>
  first: number
  end: number
}

/** Fills empty contents from stored pieces. */
export class PieceReader {
  readonly #contents: IndexContents
  readonly #readers: Record<Section, (bytes: Uint8Array) => void>
  #head: Head | undefined
  #segments: OpenSegment[] = []
  #frequencies = 0

  constructor(contents: IndexContents) {
    this.#contents = contents
    const { bm25, vectors, meanings } = contents
    const fill = (list: SegmentList) => (bytes: Uint8Array) => this.#fill(list, bytes)
    this.#readers = {
      head: (bytes) => this.#begin(bytes),
      stems: (bytes) => addStems(contents, bytes),
      frequencies: (bytes) => this.#addFrequencies(uint32sOf(bytes)),
      texts: (bytes) => takeText(contents.passages.texts, bytes),
      open: (bytes) => addOpenTexts(contents, bytes),
      passages: (bytes) => addPassages(contents, bytes),
      lengths: (bytes) => bm25.counts.lengths.pushAll(uint32sOf(bytes)),
      terms: fill('terms'),
      starts: fill('starts'),
      entries: fill('entries'),
      vectors: (bytes) => takeVectors(vectors, bytes, this.#head?.dimensions.vectors),
      meanings: (bytes) => takeVectors(meanings, bytes, this.#head?.dimensions.meanings),
    }
  }

  /** @throws {IndexDamagedError} when the pieces do not fit together. */
  take({ section, bytes }: IndexPiece): void {
    this.#readers[section](bytes)
  }

  /** Checks that all pieces have arrived. Throws IndexDamagedError. */
  finish(): void {
    const { passages, vocabulary, bm25, postings } = this.#contents
    const { end } = this.#head ?? { end: -1 }
    const isWhole =
      passages.length === end &&
      passages.texts.length === end &&
      bm25.counts.lengths.length === end &&
      this.#frequencies === vocabulary.size &&
      this.#segments.every((open) => partsOf(open).every((part) => part.isFull))
    if (!isWhole) throw new IndexDamagedError('parts are missing')
    this.#contents.end = end
    for (const open of this.#segments) postings.restore(toSegment(open))
  }

  #addFrequencies(numbers: Uint32Array): void {
    for (const frequency of numbers) {
      this.#contents.vocabulary.changeFrequency(this.#frequencies, frequency)
      this.#frequencies += 1
    }
  }

  #begin(bytes: Uint8Array): void {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by writePieces in the same format
    const head = JSON.parse(decodeText(bytes)) as Head
    const { bm25, counts, sources } = this.#contents
    bm25.restoreCounts(head)
    counts.restore(head.languages)
    sources.restore(head.sources)
    this.#segments = head.segments.map(({ terms, entries, first, end }) => ({
      terms: new FilledArray(new Uint32Array(terms)),
      starts: new FilledArray(new Uint32Array(terms + 1)),
      entries: new FilledArray(new Uint8Array(entries)),
      first,
      end,
    }))
    this.#head = head
  }

  #fill(list: SegmentList, bytes: Uint8Array): void {
    const open = this.#segments.find((segment) => !segment[list].isFull)
    if (!open) throw new IndexDamagedError('a list is too long')
    open[list].add(bytes)
  }
}

const partsOf = ({ terms, starts, entries }: OpenSegment) => [terms, starts, entries]

const toSegment = ({ terms, starts, entries, ...range }: OpenSegment): Segment => ({
  ...range,
  terms: terms.numbers,
  starts: starts.numbers,
  entries: entries.numbers,
})

function addStems({ vocabulary }: IndexContents, bytes: Uint8Array): void {
  for (const stem of decodeText(bytes).split(' ')) vocabulary.intern(stem)
}

function addPassages({ passages }: IndexContents, bytes: Uint8Array): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by writePieces in the same format
  for (const listed of JSON.parse(decodeText(bytes)) as (PassagePlace | null)[]) {
    if (listed) passages.restore(listed)
    else passages.restoreRemoved()
  }
}

function addOpenTexts({ passages }: IndexContents, bytes: Uint8Array): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by textPieces in the same format
  for (const text of JSON.parse(decodeText(bytes)) as string[]) passages.texts.add(text)
}

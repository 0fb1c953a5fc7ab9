import type { WordVectors } from '../meaning/word-vectors.ts'
import { IndexContents } from './index-contents.ts'
import { PieceReader } from './index-pieces.ts'
import { BotIndex } from './search-index.ts'
import type { IndexPiece } from './stored/pieces.ts'
import type { ChangingIndex, SearchRecord } from './index-types.ts'

export type IndexBuilder = {
  add(record: SearchRecord): void
  /** Yields after each slice of a few milliseconds; returns the index. */
  finish(): Generator<undefined, ChangingIndex>
}

/**
 * Builds a bot's index from stored chunks in steps, so that the caller can do other work between calls of
 * `add` and at each yield of `finish`.
 */
export function createIndexBuilder(words?: WordVectors): IndexBuilder {
  const index = new BotIndex(words)
  const change = index.change()

  function* finish(): Generator<undefined, ChangingIndex> {
    yield* change.finish([])
    return index
  }

  return { add: (record) => change.add(record), finish }
}

export type IndexReader = {
  take(piece: IndexPiece): void
  /** Throws when pieces are missing. */
  finish(): ChangingIndex
}

/** Restores an index from stored pieces. */
export function createIndexReader(words?: WordVectors): IndexReader {
  const contents = new IndexContents(words)
  const reader = new PieceReader(contents)

  return {
    take: (piece) => reader.take(piece),
    finish() {
      reader.finish()
      return new BotIndex(words, contents)
    },
  }
}

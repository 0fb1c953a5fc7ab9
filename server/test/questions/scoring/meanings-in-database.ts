import {
  cellsFor,
  compactVector,
  cosineOf,
  openCells,
  passageVector,
  signsOf,
  trainCells,
  type Cells,
} from '@askwell/core/knowledge'
import { runAtOnce } from '@askwell/core/shared'
import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import { wordVectors } from '../../../src/knowledge/search/word-vectors.ts'
import {
  maxMeasured,
  maxNearest,
  searchedCells,
} from '../../../src/knowledge/stores/passages/nearest-store.ts'

type Placed = { passage: StoredPassage; cell: number; signs: Uint8Array; compact: Int8Array }

/** The vectors of English passages in cells, and the search over them, as the database does it for a large bot. */
export function meaningsOf(passages: readonly StoredPassage[]) {
  const english = passages.filter(({ language }) => (language ?? 'en') === 'en')
  const vectors = english.map((passage) =>
    passageVector(wordVectors(), { ...passage, language: 'en' }),
  )
  const centers = runAtOnce(trainCells(vectors, cellsFor(english.length)))
  const cells = openCells(centers, wordVectors().dimensions)
  const placed = vectors.map((vector, at): Placed => ({
    passage: english[at] ?? missing(),
    cell: cells.cellOf(vector),
    signs: signsOf(vector),
    compact: compactVector(vector),
  }))
  return { cells, nearestTo: (meaning: Float32Array) => nearestIn(placed, cells, meaning) }
}

function nearestIn(
  placed: readonly Placed[],
  cells: Cells,
  meaning: Float32Array,
): StoredPassage[] {
  const searched = new Set(cells.nearest(meaning, searchedCells(cells, placed.length)))
  const own = signsOf(meaning)
  return placed
    .filter(({ cell }) => searched.has(cell))
    .map((each) => ({ each, distance: differentBits(own, each.signs) }))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxMeasured)
    .map(({ each }) => ({ ...each, cosine: cosineOf(meaning, each.compact) }))
    .toSorted((a, b) => b.cosine - a.cosine)
    .slice(0, maxNearest)
    .map(({ passage }) => passage)
}

function differentBits(first: Uint8Array, second: Uint8Array): number {
  let count = 0
  for (const [at, byte] of first.entries()) {
    for (let bits = byte ^ (second[at] ?? 0); bits > 0; bits &= bits - 1) count += 1
  }
  return count
}

const missing = (): never => {
  throw new Error('a passage is missing')
}

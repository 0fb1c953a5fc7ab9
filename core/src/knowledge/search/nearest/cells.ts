import { toUnitLength } from '../../meaning/word-vectors.ts'
import type { Steps } from '../../../shared/index.ts'
import { VectorTable } from '../vectors/vector-table.ts'
import { TopList } from '../ranking.ts'
import { compactVector } from './compact-vector.ts'

/** Cells of a large bot. More of them hold fewer of the nearest passages in the same share of all. */
const MOST_CELLS = 2_048

/** Passages of a cell at least, on average. */
const PASSAGES_PER_CELL = 100
const ROUNDS = 6
/** Vectors after which a caller may answer others. */
const SLICE = 200

export const cellsFor = (passages: number): number =>
  Math.max(1, Math.min(MOST_CELLS, Math.floor(passages / PASSAGES_PER_CELL)))

/** Parts of the space of a bot's passages: each passage is in the cell whose center is nearest to its vector. */
export type Cells = {
  count: number
  /** The cells whose centers are nearest to a vector, nearest first. */
  nearest(vector: Float32Array, most: number): number[]
}

/** Opens what `trainCells` returned: the compact vectors of the centers, one after the other. */
export function openCells(centers: Uint8Array, dimensions: number): Cells {
  const values = new Int8Array(centers)
  const vectors = Array.from({ length: Math.floor(values.length / dimensions) }, (_, cell) =>
    toUnitLength(Float32Array.from(values.subarray(cell * dimensions, (cell + 1) * dimensions))),
  )
  return cellsAround(vectors)
}

function cellsAround(centers: readonly Float32Array[]): Cells {
  const table = new VectorTable()
  centers.forEach((center, cell) => table.add(cell, center))
  return {
    count: centers.length,
    nearest(vector, most) {
      const top = new TopList(most)
      table.scan(vector, (cell, cosine) => top.add(cell, cosine))
      return top.ranked.map(({ passage }) => passage)
    },
  }
}

/** Places the centers of cells among the vectors of some passages (k-means by cosine). At least one vector. */
export function* trainCells(vectors: readonly Float32Array[], count: number): Steps<Uint8Array> {
  const step = Math.max(1, vectors.length / count)
  let centers: Float32Array[] = Array.from({ length: Math.min(count, vectors.length) }, (_, cell) =>
    Float32Array.from(vectors[Math.floor(cell * step)] ?? []),
  )
  for (let round = 0; round < ROUNDS; round++) {
    centers = yield* movedCenters(centers, vectors)
  }
  const dimensions = centers[0]?.length ?? 0
  const bytes = new Int8Array(centers.length * dimensions)
  centers.forEach((center, cell) => bytes.set(compactVector(center), cell * dimensions))
  return new Uint8Array(bytes.buffer)
}

/** Each center in the middle of the vectors that are nearest to it; without any it stays. */
function* movedCenters(
  centers: readonly Float32Array[],
  vectors: readonly Float32Array[],
): Steps<Float32Array[]> {
  const cells = cellsAround(centers)
  const sums = centers.map((center) => new Float32Array(center.length))
  for (const [at, vector] of vectors.entries()) {
    if (at % SLICE === SLICE - 1) yield
    const sum = sums[cells.nearest(vector, 1)[0] ?? 0]
    if (sum) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  }
  return sums.map((sum, cell) =>
    sum.some((value) => value !== 0) ? toUnitLength(sum) : (centers[cell] ?? sum),
  )
}

import { toUnitLength } from '../../meaning/word-vectors.ts'
import type { Quantized } from '../vectors/quantized.ts'
import { VectorTable } from '../vectors/vector-table.ts'
import { TopList, type Ranked } from '../ranking.ts'

/** Up to this number of cells, a vector is compared with all centers; more cells are grouped. */
export const MAX_UNGROUPED = 2_048
const PASSAGES_PER_CELL = 100

const MAX_GROUPS = 128
/** Smaller than ungrouped cells, so that a search reads a smaller share of all passages. */
const PASSAGES_PER_GROUPED_CELL = 64
/** Number of nearest groups in which the cell of a vector is searched. */
const SEARCHED_GROUPS = 4

/** The number of cells for a bot; when they are grouped, the square of the number of groups. */
export function cellsFor(passages: number): number {
  const count = Math.max(1, Math.floor(passages / PASSAGES_PER_CELL))
  if (count <= MAX_UNGROUPED) return count
  const groups = Math.ceil(Math.sqrt(passages / PASSAGES_PER_GROUPED_CELL))
  return Math.min(MAX_GROUPS, groups) ** 2
}

/** The number of groups, which is also the number of cells per group; 1 when the cells are not grouped. */
export const groupsOf = (count: number): number => (count > MAX_UNGROUPED ? Math.sqrt(count) : 1)

/** Clusters of the passages of a bot: each passage is in a cell whose center is near its vector. */
export type Cells = {
  count: number
  /** Memory of the centers in bytes. */
  bytes: number
  /** The nearest cell of a vector; with grouped cells, sometimes another one that is nearly as near. */
  cellOf(vector: Float32Array): number
  /** The cells whose centers are nearest to a vector, nearest first. */
  nearest(vector: Float32Array, max: number): number[]
}

/** Opens what `trainCells` returned: the compact vectors of the centers, one after the other. */
export function openCells(bytes: Uint8Array, dimensions: number): Cells {
  const values = new Int8Array(bytes)
  const count = Math.floor(values.length / dimensions)
  const centers = new VectorTable()
  for (let cell = 0; cell < count; cell++) {
    centers.restore(cell, ofCompact(values.subarray(cell * dimensions, (cell + 1) * dimensions)))
  }
  const nearest = (vector: Float32Array, max: number) =>
    nearestIn(centers, vector, max).map(({ passage }) => passage)
  const opened = { count, bytes: centers.bytes, nearest }
  if (groupsOf(count) === 1) return { ...opened, cellOf: (vector) => nearest(vector, 1)[0] ?? 0 }

  // Created on first use, because a process that only answers questions assigns no passages to cells.
  let place: Cells['cellOf'] | undefined
  return { ...opened, cellOf: (vector) => (place ??= placeInGroups(centers, count))(vector) }
}

/** Converts a compact vector to a quantized vector of unit length. */
function ofCompact(compact: Int8Array): Quantized {
  let square = 0
  for (const value of compact) square += value * value
  return { row: new Int16Array(compact), scale: 1 / (Math.sqrt(square) || 1) }
}

/** The indexes of the vectors in a table that are nearest to another vector, nearest first. */
export function nearestIn(
  table: VectorTable,
  vector: Float32Array,
  max: number,
): readonly Ranked[] {
  const top = new TopList(max)
  table.scan(vector, (at, cosine) => top.add(at, cosine))
  return top.ranked
}

/**
 * Returns a function that finds the cell of a vector by groups: comparing all centers would take as long as embedding.
 */
function placeInGroups(centers: VectorTable, count: number): Cells['cellOf'] {
  const size = groupsOf(count)
  const groups = middlesOf(centers, size)
  return (vector) => {
    const best = new TopList(1)
    for (const { passage: group } of nearestIn(groups, vector, SEARCHED_GROUPS)) {
      const cells = { first: group * size, end: (group + 1) * size }
      centers.scan(vector, (cell, cosine) => best.add(cell, cosine), cells)
    }
    return best.ranked[0]?.passage ?? 0
  }
}

/** The mean vectors of each `size` consecutive centers. */
function middlesOf(centers: VectorTable, size: number): VectorTable {
  const groups = new VectorTable()
  let sum = new Float32Array(centers.dimensions)
  for (const { passage: cell, row, scale } of centers.all()) {
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + scale * (row[at] ?? 0)
    if (cell % size < size - 1) continue
    groups.add(Math.floor(cell / size), toUnitLength(sum))
    sum = new Float32Array(centers.dimensions)
  }
  return groups
}

/** The mean of some vectors with unit length; null when they have none. */
export function middleOf(vectors: readonly Float32Array[]): Float32Array | null {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) {
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0)
  }
  return sum.some((value) => value !== 0) ? toUnitLength(sum) : null
}

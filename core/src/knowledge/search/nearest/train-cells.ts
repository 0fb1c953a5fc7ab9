import type { Steps } from '../../../shared/index.ts'
import { VectorTable } from '../vectors/vector-table.ts'
import { groupsOf, middleOf, nearestIn } from './cells.ts'
import { compactVector } from './compact-vector.ts'

const ROUNDS = 6
/** Number of vectors between two yields. */
const SLICE = 100

/**
 * Finds the centers of cells for a sample of passage vectors (k-means by cosine); one or more vectors are required.
 * Many cells are found in two levels: groups of all vectors, then the cells in each group. Returns the compact vectors
 * of the centers, ordered by group.
 */
export function* trainCells(vectors: readonly Float32Array[], count: number): Steps<Uint8Array> {
  const groups = groupsOf(count)
  const centers =
    groups === 1
      ? yield* trainCenters(vectors, count)
      : yield* trainGroups(vectors, { groups, cellsOfGroup: count / groups })
  const dimensions = centers[0]?.length ?? 0
  const bytes = new Int8Array(centers.length * dimensions)
  centers.forEach((center, cell) => bytes.set(compactVector(center), cell * dimensions))
  return new Uint8Array(bytes.buffer)
}

type Sizes = { groups: number; cellsOfGroup: number }

function* trainGroups(
  vectors: readonly Float32Array[],
  { groups, cellsOfGroup }: Sizes,
): Steps<Float32Array[]> {
  const centers: Float32Array[] = []
  const ofGroups = yield* trainCenters(vectors, groups)
  for (const [group, members] of (yield* membersOf(ofGroups, vectors)).entries()) {
    const own = members.length > 0 ? members : ofGroups.slice(group, group + 1)
    const trained = yield* trainCenters(own, cellsOfGroup)
    // A group with few vectors repeats its centers, so that all groups have the same size.
    for (let cell = 0; cell < cellsOfGroup; cell++) {
      centers.push(trained[cell % trained.length] ?? new Float32Array())
    }
  }
  return centers
}

/** The centers for some vectors; fewer than `count` when there are fewer vectors. */
function* trainCenters(vectors: readonly Float32Array[], count: number): Steps<Float32Array[]> {
  const step = Math.max(1, vectors.length / count)
  let centers: Float32Array[] = Array.from({ length: Math.min(count, vectors.length) }, (_, cell) =>
    Float32Array.from(vectors[Math.floor(cell * step)] ?? []),
  )
  for (let round = 0; round < ROUNDS; round++) {
    const members = yield* membersOf(centers, vectors)
    centers = centers.map((center, cell) => middleOf(members[cell] ?? []) ?? center)
    yield
  }
  return centers
}

/** For each center, the vectors for which it is the nearest. */
function* membersOf(
  centers: readonly Float32Array[],
  vectors: readonly Float32Array[],
): Steps<Float32Array[][]> {
  const table = new VectorTable()
  centers.forEach((center, cell) => table.add(cell, center))
  const members: Float32Array[][] = centers.map(() => [])
  for (const [at, vector] of vectors.entries()) {
    if (at % SLICE === SLICE - 1) yield
    members[nearestIn(table, vector, 1)[0]?.passage ?? 0]?.push(vector)
  }
  return members
}

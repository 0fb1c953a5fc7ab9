import type { Space } from './merge-groups.ts'

/** A sum of vectors. `rest`: for each block, the length of the vector from the start of that block on. */
export type VectorCenter = { vector: Float32Array; rest: Float64Array }

const blocks = 24

/** Compares questions by the vectors of an embedding model. */
export const vectorSpace: Space<VectorCenter> = {
  min: 0.8,
  similarity: cosine,
  sum: (a, b) => toVectorCenter(a.vector.map((value, at) => value + (b.vector[at] ?? 0))),
}

export function toVectorCenter(vector: Float32Array): VectorCenter {
  const rest = new Float64Array(blocks + 1)
  for (let block = blocks - 1; block >= 0; block -= 1) {
    const own = partOf(vector, vector, block)
    rest[block] = Math.sqrt((rest[block + 1] ?? 0) ** 2 + own)
  }
  return { vector, rest }
}

/** Stops early when the remaining dimensions cannot reach `min`; the majority of pairs stop in the first third. */
function cosine(a: VectorCenter, b: VectorCenter, min: number): number {
  if (a.vector.length !== b.vector.length) return 0
  const lengths = (a.rest[0] ?? 0) * (b.rest[0] ?? 0)
  if (lengths === 0) return 0
  let sum = 0
  for (let block = 0; block < blocks; block += 1) {
    sum += partOf(a.vector, b.vector, block)
    const max = sum + (a.rest[block + 1] ?? 0) * (b.rest[block + 1] ?? 0)
    if (max < min * lengths) return max / lengths
  }
  return sum / lengths
}

/** The dot product over one block. Four independent sums, so that additions need not wait for each other. */
function partOf(a: Float32Array, b: Float32Array, block: number): number {
  const size = 4 * Math.ceil(a.length / blocks / 4)
  const end = Math.min((block + 1) * size, a.length)
  let first = 0
  let second = 0
  let third = 0
  let fourth = 0
  // Values beyond the end of a vector count as 0.
  for (let at = block * size; at < end; at += 4) {
    first += (a[at] ?? 0) * (b[at] ?? 0)
    second += (a[at + 1] ?? 0) * (b[at + 1] ?? 0)
    third += (a[at + 2] ?? 0) * (b[at + 2] ?? 0)
    fourth += (a[at + 3] ?? 0) * (b[at + 3] ?? 0)
  }
  return first + second + (third + fourth)
}

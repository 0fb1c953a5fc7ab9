import { expect, test } from 'vitest'
import { runAtOnce } from '../../../shared/index.ts'
import { toUnitLength } from '../../meaning/word-vectors.ts'
import { cellsFor, openCells } from './cells.ts'
import { trainCells } from './train-cells.ts'
import { compactVector, cosineOf } from './compact-vector.ts'
import { signsOf } from './signs.ts'

/** Deterministic unit vectors around a few topics, as those of passages are. */
function vectorsOf(count: number, dimensions = 128): Float32Array[] {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647 - 0.5
  }
  const topics = Array.from({ length: 20 }, () => Array.from({ length: dimensions }, next))
  return Array.from({ length: count }, (_, at) =>
    toUnitLength(Float32Array.from(topics[at % 20] ?? [], (value) => value + 1.5 * next())),
  )
}

const dot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

/** The positions of the greatest numbers. */
const greatest = (values: readonly number[], max: number): number[] =>
  values
    .map((value, at) => [value, at] as const)
    .toSorted(([a], [b]) => b - a)
    .slice(0, max)
    .map(([, at]) => at)

function differentBits(a: Uint8Array, b: Uint8Array): number {
  let count = 0
  for (const [at, byte] of a.entries()) {
    for (let bits = byte ^ (b[at] ?? 0); bits > 0; bits &= bits - 1) count += 1
  }
  return count
}

const share = (found: readonly number[], wanted: readonly number[]) =>
  wanted.filter((each) => found.includes(each)).length / wanted.length

const vectors = vectorsOf(3_000)
const queries = vectors.slice(0, 30)
const nearestOf = (query: Float32Array) =>
  greatest(
    vectors.map((vector) => dot(query, vector)),
    10,
  )

test('the share of different signs is the angle of two vectors', () => {
  const [first = new Float32Array(), ...others] = vectors.slice(0, 200)
  const errors = others.map((other) => {
    const angle = Math.acos(dot(first, other)) / Math.PI
    return Math.abs(differentBits(signsOf(first), signsOf(other)) / 1_024 - angle)
  })
  expect(Math.max(...errors)).toBeLessThan(0.06)
  expect(signsOf(first)).toHaveLength(128)
})

test('the signs of a vector never change, because they are stored', () => {
  const vector = Float32Array.from({ length: 128 }, (_, at) => Math.sin(at))
  const first = [...signsOf(vector).subarray(0, 8)]
  expect(first).toEqual([0xfb, 0x8e, 0x2e, 0x53, 0xbd, 0xa8, 0xea, 0xcf])
})

test('the best by their signs hold nearly all of the nearest', () => {
  const signs = vectors.map(signsOf)
  const shares = queries.map((query) => {
    const own = signsOf(query)
    const best = greatest(
      signs.map((each) => -differentBits(own, each)),
      100,
    )
    return share(best, nearestOf(query))
  })
  expect(shares.reduce((a, b) => a + b) / shares.length).toBeGreaterThan(0.95)
})

test('the nearest cells hold nearly all of the nearest', () => {
  const cells = openCells(runAtOnce(trainCells(vectors, cellsFor(3_000))), 128)
  const cellOf = vectors.map((vector) => cells.nearest(vector, 1)[0] ?? -1)
  const shares = queries.map((query) => {
    const searched = cells.nearest(query, 10)
    return share(
      searched,
      nearestOf(query).map((at) => cellOf[at] ?? -1),
    )
  })
  expect(cells.count).toBe(30)
  expect(new Set(cellOf).size).toBeGreaterThan(20)
  expect(shares.reduce((a, b) => a + b) / shares.length).toBeGreaterThan(0.95)
})

test('many cells are grouped, and passages still placed in the nearest one', () => {
  const many = vectorsOf(5_000)
  const cells = openCells(runAtOnce(trainCells(many, 46 * 46)), 128)
  const cellOf = many.map((vector) => cells.cellOf(vector))
  const isNearest = many.map((vector, at) => cells.nearest(vector, 1)[0] === cellOf[at])

  expect(cells.count).toBe(46 * 46)
  expect(new Set(cellOf).size).toBeGreaterThan(1_500)
  expect(isNearest.filter(Boolean).length / many.length).toBeGreaterThan(0.99)
})

test('the number of cells grows with the passages, in groups from 204,900 of them on', () => {
  const counts = [99, 10_000, 204_800, 204_900, 1_000_000, 9_000_000].map(cellsFor)
  expect(counts).toEqual([1, 100, 2_048, 57 ** 2, 125 ** 2, 128 ** 2])
})

test('few passages have one cell', () => {
  const cells = openCells(runAtOnce(trainCells(vectors.slice(0, 5), cellsFor(5))), 128)
  expect(cells.nearest(vectors[0] ?? new Float32Array(), 9)).toEqual([0])
})

test('a compact vector keeps the cosine, and one of another size has none', () => {
  const [a = new Float32Array(), b = new Float32Array()] = vectors
  expect(cosineOf(a, compactVector(b))).toBeCloseTo(dot(a, b), 2)
  expect(cosineOf(a, compactVector(new Float32Array(128)))).toBe(0)
  expect(cosineOf(a, compactVector(b.subarray(0, 64)))).toBe(0)
})

import { describe, expect, test } from 'vitest'
import { toUnitLength } from '../../meaning/word-vectors.ts'
import { wasmRows, jsRows } from './vector-rows.ts'
import { quantized, quantizedBytes, quantizedOf } from './quantized.ts'
import { VectorTable } from './vector-table.ts'

/** Deterministic pseudo-random numbers, equal on every machine. */
function vectorOf(seed: number, dimensions: number): Float32Array {
  let state = seed + 1
  return toUnitLength(
    Float32Array.from({ length: dimensions }, () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647 - 0.5
    }),
  )
}

const plainDot = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

describe.each([
  { name: 'JavaScript', rowsOf: jsRows },
  { name: 'vector instructions', rowsOf: wasmRows },
])('rows scanned by $name', ({ rowsOf }) => {
  test.each([3, 16, 384, 1_000])('have a product per row for %i dimensions', (dimensions) => {
    const vectors = Array.from({ length: 2_100 }, (_, i) => vectorOf(i, dimensions))
    const query = vectorOf(99_999, dimensions)
    const rows = rowsOf(dimensions)
    if (!rows) throw new Error('this engine has no vector instructions')

    const scales = vectors.map((vector) => {
      const { row, scale } = quantized(vector)
      rows.add(row)
      return scale
    })
    const found: number[] = []
    const wanted = quantized(query)
    rows.scan(wanted.row, { first: 0, end: Infinity }, (row, dot) => {
      found[row] = dot * wanted.scale * (scales[row] ?? NaN)
    })
    const part: [number, number][] = []
    const across = { first: 1_000, end: 1_060 }
    rows.scan(wanted.row, across, (row, dot) => part.push([row, dot * wanted.scale]))

    const wrong = vectors.filter(
      (vector, i) => Math.abs(plainDot(vector, query) - (found[i] ?? NaN)) > 5e-4,
    )
    expect(found).toHaveLength(2_100)
    expect(wrong).toEqual([])
    expect(part.map(([row]) => row)).toEqual(Array.from({ length: 60 }, (_, at) => 1_000 + at))
    expect(part.map(([row, dot]) => dot * (scales[row] ?? NaN))).toEqual(found.slice(1_000, 1_060))
  })
})

test('a vector is stored with its scale, and read only with its number of dimensions', () => {
  const vector = quantized(vectorOf(3, 24))
  // At an odd byte, as in the response of a database.
  const bytes = Buffer.from([9, ...quantizedBytes(vector)]).subarray(1)
  expect(quantizedOf(bytes, 24)).toEqual(vector)
  expect(quantizedOf(bytes, 25)).toBeUndefined()
  expect(quantizedOf(bytes.subarray(1), 24)).toBeUndefined()
})

test('a table finds the same before and after it moved to WebAssembly', () => {
  const table = new VectorTable()
  const query = vectorOf(7, 24)
  const best = () => {
    let max = { passage: -1, cosine: -Infinity }
    table.scan(query, (passage, cosine) => {
      if (cosine > max.cosine) max = { passage, cosine }
    })
    return max.passage
  }

  table.add(500, query)
  for (let i = 1; i < 1_024; i++)
    table.add(
      500 + i,
      vectorOf(i, 24).map((value) => value / 10),
    )
  const small = best()
  for (let i = 0; i < 2_000; i++)
    table.add(
      5_000 + i,
      vectorOf(i, 24).map((value) => value / 10),
    )

  expect(small).toBe(500)
  expect(best()).toBe(500)
})

test('ignores a vector of another size', () => {
  const table = new VectorTable()
  table.add(1, vectorOf(1, 8))
  table.add(2, vectorOf(2, 12))

  const seen: number[] = []
  table.scan(vectorOf(3, 8), (passage) => seen.push(passage))

  expect(seen).toEqual([1])
  expect(table.accepts(vectorOf(3, 12))).toBe(false)
})

import { expect, test } from 'vitest'
import { toBytes, toVector } from './vector-bytes.ts'

test('a vector is read from the bytes of a buffer that shares its memory with others', () => {
  const vector = Float32Array.of(0.5, -2, 3)
  Buffer.from('another value of the same memory')

  expect(toVector(Buffer.from(toBytes(vector)))).toEqual(vector)
  expect(toVector(toBytes(Float32Array.of(7, 0.5, -2, 3).subarray(1)))).toEqual(
    Float32Array.of(0.5, -2, 3),
  )
})

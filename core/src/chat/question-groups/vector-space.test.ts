import { expect, test } from 'vitest'
import { toVectorCenter, vectorSpace } from './vector-space.ts'

test.each([
  [
    'the same direction',
    {
      vectors: [
        [1, 2, 2],
        [2, 4, 4],
      ],
      similarity: 1,
    },
  ],
  [
    'a right angle',
    {
      vectors: [
        [1, 0, 0],
        [0, 1, 0],
      ],
      similarity: 0,
    },
  ],
  [
    'a vector of another model',
    {
      vectors: [
        [1, 2, 2],
        [1, 2, 2, 0],
      ],
      similarity: 0,
    },
  ],
  [
    'a vector without length',
    {
      vectors: [
        [0, 0, 0],
        [1, 2, 2],
      ],
      similarity: 0,
    },
  ],
])('the similarity of %s', (_what, { vectors, similarity }) => {
  const [a, b] = vectors.map((values) => toVectorCenter(Float32Array.from(values)))
  if (!a || !b) throw new Error('two vectors are needed')

  expect(vectorSpace.similarity(a, b, 0)).toBeCloseTo(similarity)
})

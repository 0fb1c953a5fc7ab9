import { expect, test } from 'vitest'
import { fitWords, sentenceRows } from './fit.mjs'

const words = ['annual', 'leave', 'notice']
const matrix = sentenceRows(['annual leave', 'leave', 'notice', 'annual'], {
  rowOf: (word) => words.indexOf(word),
  weights: [1, 1, 1],
  wordsOf: (sentence) => sentence.split(' '),
  size: 2,
})
/** Two components for each of the four sentences. */
const targets = Float32Array.from([0.5, 0.5, 1, 0, 0, -1, 0, 1])

test('fitted words give the vectors of the sentences', () => {
  const start = new Float32Array(6).fill(0.1)

  const fitted = fitWords(matrix, { start, targets }, { ridge: 1e-6, steps: 20 })

  expect(Array.from(fitted, (value) => Math.round(value * 100) / 100)).toEqual([0, 1, 1, 0, 0, -1])
})

test('with a strong ridge they stay where they were', () => {
  const start = Float32Array.from([0, 0.9, 0.9, 0, 0, -0.9])

  const fitted = fitWords(matrix, { start, targets }, { ridge: 1e6, steps: 20 })

  expect(Math.max(...fitted.map((value, at) => Math.abs(value - start[at])))).toBeLessThan(1e-3)
})

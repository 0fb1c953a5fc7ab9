// Computes the rows of the table from the teacher's vectors: projects, fits and quantizes them.
import { meaningWords } from '../../core/src/knowledge/meaning/meaning-words.ts'
import { wordHash } from '../../core/src/knowledge/meaning/word-vectors.ts'
import { fitWords, meanCosine, sentenceRows } from './fit.mjs'
import { principalAxes, project } from './principal-axes.mjs'

const TEACHER_SIZE = 512
const SIZE = 128
/** The word probability at which the weight is 1/2 (smooth inverse frequency, Arora et al., 2017). */
const HALF_WEIGHT = 5e-4
const RIDGE = 0.1
const STEPS = 40

/** Quantizes the vectors to bytes. Each row is scaled by its largest component and stored with the scaling factor. */
function tableRows(vocabulary, weights, vectors) {
  return vocabulary
    .map(({ word }, row) => {
      const vector = vectors.subarray(row * SIZE, (row + 1) * SIZE)
      const max = vector.reduce((found, value) => Math.max(found, Math.abs(value)), 1e-9)
      return {
        hash: wordHash(word),
        factor: (weights[row] * max) / 127,
        vector: Int8Array.from(vector, (value) => Math.round((value / max) * 127)),
      }
    })
    .toSorted((a, b) => a.hash - b.hash)
    .filter(({ hash }, i, rows) => hash !== rows[i - 1]?.hash)
}

/** The rows of the table. One sentence in twenty is held out from the fit to measure the result. */
export function fitTable({ vocabulary, sentences }, { wordTargets, sentenceTargets }, report) {
  const axes = principalAxes(sentenceTargets, TEACHER_SIZE, SIZE)
  const start = project(wordTargets, TEACHER_SIZE, axes)
  const targets = project(sentenceTargets, TEACHER_SIZE, axes)
  const rows = new Map(vocabulary.map(({ word }, row) => [word, row]))
  const weights = Float32Array.from(
    vocabulary,
    ({ probability }) => HALF_WEIGHT / (HALF_WEIGHT + probability),
  )
  const part = (keep) => {
    const chosen = sentences.map((_, i) => i).filter((i) => (i % 20 === 0) !== keep)
    const matrix = sentenceRows(
      chosen.map((i) => sentences[i]),
      { rowOf: (word) => rows.get(word) ?? -1, weights, wordsOf: meaningWords, size: SIZE },
    )
    const goals = new Float32Array(chosen.length * SIZE)
    chosen.forEach((i, at) => goals.set(targets.subarray(i * SIZE, (i + 1) * SIZE), at * SIZE))
    return { matrix, goals }
  }
  const fitted = part(true)
  const held = part(false)
  report(`cosine before: ${meanCosine(held.matrix, start, held.goals).toFixed(3)}`)
  const words = fitWords(
    fitted.matrix,
    { start, targets: fitted.goals },
    { ridge: RIDGE, steps: STEPS },
  )
  report(`cosine after: ${meanCosine(held.matrix, words, held.goals).toFixed(3)}`)
  return tableRows(vocabulary, weights, words)
}

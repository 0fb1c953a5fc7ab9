// Principal component analysis: the mean of vectors and their axes of highest variance, by power iteration.
import { randomNumbers } from './business-sentences.mjs'

const ROUNDS = 24

function meanOf(vectors, size) {
  const mean = new Float64Array(size)
  for (let i = 0; i < vectors.length; i++) mean[i % size] += vectors[i]
  return mean.map((sum) => sum / (vectors.length / size))
}

function covarianceOf(vectors, mean, size) {
  const sums = new Float64Array(size * size)
  const row = new Float64Array(size)
  for (let at = 0; at < vectors.length; at += size) {
    for (let i = 0; i < size; i++) row[i] = vectors[at + i] - mean[i]
    for (let i = 0; i < size; i++) {
      const value = row[i]
      for (let j = 0; j < size; j++) sums[i * size + j] += value * row[j]
    }
  }
  return sums
}

/** Makes the axes orthogonal and of unit length (Gram–Schmidt). */
function orthonormalize(axes, size) {
  for (const [i, axis] of axes.entries()) {
    for (const earlier of axes.slice(0, i)) {
      let dot = 0
      for (let j = 0; j < size; j++) dot += axis[j] * earlier[j]
      for (let j = 0; j < size; j++) axis[j] -= dot * earlier[j]
    }
    const length = Math.hypot(...axis)
    for (let j = 0; j < size; j++) axis[j] /= length
  }
}

function multiplied(matrix, axis, size) {
  const product = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    let sum = 0
    for (let j = 0; j < size; j++) sum += matrix[i * size + j] * axis[j]
    product[i] = sum
  }
  return product
}

export function principalAxes(vectors, size, count) {
  const random = randomNumbers(7)
  const mean = meanOf(vectors, size)
  const covariance = covarianceOf(vectors, mean, size)
  let axes = Array.from({ length: count }, () =>
    Float64Array.from({ length: size }, () => random() - 0.5),
  )
  for (let round = 0; round < ROUNDS; round++) {
    axes = axes.map((axis) => multiplied(covariance, axis, size))
    orthonormalize(axes, size)
  }
  return { mean, axes }
}

/** The vectors minus the mean, projected on the axes and normalized to unit length. */
export function project(vectors, size, { mean, axes }) {
  const rows = vectors.length / size
  const projected = new Float32Array(rows * axes.length)
  const centered = new Float64Array(size)
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < size; i++) centered[i] = vectors[row * size + i] - mean[i]
    let square = 0
    for (const [k, axis] of axes.entries()) {
      let dot = 0
      for (let i = 0; i < size; i++) dot += centered[i] * axis[i]
      projected[row * axes.length + k] = dot
      square += dot * dot
    }
    const scale = 1 / (Math.sqrt(square) || 1)
    for (let k = 0; k < axes.length; k++) projected[row * axes.length + k] *= scale
  }
  return projected
}

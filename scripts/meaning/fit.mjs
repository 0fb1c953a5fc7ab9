// Fits word vectors so that the weighted mean of the words of a sentence approximates the teacher's vector of the
// sentence: ridge regression towards the teacher's vectors of the single words, solved by conjugate gradients.

/** The sentences as a sparse matrix: for each one the rows of its words, and weights that sum to 1. */
export function sentenceRows(sentences, { rowOf, weights, wordsOf, size }) {
  const starts = new Uint32Array(sentences.length + 1)
  const rows = []
  const shares = []
  sentences.forEach((sentence, i) => {
    const known = wordsOf(sentence)
      .map(rowOf)
      .filter((row) => row >= 0)
    const total = known.reduce((sum, row) => sum + weights[row], 0)
    for (const row of known) {
      rows.push(row)
      shares.push(weights[row] / total)
    }
    starts[i + 1] = rows.length
  })
  return {
    size,
    count: weights.length,
    starts,
    rows: Uint32Array.from(rows),
    shares: Float32Array.from(shares),
  }
}

/** sentences = matrix × words */
function forward({ starts, rows, shares, size }, words) {
  const out = new Float32Array((starts.length - 1) * size)
  for (let i = 0; i + 1 < starts.length; i++) {
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const share = shares[at]
      const from = rows[at] * size
      for (let k = 0; k < size; k++) out[i * size + k] += share * words[from + k]
    }
  }
  return out
}

/** words = transposed matrix × sentences */
function backward({ starts, rows, shares, size, count }, sentences) {
  const out = new Float32Array(count * size)
  for (let i = 0; i + 1 < starts.length; i++) {
    for (let at = starts[i]; at < starts[i + 1]; at++) {
      const share = shares[at]
      const to = rows[at] * size
      for (let k = 0; k < size; k++) out[to + k] += share * sentences[i * size + k]
    }
  }
  return out
}

function dots(a, b, size) {
  const sums = new Float64Array(size)
  for (let i = 0; i < a.length; i++) sums[i % size] += a[i] * b[i]
  return sums
}

/** The fitted word vectors. `start` has the teacher's vectors of the words, `targets` those of the sentences. */
export function fitWords(matrix, { start, targets }, { ridge, steps }) {
  const { size } = matrix
  const words = start.slice()
  const predicted = forward(matrix, words)
  for (let i = 0; i < predicted.length; i++) predicted[i] = targets[i] - predicted[i]
  const residual = backward(matrix, predicted)
  const direction = residual.slice()
  let square = dots(residual, residual, size)

  for (let step = 0; step < steps; step++) {
    const product = backward(matrix, forward(matrix, direction))
    for (let i = 0; i < product.length; i++) product[i] += ridge * direction[i]
    const along = dots(direction, product, size)
    const length = square.map((value, k) => value / (along[k] || 1))
    for (let i = 0; i < words.length; i++) {
      words[i] += length[i % size] * direction[i]
      residual[i] -= length[i % size] * product[i]
    }
    const next = dots(residual, residual, size)
    for (let i = 0; i < direction.length; i++) {
      direction[i] = residual[i] + (next[i % size] / (square[i % size] || 1)) * direction[i]
    }
    square = next
  }
  return words
}

/** Mean cosine similarity of the fitted sentence vectors and their unit-length targets. */
export function meanCosine(matrix, words, targets) {
  const { size } = matrix
  const predicted = forward(matrix, words)
  const rows = targets.length / size
  let sum = 0
  for (let i = 0; i < rows; i++) {
    let dot = 0
    let square = 0
    for (let k = 0; k < size; k++) {
      dot += predicted[i * size + k] * targets[i * size + k]
      square += predicted[i * size + k] ** 2
    }
    sum += dot / (Math.sqrt(square) || 1)
  }
  return sum / rows
}

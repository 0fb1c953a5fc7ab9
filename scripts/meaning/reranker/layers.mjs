// The two operations of the reranker's layers: a matrix product and its gradients.

/**
 * Multiplies `rows` elements of `x`, starting at `from`, by a matrix, starting at row `row`. Adds the product to `sum`,
 * starting at `to`.
 */
export function multiplyAdd(sum, to, { x, from = 0, rows, matrix, columns, row = 0 }) {
  for (let i = 0; i < rows; i++) {
    const value = x[from + i]
    if (value === 0) continue
    const at = (row + i) * columns
    for (let k = 0; k < columns; k++) sum[to + k] += value * matrix[at + k]
  }
}

/** Backward pass: from the gradients `dy` of the product, starting at `to`, adds those of `x` and of the matrix. */
export function multiplyBack(dx, dMatrix, { x, from = 0, rows, matrix, columns, dy, to = 0 }) {
  for (let i = 0; i < rows; i++) {
    const at = i * columns
    const value = x[from + i]
    let sum = 0
    for (let k = 0; k < columns; k++) {
      const slope = dy[to + k]
      sum += matrix[at + k] * slope
      dMatrix[at + k] += value * slope
    }
    dx[from + i] += sum
  }
}

// The two operations that the layers of the reranker consist of.

/** Adds the product of `rows` numbers of `x`, from `from` on, and a matrix (from row `row` on) to `sum`, from `to` on. */
export function multiplyAdd(sum, to, { x, from = 0, rows, matrix, columns, row = 0 }) {
  for (let i = 0; i < rows; i++) {
    const value = x[from + i]
    if (value === 0) continue
    const at = (row + i) * columns
    for (let k = 0; k < columns; k++) sum[to + k] += value * matrix[at + k]
  }
}

/** The way back: adds to the slopes by `x` and by the matrix, given the slopes `dy` by the result, from `to` on. */
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

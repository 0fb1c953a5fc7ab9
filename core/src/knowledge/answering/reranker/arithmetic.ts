/** Adds `factor` times row `row` of a matrix with `columns` columns to `sum`. */
export function addRow(
  sum: Float32Array,
  matrix: Float32Array,
  { row, columns, factor }: { row: number; columns: number; factor: number },
): void {
  const from = row * columns
  for (let i = 0; i < columns; i++) sum[i] = (sum[i] ?? 0) + factor * (matrix[from + i] ?? 0)
}

/** Adds `factor` times `vector` to `sum`. */
export function addScaled(sum: Float32Array, vector: Float32Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + factor * (vector[i] ?? 0)
}

/** Adds `vector` times the rows of `matrix` from row `from` on to `sum`. */
export function addProduct(
  sum: Float32Array,
  vector: Float32Array,
  { matrix, from = 0 }: { matrix: Float32Array; from?: number },
): void {
  const columns = sum.length
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i] ?? 0
    if (value === 0) continue
    const at = (from + i) * columns
    for (let k = 0; k < columns; k++) sum[k] = (sum[k] ?? 0) + value * (matrix[at + k] ?? 0)
  }
}

export function product(vector: Float32Array, matrix: Float32Array, columns: number): Float32Array {
  const result = new Float32Array(columns)
  addProduct(result, vector, { matrix })
  return result
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value))

export function rectify(vector: Float32Array): void {
  for (let i = 0; i < vector.length; i++) if ((vector[i] ?? 0) < 0) vector[i] = 0
}

/** Softmax in place over `logits` and `none`. Returns the share of `none`. */
export function toShares(logits: Float32Array, none: number): number {
  let max = none
  for (let i = 0; i < logits.length; i++) max = Math.max(max, logits[i] ?? 0)
  let total = Math.exp(none - max)
  const unfound = total
  for (let i = 0; i < logits.length; i++) {
    const odds = Math.exp((logits[i] ?? 0) - max)
    logits[i] = odds
    total += odds
  }
  for (let i = 0; i < logits.length; i++) logits[i] = (logits[i] ?? 0) / total
  return unfound / total
}

/** A vector in two bytes a dimension: `row[i] * scale` is nearly its number. */
export type Quantized = { row: Int16Array; scale: number }

const MOST = 32_767
/** The products of two rows are summed in 32 bits. */
const MOST_SUMMED = 2 ** 31

/** The error of the cosine of two vectors is some hundred thousandths. */
export function quantized(vector: Float32Array): Quantized {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const most = Math.min(MOST, Math.floor(Math.sqrt(MOST_SUMMED / vector.length)) - 1)
  // In the form in which it is stored, so that a vector read from a file has the same products.
  const scale = Math.fround(largest / most) || 1
  // Not `Int16Array.from`, whose iterator and function take several times as long.
  const row = new Int16Array(vector.length)
  for (let at = 0; at < row.length; at++) row[at] = Math.round((vector[at] ?? 0) / scale)
  return { row, scale }
}

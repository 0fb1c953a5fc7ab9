/** A vector with one byte per dimension, without its length. */
export function compactVector(vector: Float32Array): Int8Array {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const compact = new Int8Array(vector.length)
  for (let at = 0; at < compact.length; at++) {
    compact[at] = Math.round(((vector[at] ?? 0) / (largest || 1)) * 127)
  }
  return compact
}

/** The cosine of a unit vector and a compact vector; 0 when their dimensions differ or one is zero. */
export function cosineOf(vector: Float32Array, compact: Int8Array): number {
  if (vector.length !== compact.length) return 0
  let product = 0
  let square = 0
  for (let at = 0; at < compact.length; at++) {
    const value = compact[at] ?? 0
    product += value * (vector[at] ?? 0)
    square += value * value
  }
  return square === 0 ? 0 : product / Math.sqrt(square)
}

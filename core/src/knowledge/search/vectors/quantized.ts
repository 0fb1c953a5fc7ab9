/** A vector with two bytes per dimension: `row[i] * scale` approximates its values. */
export type Quantized = { row: Int16Array; scale: number }

const MAX_VALUE = 32_767
/** Bytes of the scale, which precedes the row in stored form. */
const SCALE_BYTES = 4
/** Limit for the sum of products of two rows, which has 32 bits. */
const MAX_SUMMED = 2 ** 31

/** Quantizes a vector. The error of the cosine of two vectors is some hundred thousandths. */
export function quantized(vector: Float32Array): Quantized {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const max = Math.min(MAX_VALUE, Math.floor(Math.sqrt(MAX_SUMMED / vector.length)) - 1)
  // Rounded to 32 bits as in stored form, so that a restored vector has the same products.
  const scale = Math.fround(largest / max) || 1
  // Not `Int16Array.from`, which takes several times as long.
  const row = new Int16Array(vector.length)
  for (let at = 0; at < row.length; at++) row[at] = Math.round((vector[at] ?? 0) / scale)
  return { row, scale }
}

/** The stored form: the scale, then the row, in the byte order of the machine. */
export function quantizedBytes({ row, scale }: Quantized): Uint8Array {
  const bytes = new Uint8Array(SCALE_BYTES + row.byteLength)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  bytes.set(new Uint8Array(row.buffer, row.byteOffset, row.byteLength), SCALE_BYTES)
  return bytes
}

/** Parses the stored form; undefined for another number of dimensions. */
export function quantizedOf(bytes: Uint8Array, dimensions: number): Quantized | undefined {
  if (bytes.length !== SCALE_BYTES + 2 * dimensions) return undefined
  // Copied, because a row must start at an even byte. `slice` of a Buffer does not copy.
  const copy = new Uint8Array(bytes)
  const scale = new DataView(copy.buffer).getFloat32(0, true)
  return { row: new Int16Array(copy.buffer, SCALE_BYTES), scale }
}

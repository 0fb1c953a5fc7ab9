/** A vector in two bytes a dimension: `row[i] * scale` is nearly its number. */
export type Quantized = { row: Int16Array; scale: number }

const MAX_VALUE = 32_767
/** Bytes of the scale, which comes first where a vector is stored. */
const SCALE_BYTES = 4
/** The products of two rows are summed in 32 bits. */
const MAX_SUMMED = 2 ** 31

/** The error of the cosine of two vectors is some hundred thousandths. */
export function quantized(vector: Float32Array): Quantized {
  let largest = 0
  for (const value of vector) largest = Math.max(largest, Math.abs(value))
  const max = Math.min(MAX_VALUE, Math.floor(Math.sqrt(MAX_SUMMED / vector.length)) - 1)
  // In the form in which it is stored, so that a vector read from a file has the same products.
  const scale = Math.fround(largest / max) || 1
  // Not `Int16Array.from`, whose iterator and function take several times as long.
  const row = new Int16Array(vector.length)
  for (let at = 0; at < row.length; at++) row[at] = Math.round((vector[at] ?? 0) / scale)
  return { row, scale }
}

/** As it is stored: the scale, then the row, in the order of bytes of the machine. */
export function quantizedBytes({ row, scale }: Quantized): Uint8Array {
  const bytes = new Uint8Array(SCALE_BYTES + row.byteLength)
  new DataView(bytes.buffer).setFloat32(0, scale, true)
  bytes.set(new Uint8Array(row.buffer, row.byteOffset, row.byteLength), SCALE_BYTES)
  return bytes
}

/** A vector as it was stored; undefined where it has another number of dimensions. */
export function quantizedOf(bytes: Uint8Array, dimensions: number): Quantized | undefined {
  if (bytes.length !== SCALE_BYTES + 2 * dimensions) return undefined
  // A copy, because a row must begin at an even byte. `slice` of a Buffer makes none.
  const copy = new Uint8Array(bytes)
  const scale = new DataView(copy.buffer).getFloat32(0, true)
  return { row: new Int16Array(copy.buffer, SCALE_BYTES), scale }
}

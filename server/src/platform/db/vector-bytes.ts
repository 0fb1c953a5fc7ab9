/** Converts a vector to bytes: Float32, little endian. */
export const toBytes = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)

/** Converts stored bytes to a vector. Copies them, because they may be unaligned and share a buffer. */
export const toVector = (bytes: Uint8Array): Float32Array =>
  new Float32Array(new Uint8Array(bytes).buffer)

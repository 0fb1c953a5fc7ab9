const dimensions = 384

/**
 * Replaces an embedding model: signed hashed bag of words, unit length. The same text gives the
 * same vector on every machine; texts that share words get similar vectors.
 */
export function bagOfWords(text: string): Float32Array<ArrayBuffer> {
  const vector = new Float32Array(dimensions)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) addWord(vector, word)

  const length = Math.hypot(...vector)
  if (length === 0) vector[0] = 1
  else for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) / length
  return vector
}

function addWord(vector: Float32Array, word: string) {
  const weight = word.length <= 3 ? 0.1 : 1
  let hash = 2_166_136_261
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 16_777_619)
  for (let round = 0; round < 4; round += 1) {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) + round
    const slot = (hash >>> 0) % dimensions
    vector[slot] = (vector[slot] ?? 0) + (hash & 0x40000000 ? weight : -weight)
  }
}

/** Number of bits in the signature of a vector. */
const SIGN_BITS = 1_024

/**
 * A bit signature of a vector: for each of 1,024 fixed planes through the origin, on which side the vector is. The
 * share of different bits of two vectors is about their angle divided by 180 degrees, so a database can sort passages
 * by it.
 */
export function signsOf(vector: Float32Array): Uint8Array {
  const size = powerOfTwoFrom(vector.length)
  const signs = new Uint8Array(SIGN_BITS / 8)
  const rotated = new Float32Array(size)
  for (let first = 0; first < SIGN_BITS; first += size) {
    rotated.fill(0)
    rotated.set(vector)
    for (let round = 0; round < rounds; round++) {
      flipSome(rotated, first * rounds + round * size)
      transform(rotated)
    }
    for (let at = 0; at < Math.min(size, SIGN_BITS - first); at++) {
      const bit = first + at
      if ((rotated[at] ?? 0) > 0) signs[bit >> 3] = (signs[bit >> 3] ?? 0) | (128 >> (bit & 7))
    }
  }
  return signs
}

/** A single round would change vectors of few dimensions too little. */
const rounds = 2

const powerOfTwoFrom = (min: number): number => {
  let size = 8
  while (size < min) size *= 2
  return size
}

/** Changes the signs of pseudo-random half of the numbers, the same on every machine. */
function flipSome(values: Float32Array, from: number): void {
  for (let at = 0; at < values.length; at++) {
    if (isFlipped(from + at)) values[at] = -(values[at] ?? 0)
  }
}

/** A pseudo-random bit: the lowest bit of the MurmurHash3 finalizer. */
function isFlipped(number: number): boolean {
  let mixed = number + 1
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85_eb_ca_6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2_b2_ae_35)
  return ((mixed ^ (mixed >>> 16)) & 1) === 1
}

/** The Walsh-Hadamard transform in place: a rotation, except for the length. */
function transform(values: Float32Array): void {
  for (let half = 1; half < values.length; half *= 2) {
    for (let start = 0; start < values.length; start += 2 * half) {
      for (let at = start; at < start + half; at++) {
        const left = values[at] ?? 0
        const right = values[at + half] ?? 0
        values[at] = left + right
        values[at + half] = left - right
      }
    }
  }
}

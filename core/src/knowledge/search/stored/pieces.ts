/** A part of a stored index of up to about a megabyte, so that it is processed in a few milliseconds. */
export type IndexPiece = { section: Section; bytes: Uint8Array }

/** The sections in the order in which they are written. */
export const sections = [
  'head',
  'stems',
  'frequencies',
  'texts',
  'open',
  'passages',
  'lengths',
  'terms',
  'starts',
  'entries',
  'vectors',
  'meanings',
] as const
export type Section = (typeof sections)[number]

/** A stored index is damaged or incomplete. */
export class IndexDamagedError extends Error {}

const bytesPerPiece = 1 << 20

type NumberArray = Uint32Array | Uint8Array

export function* piecesOf(section: Section, numbers: NumberArray): Generator<IndexPiece> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
  for (let at = 0; at < bytes.length; at += bytesPerPiece) {
    yield { section, bytes: bytes.subarray(at, at + bytesPerPiece) }
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

export const encodeText = (text: string): Uint8Array => encoder.encode(text)
export const decodeText = (bytes: Uint8Array): string => decoder.decode(bytes)
export const jsonPiece = (section: Section, value: unknown): IndexPiece => ({
  section,
  bytes: encodeText(JSON.stringify(value)),
})

/** Copies bytes to numbers of four bytes, which must be aligned. Throws IndexDamagedError. */
export function uint32sOf(bytes: Uint8Array): Uint32Array<ArrayBuffer> {
  if (bytes.length % 4 !== 0) throw new IndexDamagedError('a list of numbers is cut off')
  const numbers = new Uint32Array(bytes.length / 4)
  new Uint8Array(numbers.buffer).set(bytes)
  return numbers
}

/** An array of known size that is filled piece by piece. */
export class FilledArray<Numbers extends NumberArray> {
  readonly numbers: Numbers
  #filled = 0

  constructor(numbers: Numbers) {
    this.numbers = numbers
  }

  get isFull(): boolean {
    return this.#filled === this.numbers.byteLength
  }

  add(bytes: Uint8Array): void {
    const { buffer, byteOffset, byteLength } = this.numbers
    if (this.#filled + bytes.length > byteLength) throw new IndexDamagedError('a list is too long')
    new Uint8Array(buffer, byteOffset, byteLength).set(bytes, this.#filled)
    this.#filled += bytes.length
  }
}

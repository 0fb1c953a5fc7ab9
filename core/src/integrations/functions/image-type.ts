import type { ImageType } from '../ports/bot-function.ts'

const startsWith = (bytes: Uint8Array, at: number, wanted: readonly number[]) =>
  wanted.every((byte, index) => bytes[at + index] === byte)

const riff = [0x52, 0x49, 0x46, 0x46]
const webp = [0x57, 0x45, 0x42, 0x50]

/** The type of an image by its first bytes; null unless it is PNG, JPEG or WebP. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, 0, riff) && startsWith(bytes, 8, webp)) return 'image/webp'
  return null
}

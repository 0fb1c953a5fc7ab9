import { inflateRawSync } from 'node:zlib'

const directoryMark = 0x02014b50

/** The files of a zip by name, from its central directory. */
export function readZip(zip: Buffer): Record<string, Buffer> {
  const files: Record<string, Buffer> = {}
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 16)
  while (zip.readUInt32LE(at) === directoryMark) {
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = zip.readUInt32LE(at + 42)
    const body = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(body, body + zip.readUInt32LE(at + 20))
    files[name] = zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

import { OleFile } from '../containers/ole-file.ts'

/** One record of an Excel 97 workbook. */
export type XlsRecord = { type: number; data: Buffer }

const HEAD = 4

/** The records of the workbook stream; none for other containers or versions before Excel 97. */
export function* xlsRecords(path: string): Generator<XlsRecord> {
  const bytes = workbookBytes(path)
  for (let at = 0; at + HEAD <= bytes.length;) {
    const end = at + HEAD + bytes.readUInt16LE(at + 2)
    if (end > bytes.length) return
    yield { type: bytes.readUInt16LE(at), data: bytes.subarray(at + HEAD, end) }
    at = end
  }
}

function workbookBytes(path: string): Buffer {
  const file = new OleFile(path)
  try {
    const stream = file.find('Workbook')
    return stream ? file.read(stream) : Buffer.alloc(0)
  } finally {
    file.close()
  }
}

/** A string with a length of one or two bytes, followed by a byte of flags; '' when the data is too short. */
export function xlsString(data: Buffer, at: number, lengthBytes: 1 | 2): string {
  const textAt = at + lengthBytes + 1
  if (textAt > data.length) return ''
  const length = data.readUIntLE(at, lengthBytes)
  const isWide = ((data[textAt - 1] ?? 0) & 1) === 1
  return isWide
    ? data.toString('utf16le', textAt, textAt + length * 2)
    : data.toString('latin1', textAt, textAt + length)
}

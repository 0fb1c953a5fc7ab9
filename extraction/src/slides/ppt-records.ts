import { tooLarge } from '../document/extraction-outcome.ts'

/** Record types of the PowerPoint 97 format. */
export const recordType = {
  document: 0x03e8,
  slide: 0x03ee,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersist: 0x03f3,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  string: 0x0fba,
  headersFooters: 0x0fd9,
  headersFootersAtom: 0x0fda,
  slideList: 0x0ff0,
}

const MAX_RECORDS = 500_000
const MAX_DEPTH = 64

/** A record and its position in the stream; `start` and `end` are those of its content. */
export type PptRecord = {
  kind: number
  instance: number
  start: number
  end: number
  isContainer: boolean
}

/** The records of one level; stops at a record that exceeds its container. */
export function* recordsOf(bytes: Buffer, start: number, end: number): Generator<PptRecord> {
  let at = start
  while (at + 8 <= end) {
    const head = bytes.readUInt16LE(at)
    const length = bytes.readUInt32LE(at + 4)
    const last = Math.min(end, at + 8 + length)
    const isContainer = (head & 0xf) === 0xf
    yield {
      kind: bytes.readUInt16LE(at + 2),
      instance: head >> 4,
      start: at + 8,
      end: last,
      isContainer,
    }
    at = last
  }
}

/** UTF-16 or Latin-1 text with LF line breaks. */
export function textOf(bytes: Buffer, { kind, start, end }: PptRecord): string {
  const text = bytes.toString(kind === recordType.textChars ? 'utf16le' : 'latin1', start, end)
  return text.replace(/[\r\v]/g, '\n')
}

/** Whether a record is text of a slide or of the outline. */
export const isText = (record: PptRecord) =>
  record.kind === recordType.textChars || record.kind === recordType.textBytes

/** All texts in a range, in order. */
export function collectTexts(bytes: Buffer, start: number, end: number): string[] {
  const texts: string[] = []
  let budget = MAX_RECORDS
  const walk = (from: number, to: number, depth: number) => {
    for (const record of recordsOf(bytes, from, to)) {
      budget -= 1
      if (budget < 0) throw tooLarge('records')
      if (isText(record)) texts.push(textOf(bytes, record))
      else if (record.isContainer && depth < MAX_DEPTH) walk(record.start, record.end, depth + 1)
    }
  }
  walk(start, end, 0)
  return texts
}

/** Offsets of the persistent objects by id; the newest edit takes precedence. */
export function persistOffsets(bytes: Buffer, newestEdit: number): Map<number, number> {
  const places = new Map<number, number>()
  const seen = new Set<number>()
  let edit = newestEdit
  while (edit > 0 && edit + 28 <= bytes.length && !seen.has(edit)) {
    seen.add(edit)
    const directory = bytes.readUInt32LE(edit + 8 + 12)
    addDirectory(bytes, directory, places)
    edit = bytes.readUInt32LE(edit + 8 + 8)
  }
  return places
}

function addDirectory(bytes: Buffer, directory: number, places: Map<number, number>): void {
  if (directory + 8 > bytes.length) return
  const end = Math.min(bytes.length, directory + 8 + bytes.readUInt32LE(directory + 4))
  let at = directory + 8
  while (at + 4 <= end) {
    const entry = bytes.readUInt32LE(at)
    const first = entry & 0xfffff
    const count = entry >>> 20
    for (let index = 0; index < count && at + 8 + index * 4 <= end; index += 1) {
      const id = first + index
      if (!places.has(id)) places.set(id, bytes.readUInt32LE(at + 4 + index * 4))
    }
    at += 4 + count * 4
  }
}

import { recordsOf, collectTexts, recordType } from './ppt-records.ts'
import type { PptRecord } from './ppt-records.ts'

/** Visibility flags of the date, header and footer lines, by the instance of their records. */
const visibilityFlags = [0x04, 0x10, 0x20]

/** The visible header, footer and fixed date of a document or slide. */
function linesOf(bytes: Buffer, { start, end }: PptRecord): string[] {
  const records = [...recordsOf(bytes, start, end)]
  const atom = records.find(({ kind }) => kind === recordType.headersFootersAtom)
  const marks = atom && atom.end - atom.start >= 4 ? bytes.readUInt16LE(atom.start + 2) : 0
  return records
    .filter(({ kind, instance }) => {
      return kind === recordType.string && (marks & (visibilityFlags[instance] ?? 0)) !== 0
    })
    .map((record) => bytes.toString('utf16le', record.start, record.end))
}

/** Header and footer lines directly inside these containers, each once. */
export function headersAndFooters(bytes: Buffer, containers: PptRecord[]): string[] {
  const groups = containers.flatMap(({ start, end }) => [...recordsOf(bytes, start, end)])
  const lines = groups
    .filter(({ kind }) => kind === recordType.headersFooters)
    .flatMap((group) => linesOf(bytes, group))
  return [...new Set(lines)]
}

/** The notes of one slide and its id, without fields such as a page number, which are stored as '*'. */
export function notesOf(bytes: Buffer, notes: PptRecord): { slideId: number; texts: string[] } {
  const atom = [...recordsOf(bytes, notes.start, notes.end)].find(
    ({ kind }) => kind === recordType.notesAtom,
  )
  const slideId = atom && atom.end - atom.start >= 4 ? bytes.readUInt32LE(atom.start) : 0
  const texts = collectTexts(bytes, notes.start, notes.end)
  return { slideId, texts: texts.filter((text) => !['', '*'].includes(text.trim())) }
}

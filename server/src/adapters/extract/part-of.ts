import type { ExtractedPart, Locator } from '@askwell/core/knowledge'
import type { ReadLimits } from './limits.ts'

/** What a reader of one kind of file gets and where it puts what it finds. */
export type Reading = {
  path: string
  name: string
  limits: ReadLimits
  /** Hands a part out; waits until the other process has it. */
  onPart: (part: ExtractedPart) => Promise<void>
}

/** The title of the document in its own properties, '' when it has none. */
export type ReadResult = { title: string }

export type Reader = (reading: Reading) => Promise<ReadResult>

/** A part with its text, or with the words why it has none. */
export function partOf(label: string, locator: Locator, text: string): ExtractedPart {
  if (text.trim() !== '') return { label, locator, text }
  return { label, locator, text: '', skipped: 'There is no text here.' }
}

/** Why a sheet that its author has hidden has no text: what they hide is not for visitors either. */
export const hiddenReason = 'This sheet is hidden. Unhide it and upload the file again to teach it.'

export const hiddenSheet = (name: string): ExtractedPart => ({
  label: `Sheet ${name}`,
  locator: { kind: 'sheet', sheet: name, firstRow: 1, lastRow: 1 },
  text: '',
  skipped: hiddenReason,
})

/** Hands out a part unless it is empty: notes, comments and the like that a document may lack. */
export async function addExtra(reading: Reading, label: string, text: string): Promise<void> {
  if (text.trim() !== '') await reading.onPart({ label, locator: { kind: 'text' }, text })
}

import type { ExtractedPart, Locator } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import type { ExtractionLimits } from './limits.ts'

/** What a format reader receives: the file, its limits, and the callback for extracted parts. */
export type ExtractionContext = {
  path: string
  /** The content of the file, when the process has no access to files. */
  bytes?: Uint8Array
  name: string
  limits: ExtractionLimits
  /** Emits a part; resolves when the receiving process has accepted it. */
  onPart: (part: ExtractedPart) => Promise<void>
}

export type DocumentProperties = {
  /** The title in the document's properties; '' for none. */
  title: string
  /** Numbers of the pages that are pictures and need text recognition. */
  scanned?: number[]
}

export type FormatReader = (context: ExtractionContext) => Promise<DocumentProperties>

/** A part with its text, or with the reason why it has none. */
export function toTextPart(label: string, locator: Locator, text: string): ExtractedPart {
  if (text.trim() !== '') return { label, locator, text }
  return { label, locator, text: '', skipped: texts.noText }
}

/** Why a hidden sheet has no text: hidden content must not reach visitors. */
export const hiddenSheetReason = texts.hiddenSheet

export const toHiddenSheetPart = (name: string): ExtractedPart => ({
  label: texts.sheet({ name }),
  locator: { kind: 'sheet', sheet: name, firstRow: 1, lastRow: 1 },
  text: '',
  skipped: hiddenSheetReason,
})

/** Emits a part unless it is empty; for optional content such as notes and comments. */
export async function emitOptionalPart(
  context: ExtractionContext,
  label: string,
  text: string,
): Promise<void> {
  if (text.trim() !== '') await context.onPart({ label, locator: { kind: 'text' }, text })
}

import type { ExtractedPart } from '@askwell/core/knowledge'
import { hiddenReason } from './part-of.ts'

export type Outcome =
  | 'ok'
  | 'no-text-layer'
  | 'encrypted'
  | 'damaged'
  | 'too-large'
  | 'unsupported'
  | 'empty'

export type Failure = Exclude<Outcome, 'ok'>

/** A file that cannot become text, for a reason its owner can act on. */
export class Refusal extends Error {
  readonly outcome: Failure
  /** Fills the gap of the sentence: which limit, which kind of file. */
  readonly detail: string

  constructor(outcome: Failure, detail = '') {
    super(`${outcome} ${detail}`)
    this.outcome = outcome
    this.detail = detail
  }
}

const sentences: Record<Failure, (detail: string) => string> = {
  'no-text-layer': () =>
    'This file shows pictures of pages and holds no text. Run text recognition (OCR) on it, or upload a version with text.',
  encrypted: () => 'This file is protected by a password. Remove the password and upload it again.',
  damaged: () =>
    'This file is damaged or incomplete. Open it on your computer, save it again and upload the copy.',
  'too-large': (which) =>
    `This file is too large or too complex to read (${which || 'size'}). Split it and upload the parts.`,
  unsupported: (kind) =>
    `We cannot read this kind of file (${kind || 'unknown'}). Use PDF, Word, Excel, PowerPoint, text, CSV or Markdown.`,
  empty: (what) =>
    what === 'hidden'
      ? 'What this file holds is on hidden sheets, which are not read. Unhide them and upload it again.'
      : 'This file is empty: there is no text in it.',
}

/** Why a file was not read, in words for its owner. */
export function failureSentence(outcome: Failure, detail: string): string {
  return sentences[outcome](detail)
}

const units: Partial<Record<ExtractedPart['locator']['kind'], string>> = {
  page: 'page',
  slide: 'slide',
}

/** 'Ready: 3 pages, 1,204 characters read. No text was found on Page 2.' Hidden sheets are named apart. */
export function readySentence(parts: ExtractedPart[], characters: number): string {
  const unit = units[parts[0]?.locator.kind ?? 'text']
  const count = unit
    ? `${parts.length.toLocaleString('en')} ${unit}${parts.length === 1 ? '' : 's'}, `
    : ''
  const unread = parts.filter((part) => part.skipped !== undefined)
  const silent = labelsOf(unread.filter((part) => part.skipped !== hiddenReason))
  const hidden = labelsOf(unread.filter((part) => part.skipped === hiddenReason))
  return [
    `Ready: ${count}${characters.toLocaleString('en')} characters read.`,
    ...(silent === '' ? [] : [`No text was found on ${silent}.`]),
    ...(hidden === '' ? [] : [`Hidden, so not read: ${hidden}.`]),
  ].join(' ')
}

/** Ten of them by name, the others by number. */
function labelsOf(parts: ExtractedPart[]): string {
  const named = parts
    .slice(0, 10)
    .map((part) => part.label)
    .join(', ')
  return parts.length > 10 ? `${named} and ${parts.length - 10} more` : named
}

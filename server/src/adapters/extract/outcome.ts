import type { ExtractedPart } from '@askwell/core/knowledge'

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
  empty: () => 'This file is empty: there is no text in it.',
}

/** Why a file was not read, in words for its owner. */
export function failureSentence(outcome: Failure, detail: string): string {
  return sentences[outcome](detail)
}

const units: Partial<Record<ExtractedPart['locator']['kind'], string>> = {
  page: 'page',
  slide: 'slide',
}

/** 'Ready: 3 pages, 1,204 characters read. No text was found on Page 2.' */
export function readySentence(parts: ExtractedPart[], characters: number): string {
  const unit = units[parts[0]?.locator.kind ?? 'text']
  const count = unit
    ? `${parts.length.toLocaleString('en')} ${unit}${parts.length === 1 ? '' : 's'}, `
    : ''
  const silent = parts.filter((part) => part.skipped !== undefined).map((part) => part.label)
  const named = silent.slice(0, 10).join(', ')
  const more = silent.length > 10 ? ` and ${silent.length - 10} more` : ''
  const loss = silent.length > 0 ? ` No text was found on ${named}${more}.` : ''
  return `Ready: ${count}${characters.toLocaleString('en')} characters read.${loss}`
}

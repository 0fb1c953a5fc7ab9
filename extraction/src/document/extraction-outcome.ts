import type { ExtractedPart } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import { hiddenSheetReason } from './format-reader.ts'

export type ExtractionOutcome =
  | 'ok'
  | 'no-text-layer'
  | 'encrypted'
  | 'damaged'
  | 'too-large'
  | 'unsupported'
  | 'empty'

export type ExtractionFailure = Exclude<ExtractionOutcome, 'ok'>

/** A file from which no text can be extracted; the owner sees the outcome as the reason. */
export class ExtractionError extends Error {
  readonly outcome: ExtractionFailure
  /** Detail of the owner's message: which limit, which kind of file. */
  readonly detail: string

  constructor(outcome: ExtractionFailure, detail = '') {
    super(`${outcome} ${detail}`)
    this.outcome = outcome
    this.detail = detail
  }
}

const failureMessages: Record<ExtractionFailure, (detail: string) => string> = {
  'no-text-layer': () => texts.noTextLayer,
  encrypted: () => texts.encrypted,
  damaged: () => texts.damaged,
  'too-large': (which) => texts.tooLarge({ limit: which || texts.anyLimit }),
  unsupported: (kind) =>
    kind === 'word-95' ? texts.word95 : texts.unsupported({ kind: kind || texts.unknownKind }),
  empty: (what) => (what === 'hidden' ? texts.allHidden : texts.empty),
}

/** Why a file was not extracted, as a text for the owner. */
export function failureMessage(outcome: ExtractionFailure, detail: string): string {
  return failureMessages[outcome](detail)
}

function readyMessage(parts: ExtractedPart[], characters: number): string {
  const kind = parts[0]?.locator.kind
  if (kind === 'page') return texts.readyPages({ pages: parts.length, characters })
  if (kind === 'slide') return texts.readySlides({ slides: parts.length, characters })
  return texts.ready({ characters })
}

/**
 * For example 'Ready: 3 pages, 1,204 characters read. No text was found on Page 2.' Hidden sheets are listed
 * separately.
 */
export function successMessage(parts: ExtractedPart[], characters: number): string {
  const unread = parts.filter((part) => part.skipped !== undefined)
  const silent = labelsOf(unread.filter((part) => part.skipped !== hiddenSheetReason))
  const hidden = labelsOf(unread.filter((part) => part.skipped === hiddenSheetReason))
  return [
    readyMessage(parts, characters),
    ...(silent === '' ? [] : [texts.noTextOn({ parts: silent })]),
    ...(hidden === '' ? [] : [texts.hiddenParts({ parts: hidden })]),
  ].join(' ')
}

/** Ten labels, and the number of the others. */
function labelsOf(parts: ExtractedPart[]): string {
  const named = parts
    .slice(0, 10)
    .map((part) => part.label)
    .join(', ')
  return parts.length > 10 ? texts.andMore({ names: named, count: parts.length - 10 }) : named
}

import type { ExtractedPart, Locator } from '@askwell/core/knowledge'
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

/** No text can be extracted from a file or page. The owner sees the message of the outcome. */
export class ExtractionError extends Error {
  readonly outcome: ExtractionFailure
  /** Selects the owner's message: the exceeded limit or the type of the file. Otherwise a cause for the log. */
  readonly detail: string

  constructor(outcome: ExtractionFailure, detail = '') {
    super(`${outcome} ${detail}`)
    this.outcome = outcome
    this.detail = detail
  }
}

/** The limits that have their own message for the owner. */
export type ExceededLimit = keyof typeof texts.tooLarge

export const tooLarge = (limit: ExceededLimit): ExtractionError =>
  new ExtractionError('too-large', limit)

/** The unsupported file types that have their own message for the owner. */
export type UnsupportedKind = keyof typeof texts.unsupported

/** `detail` comes from the process that reads the file, so it may be any text. */
const messageOf = (messages: Record<string, string> & { other: string }, detail: string): string =>
  (Object.hasOwn(messages, detail) ? messages[detail] : undefined) ?? messages.other

const failureMessages: Record<ExtractionFailure, (detail: string) => string> = {
  'no-text-layer': () => texts.noTextLayer,
  encrypted: () => texts.encrypted,
  damaged: () => texts.damaged,
  'too-large': (limit) => messageOf(texts.tooLarge, limit),
  unsupported: (kind) => (kind === 'word-95' ? texts.word95 : messageOf(texts.unsupported, kind)),
  empty: (what) => (what === 'hidden' ? texts.allHidden : texts.empty),
}

/** The message for the owner about why a file was not extracted. */
export function failureMessage(outcome: ExtractionFailure, detail: string): string {
  return failureMessages[outcome](detail)
}

const MAX_LABELS = 10

type LabelMessages = {
  all: (named: { parts: string }) => string
  some: (named: { parts: string; others: number }) => string
}

/** Collects labels of parts: the first ten, and the number of all. */
class Labels {
  readonly #first: string[] = []
  #count = 0

  add(label: string): void {
    this.#count += 1
    if (this.#first.length < MAX_LABELS) this.#first.push(label)
  }

  /** A list with the message about these parts; empty without parts. */
  message({ all, some }: LabelMessages): string[] {
    if (this.#count === 0) return []
    const parts = this.#first.join(', ')
    const others = this.#count - this.#first.length
    return [others > 0 ? some({ parts, others }) : all({ parts })]
  }
}

/** Totals and the message about the parts of a file, collected without keeping the parts in memory. */
export class PartSummary {
  /** UTF-16 units. */
  characters = 0
  hasText = false
  hasHidden = false
  #count = 0
  #kind: Locator['kind'] | undefined
  readonly #silent = new Labels()
  readonly #hidden = new Labels()

  add({ label, locator, text, skipped }: ExtractedPart): void {
    this.#count += 1
    this.#kind ??= locator.kind
    this.characters += text.length
    this.hasText ||= /[\p{L}\p{N}]/u.test(text)
    this.hasHidden ||= skipped === hiddenSheetReason
    if (skipped === hiddenSheetReason) this.#hidden.add(label)
    else if (skipped !== undefined) this.#silent.add(label)
  }

  /** For example '3 pages, 1,204 characters. No text found on Page 2.' Hidden sheets are listed separately. */
  get message(): string {
    return [
      this.#ready,
      ...this.#silent.message({ all: texts.noTextOn, some: texts.noTextOnSome }),
      ...this.#hidden.message({ all: texts.hiddenParts, some: texts.manyHiddenParts }),
    ].join(' ')
  }

  get #ready(): string {
    const { characters } = this
    if (this.#kind === 'page') return texts.readyPages({ pages: this.#count, characters })
    if (this.#kind === 'slide') return texts.readySlides({ slides: this.#count, characters })
    return texts.ready({ characters })
  }
}

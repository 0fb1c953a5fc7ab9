import { realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import type { ExtractedPart } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import { extractionLimits, IDLE_MS, limitsOfSize, PAGES_PER_CHILD } from '../document/limits.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { failureMessage, ExtractionError, PartSummary } from '../document/extraction-outcome.ts'
import type { ExtractionFailure, ExtractionOutcome } from '../document/extraction-outcome.ts'
import type { ParsedPage } from '../web-page/parse-page.ts'
import { requestExtraction, startExtractionProcess } from './extraction-process.ts'
import type { FinalMessage } from './extraction-process.ts'
import {
  recognizedResult,
  type RecognizedPart,
  type RecognizedText,
} from '../recognition/recognized-text.ts'
import { Semaphore } from './semaphore.ts'

/** Result for a file. `reason` is the message for the owner, also on success. */
export type Extraction = {
  outcome: ExtractionOutcome
  reason: string
  /** 'pdf', 'docx', …; '' when the type was not detected. */
  kind: string
  title?: string
  parts: ExtractedPart[]
  /** UTF-16 units of all parts. */
  characters: number
  /** Numbers of the pages whose text must be recognized. */
  scanned?: number[]
  /** Technical cause for the log, not for the owner. */
  cause?: string
}

export type ExtractOptions = {
  limits?: Partial<ExtractionLimits>
  signal?: AbortSignal
  /** The owner of the file, so that no owner uses all processes. */
  owner?: string
  /** The recognized text of scanned pages, which replaces the empty text of those pages. */
  recognized?: RecognizedText | undefined
  /** Receives the duration of the process in milliseconds, also after a failure. */
  onDuration?: (ms: number) => void
}

/** The files of one owner leave one core free for the server. */
const cores = Math.max(2, availableParallelism())
const fileSlots = new Semaphore(cores, { ownerShare: cores - 1 })

/** Pages have their own slots: a page takes milliseconds and must not wait for files. */
const pageSlots = new Semaphore(cores - 1)

/** Runs `work` when a slot is free and reports its duration, without the time of waiting for the slot. */
export const runTimed = <Result>(
  slots: Semaphore,
  work: () => Promise<Result>,
  { signal, owner, onDuration }: ExtractOptions,
): Promise<Result> =>
  slots.run(
    async () => {
      const startedAt = performance.now()
      try {
        return await work()
      } finally {
        onDuration?.(performance.now() - startedAt)
      }
    },
    { signal, owner },
  )

/** The result for a file without text, with the message for the owner. */
export function failedExtraction(
  outcome: ExtractionFailure,
  detail: string,
  rest: { kind: string; cause: string },
): Extraction {
  return { outcome, reason: failureMessage(outcome, detail), parts: [], characters: 0, ...rest }
}

function toFailedExtraction(error: unknown): Extraction {
  if (!(error instanceof ExtractionError)) throw error
  return failedExtraction(error.outcome, error.detail, { kind: '', cause: error.message })
}

/** Combines the final message of a process with the parts that it emitted. */
export function toExtraction(
  answer: FinalMessage,
  parts: ExtractedPart[],
  summary = summaryOf(parts),
): Extraction {
  if (answer.type === 'refused') return failedExtraction(answer.outcome, answer.detail, answer)
  const none = { kind: 'html', title: '', scanned: [] }
  const { kind, title, scanned = [] } = answer.type === 'done' ? answer : none
  const { characters, message: reason } = summary
  if (!summary.hasText) {
    if (scanned.length > 0) {
      return { ...failedExtraction('no-text-layer', '', { kind, cause: '' }), parts, scanned }
    }
    return failedExtraction('empty', summary.hasHidden ? 'hidden' : '', { kind, cause: '' })
  }
  return { outcome: 'ok', reason, kind, ...(title ? { title } : {}), parts, characters, scanned }
}

function summaryOf(parts: readonly ExtractedPart[]): PartSummary {
  const summary = new PartSummary()
  for (const part of parts) summary.add(part)
  return summary
}

/**
 * Extracts one file in its own child process and returns its parts. With `onPart` it passes the parts to that function
 * instead, one after the other; the child waits while many are pending. A file that cannot be read does not throw but
 * has a failed outcome. Throws when aborted, when the file does not exist, and what `onPart` throws.
 */
export async function extractFile(
  request: { path: string; name: string },
  onPart?: (part: ExtractedPart) => void | Promise<void>,
  options: ExtractOptions = {},
): Promise<Extraction> {
  const path = await realpath(request.path)
  const limits = { ...limitsOfSize((await stat(path)).size), ...options.limits }
  const { recognized } = options
  const extract = async () => {
    const received = new ReceivedParts(onPart, recognized)
    // Starting the child blocks for 10 to 30 ms, so pending callbacks run first.
    await setImmediate()
    options.signal?.throwIfAborted()
    const child = startExtractionProcess([path], limits)
    try {
      const answer = await requestExtraction(
        child,
        { type: 'file', path, name: request.name, limits },
        {
          limits,
          signal: options.signal,
          onMessage: (piece) => (piece.type === 'part' ? received.take(piece.part) : undefined),
        },
      )
      return received.toExtraction(answer)
    } catch (error) {
      return toFailedExtraction(error)
    } finally {
      child.kill('SIGKILL')
    }
  }
  return runTimed(fileSlots, extract, options)
}

/** Receives the parts of a file, and adds the recognized text of scanned pages. */
class ReceivedParts {
  readonly #onPart: ((part: ExtractedPart) => void | Promise<void>) | undefined
  readonly #recognized: RecognizedText | undefined
  readonly #kept: ExtractedPart[] = []
  /** Summary of the parts as extracted from the file. */
  readonly #own = new PartSummary()
  /** Summary of the parts with recognized text. */
  readonly #shown = new PartSummary()
  #count = 0

  constructor(
    onPart: ((part: ExtractedPart) => void | Promise<void>) | undefined,
    recognized: RecognizedText | undefined,
  ) {
    this.#onPart = onPart
    this.#recognized = recognized
  }

  async take(own: ExtractedPart): Promise<void> {
    this.#count += 1
    this.#own.add(own)
    const part = this.#recognized ? withText(own, this.#recognized.parts.get(this.#count)) : own
    if (this.#recognized) this.#shown.add(part)
    if (this.#onPart) await this.#onPart(part)
    else this.#kept.push(part)
  }

  toExtraction(answer: FinalMessage): Extraction {
    const read = toExtraction(answer, this.#kept, this.#own)
    const isRead = read.outcome === 'ok' || read.outcome === 'no-text-layer'
    if (!this.#recognized || !isRead) return read
    return { ...read, ...recognizedResult(this.#shown, this.#recognized) }
  }
}

const withText = ({ locator, ...own }: ExtractedPart, found?: RecognizedPart): ExtractedPart => ({
  locator,
  ...(found ?? own),
})

export type PageInput = {
  /** The response body, decompressed. */
  html: Uint8Array
  /** URL after redirects. */
  url: string
  /** The content-type header; '' when there was none. */
  contentType: string
}

/** The main text of a web page, or the reason why there is none. */
export type PageExtraction =
  | ({ outcome: 'ok' | 'empty'; reason: string } & ParsedPage)
  | { outcome: Exclude<ExtractionFailure, 'empty'>; reason: string; cause: string }

type PooledProcess = { child: ChildProcess; served: number; idle?: NodeJS.Timeout }

const idleProcesses: PooledProcess[] = []

function killProcess(pooled: PooledProcess): void {
  clearTimeout(pooled.idle)
  const at = idleProcesses.indexOf(pooled)
  if (at >= 0) idleProcesses.splice(at, 1)
  pooled.child.kill('SIGKILL')
}

function acquireProcess(limits: ExtractionLimits): PooledProcess {
  const pooled = idleProcesses.pop()
  if (!pooled || pooled.child.exitCode !== null || !pooled.child.connected) {
    return { child: startExtractionProcess([], limits), served: 0 }
  }
  clearTimeout(pooled.idle)
  pooled.child.ref()
  pooled.child.channel?.ref()
  return pooled
}

function releaseProcess(pooled: PooledProcess): void {
  if (pooled.served >= PAGES_PER_CHILD) return killProcess(pooled)
  pooled.child.unref()
  pooled.child.channel?.unref()
  pooled.idle = setTimeout(() => killProcess(pooled), IDLE_MS)
  pooled.idle.unref()
  idleProcesses.push(pooled)
}

/**
 * Extracts the main text of a web page in a child process. A process is reused after a success and stopped
 * after any error.
 */
export async function extractPage(
  request: PageInput,
  options: ExtractOptions = {},
): Promise<PageExtraction> {
  const limits = { ...extractionLimits, ...options.limits }
  const extract = async () => {
    const pooled = acquireProcess(limits)
    pooled.served += 1
    try {
      const requestOptions = { limits, signal: options.signal }
      const answer = await requestExtraction(
        pooled.child,
        { type: 'page', ...request, limits },
        requestOptions,
      )
      if (answer.type !== 'page') throw toExtractionError(answer)
      releaseProcess(pooled)
      return toPageExtraction(answer.page)
    } catch (error) {
      killProcess(pooled)
      return failedPageExtraction(error)
    }
  }
  return runTimed(pageSlots, extract, options)
}

function toExtractionError(answer: Exclude<FinalMessage, { type: 'page' }>): ExtractionError {
  if (answer.type === 'done')
    return new ExtractionError('damaged', 'the reader answered out of turn')
  return new ExtractionError(answer.outcome, answer.detail || answer.cause)
}

function failedPageExtraction(error: unknown): PageExtraction {
  if (!(error instanceof ExtractionError)) throw error
  const outcome = error.outcome === 'empty' ? 'damaged' : error.outcome
  return { outcome, reason: pageFailureMessages[outcome], cause: error.message }
}

const pageFailureMessages: Record<Exclude<ExtractionFailure, 'empty'>, string> = {
  'too-large': texts.pageTooLarge,
  damaged: texts.pageUnreadable,
  unsupported: texts.notTextPage,
  encrypted: texts.pageUnreadable,
  'no-text-layer': texts.noReadableText,
}

function toPageExtraction(page: ParsedPage): PageExtraction {
  if (!/[\p{L}\p{N}]/u.test(page.markdown)) {
    return { outcome: 'empty', reason: texts.noReadableText, ...page }
  }
  const characters = page.markdown.length
  return { outcome: 'ok', reason: texts.ready({ characters }), ...page }
}

/** Stops idle page processes when the server closes. */
export function closeExtraction(): void {
  for (const pooled of idleProcesses.splice(0)) killProcess(pooled)
}

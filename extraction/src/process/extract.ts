import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { ChildProcess } from 'node:child_process'
import type { ExtractedPart } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import { extractionLimits, IDLE_MS, PAGES_PER_CHILD } from '../document/limits.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import { failureMessage, successMessage, ExtractionError } from '../document/extraction-outcome.ts'
import { hiddenSheetReason } from '../document/format-reader.ts'
import type { ExtractionFailure, ExtractionOutcome } from '../document/extraction-outcome.ts'
import type { ParsedPage } from '../web-page/parse-page.ts'
import { requestExtraction, startExtractionProcess } from './extraction-process.ts'
import type { FinalMessage } from './extraction-process.ts'
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
  /** Whose file it is: the processes are shared between owners. */
  owner?: string
  /** Receives the milliseconds that the process took, also when it failed. */
  onDuration?: (ms: number) => void
}

/** One core stays free for the server while only one owner has files. */
const cores = Math.max(2, availableParallelism())
const fileSlots = new Semaphore(cores, { ownerShare: cores - 1 })

/** A page takes milliseconds and does not wait for files. */
const pageSlots = new Semaphore(cores - 1)

/** Runs the work of one extraction when a process may start, and reports how long it took. */
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
export function toExtraction(answer: FinalMessage, parts: ExtractedPart[]): Extraction {
  if (answer.type === 'refused') return failedExtraction(answer.outcome, answer.detail, answer)
  const kind = answer.type === 'done' ? answer.kind : 'html'
  const scanned = answer.type === 'done' ? (answer.scanned ?? []) : []
  const characters = parts.reduce((sum, part) => sum + part.text.length, 0)
  if (!parts.some((part) => /[\p{L}\p{N}]/u.test(part.text))) {
    const hasHidden = parts.some(({ skipped }) => skipped === hiddenSheetReason)
    if (scanned.length > 0) {
      return { ...failedExtraction('no-text-layer', '', { kind, cause: '' }), parts, scanned }
    }
    return failedExtraction('empty', hasHidden ? 'hidden' : '', { kind, cause: '' })
  }
  const title = answer.type === 'done' ? answer.title : ''
  const reason = successMessage(parts, characters)
  return { outcome: 'ok', reason, kind, ...(title ? { title } : {}), parts, characters, scanned }
}

/**
 * Extracts one file in its own child process and returns its text by parts. Does not throw for a bad file,
 * but returns an outcome. Throws when aborted or when the file does not exist.
 */
export async function extractFile(
  request: { path: string; name: string },
  onPart?: (part: ExtractedPart) => void,
  options: ExtractOptions = {},
): Promise<Extraction> {
  const limits = { ...extractionLimits, ...options.limits }
  const path = await realpath(request.path)
  const extract = async () => {
    const parts: ExtractedPart[] = []
    const child = startExtractionProcess([path], limits)
    try {
      const answer = await requestExtraction(
        child,
        { type: 'file', path, name: request.name, limits },
        {
          limits,
          signal: options.signal,
          onMessage: (piece) => {
            if (piece.type !== 'part') return
            parts.push(piece.part)
            onPart?.(piece.part)
          },
        },
      )
      return toExtraction(answer, parts)
    } catch (error) {
      return toFailedExtraction(error)
    } finally {
      child.kill('SIGKILL')
    }
  }
  return runTimed(fileSlots, extract, options)
}

export type PageInput = {
  /** The response body, decompressed. */
  html: Uint8Array
  /** URL after redirects. */
  url: string
  /** The content-type header; '' when there was none. */
  contentType: string
}

/** The main text of a web page, or why it has none. */
export type PageExtraction =
  | ({ outcome: 'ok' | 'empty'; reason: string } & ParsedPage)
  | { outcome: Exclude<ExtractionFailure, 'empty'>; reason: string; cause: string }

type PooledProcess = { child: ChildProcess; served: number; idle?: NodeJS.Timeout }

const idleProcesses: PooledProcess[] = []

function killProcess(reader: PooledProcess): void {
  clearTimeout(reader.idle)
  const at = idleProcesses.indexOf(reader)
  if (at >= 0) idleProcesses.splice(at, 1)
  reader.child.kill('SIGKILL')
}

function acquireProcess(limits: ExtractionLimits): PooledProcess {
  const reader = idleProcesses.pop()
  if (!reader || reader.child.exitCode !== null || !reader.child.connected) {
    return { child: startExtractionProcess([], limits), served: 0 }
  }
  clearTimeout(reader.idle)
  reader.child.ref()
  reader.child.channel?.ref()
  return reader
}

function releaseProcess(reader: PooledProcess): void {
  if (reader.served >= PAGES_PER_CHILD) return killProcess(reader)
  reader.child.unref()
  reader.child.channel?.unref()
  reader.idle = setTimeout(() => killProcess(reader), IDLE_MS)
  reader.idle.unref()
  idleProcesses.push(reader)
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
    const reader = acquireProcess(limits)
    reader.served += 1
    try {
      const talk = { limits, signal: options.signal }
      const answer = await requestExtraction(
        reader.child,
        { type: 'page', ...request, limits },
        talk,
      )
      if (answer.type !== 'page') throw toExtractionError(answer)
      releaseProcess(reader)
      return toPageExtraction(answer.page)
    } catch (error) {
      killProcess(reader)
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
  for (const reader of idleProcesses.splice(0)) killProcess(reader)
}

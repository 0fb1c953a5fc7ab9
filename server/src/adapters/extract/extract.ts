import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { ChildProcess } from 'node:child_process'
import type { ExtractedPart } from '@askwell/core/knowledge'
import { readLimits, IDLE_MS, PAGES_PER_CHILD } from './limits.ts'
import type { ReadLimits } from './limits.ts'
import { failureSentence, readySentence, Refusal } from './outcome.ts'
import { hiddenReason } from './part-of.ts'
import type { Failure, Outcome } from './outcome.ts'
import type { PageReading } from './page.ts'
import { ask, startChild } from './sandbox.ts'
import type { FinalAnswer } from './sandbox.ts'
import { Turns } from './turns.ts'

/** What a file turned out to hold. `reason` is the sentence for its owner, also when all is well. */
export type Extraction = {
  outcome: Outcome
  reason: string
  /** 'pdf', 'docx', …; '' when the content was not recognised. */
  kind: string
  title?: string
  parts: ExtractedPart[]
  /** UTF-16 units of all parts. */
  characters: number
  /** What went wrong inside, for the log; not for the owner. */
  cause?: string
}

export type ExtractOptions = { limits?: Partial<ReadLimits>; signal?: AbortSignal }

/** As many children as cores minus one: the server itself keeps a core. */
const turns = new Turns(Math.max(1, availableParallelism() - 1))

/** The outcome of a file without text, with the sentence for its owner. */
export function failed(
  outcome: Failure,
  detail: string,
  rest: { kind: string; cause: string },
): Extraction {
  return { outcome, reason: failureSentence(outcome, detail), parts: [], characters: 0, ...rest }
}

function refusal(error: unknown): Extraction {
  if (!(error instanceof Refusal)) throw error
  return failed(error.outcome, error.detail, { kind: '', cause: error.message })
}

/** What the final answer of a reader says about the parts it handed out. */
export function extraction(answer: FinalAnswer, parts: ExtractedPart[]): Extraction {
  if (answer.type === 'refused') return failed(answer.outcome, answer.detail, answer)
  const kind = answer.type === 'done' ? answer.kind : 'html'
  const characters = parts.reduce((sum, part) => sum + part.text.length, 0)
  if (!parts.some((part) => /[\p{L}\p{N}]/u.test(part.text))) {
    const hasHidden = parts.some(({ skipped }) => skipped === hiddenReason)
    return failed('empty', hasHidden ? 'hidden' : '', { kind, cause: '' })
  }
  const title = answer.type === 'done' ? answer.title : ''
  const reason = readySentence(parts, characters)
  return { outcome: 'ok', reason, kind, ...(title ? { title } : {}), parts, characters }
}

/**
 * Reads one file in a child process of its own and answers its text part by part. Never throws for
 * a bad file: the outcome says what is wrong. Throws when aborted or when the file is not there.
 */
export async function extractFile(
  request: { path: string; name: string },
  onPart?: (part: ExtractedPart) => void,
  options: ExtractOptions = {},
): Promise<Extraction> {
  const limits = { ...readLimits, ...options.limits }
  const path = await realpath(request.path)
  return turns.run(async () => {
    const parts: ExtractedPart[] = []
    const child = startChild([path], limits)
    try {
      const answer = await ask(
        child,
        { type: 'file', path, name: request.name, limits },
        {
          limits,
          signal: options.signal,
          onAnswer: (piece) => {
            if (piece.type !== 'part') return
            parts.push(piece.part)
            onPart?.(piece.part)
          },
        },
      )
      return extraction(answer, parts)
    } catch (error) {
      return refusal(error)
    } finally {
      child.kill('SIGKILL')
    }
  }, options.signal)
}

export type PageRequest = {
  /** The answer's body as received, decompressed. */
  html: Uint8Array
  /** The final address, after redirects. */
  url: string
  /** The content-type header, '' when there was none. */
  contentType: string
}

/** The main text of a web page, or why it has none. */
export type PageExtraction =
  | ({ outcome: 'ok' | 'empty'; reason: string } & PageReading)
  | { outcome: Exclude<Failure, 'empty'>; reason: string; cause: string }

type WarmChild = { child: ChildProcess; served: number; idle?: NodeJS.Timeout }

const warm: WarmChild[] = []

function endChild(reader: WarmChild): void {
  clearTimeout(reader.idle)
  const at = warm.indexOf(reader)
  if (at >= 0) warm.splice(at, 1)
  reader.child.kill('SIGKILL')
}

function takeWarm(limits: ReadLimits): WarmChild {
  const reader = warm.pop()
  if (!reader || reader.child.exitCode !== null || !reader.child.connected) {
    return { child: startChild([], limits), served: 0 }
  }
  clearTimeout(reader.idle)
  reader.child.ref()
  reader.child.channel?.ref()
  return reader
}

function keepWarm(reader: WarmChild): void {
  if (reader.served >= PAGES_PER_CHILD) return endChild(reader)
  reader.child.unref()
  reader.child.channel?.unref()
  reader.idle = setTimeout(() => endChild(reader), IDLE_MS)
  reader.idle.unref()
  warm.push(reader)
}

/**
 * Finds the main text of a web page in a child process. A child that read a page well serves the
 * next one; after any error it is ended.
 */
export async function extractPage(
  request: PageRequest,
  options: ExtractOptions = {},
): Promise<PageExtraction> {
  const limits = { ...readLimits, ...options.limits }
  return turns.run(async () => {
    const reader = takeWarm(limits)
    reader.served += 1
    try {
      const talk = { limits, signal: options.signal }
      const answer = await ask(reader.child, { type: 'page', ...request, limits }, talk)
      if (answer.type !== 'page') throw refusedBy(answer)
      keepWarm(reader)
      return pageExtraction(answer.page)
    } catch (error) {
      endChild(reader)
      return pageRefusal(error)
    }
  }, options.signal)
}

function refusedBy(answer: Exclude<FinalAnswer, { type: 'page' }>): Refusal {
  if (answer.type === 'done') return new Refusal('damaged', 'the reader answered out of turn')
  return new Refusal(answer.outcome, answer.detail || answer.cause)
}

function pageRefusal(error: unknown): PageExtraction {
  if (!(error instanceof Refusal)) throw error
  const outcome = error.outcome === 'empty' ? 'damaged' : error.outcome
  return { outcome, reason: pageSentences[outcome], cause: error.message }
}

const pageSentences: Record<Exclude<Failure, 'empty'>, string> = {
  'too-large': 'This page is too large or too complex to read.',
  damaged: 'This page could not be read.',
  unsupported: 'This address is not a text page.',
  encrypted: 'This page could not be read.',
  'no-text-layer': 'This page holds no readable text.',
}

function pageExtraction(page: PageReading): PageExtraction {
  if (!/[\p{L}\p{N}]/u.test(page.markdown)) {
    return { outcome: 'empty', reason: 'This page holds no readable text.', ...page }
  }
  const characters = page.markdown.length.toLocaleString('en')
  return { outcome: 'ok', reason: `Ready: ${characters} characters read.`, ...page }
}

/** Ends the readers that wait for work; part of closing the server. */
export function closeExtraction(): void {
  for (const reader of warm.splice(0)) endChild(reader)
}

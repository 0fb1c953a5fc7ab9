import { realpath, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Language } from '@askwell/core/knowledge'
import * as texts from '@askwell/messages/knowledge/extraction'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { limitsOfSize } from '../document/limits.ts'
import type { RecognizedPage } from '../recognition/recognize-pages.ts'
import { runTimed, type ExtractOptions } from './extract.ts'
import { requestExtraction, startExtractionProcess } from './extraction-process.ts'
import type { RecognizedPart } from '../recognition/recognized-text.ts'
import { Semaphore } from './semaphore.ts'

/** Recognition takes about a second per page, so it has its own slots and does not delay other files. */
const recognitionSlots = new Semaphore(Math.max(1, availableParallelism() - 1))

/** With a lower confidence, some letters of a page are wrong. */
const MIN_CONFIDENCE = 75

export type PagesToRecognize = {
  path: string
  kind: 'pdf' | 'image'
  /** Numbers of pages, from 1. */
  pages: number[]
  /** The language of the document when it was detected on earlier pages. */
  language: Language | null
}

export type Recognition = {
  pages: { number: number; part: RecognizedPart }[]
  language: Language | null
}

/**
 * Recognizes the first of these pages in a separate process: one, and more for some seconds. The caller continues with
 * the others. A page beyond a limit has a reason instead of text. Throws when aborted or when the machine is too busy.
 */
export async function recognizePages(
  { path, ...request }: PagesToRecognize,
  options: ExtractOptions = {},
): Promise<Recognition> {
  const file = await realpath(path)
  const limits = { ...limitsOfSize((await stat(file)).size), ...options.limits }
  const recognize = async () => {
    const found: RecognizedPage[] = []
    const child = startExtractionProcess([file], limits)
    try {
      const answer = await requestExtraction(
        child,
        { type: 'recognize', path: file, ...request, limits },
        {
          limits,
          signal: options.signal,
          onMessage: (message) => {
            if (message.type === 'recognized') found.push(message.page)
          },
        },
      )
      if (answer.type === 'refused') throw new ExtractionError(answer.outcome, answer.detail)
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error
      if (found.length === 0) return withoutText(request, error)
    } finally {
      child.kill('SIGKILL')
    }
    const pages = found.map((page) => ({ number: page.number, part: partOf(request.kind, page) }))
    return { pages, language: found.at(-1)?.language ?? null }
  }
  return runTimed(recognitionSlots, recognize, options)
}

type Request = Omit<PagesToRecognize, 'path'>

function causeOf({ outcome, detail }: ExtractionError): keyof typeof texts.notRecognized {
  if (outcome !== 'too-large') return 'damaged'
  return detail === 'time' || detail === 'memory' ? detail : 'size'
}

/** The result when the first page caused an error: the caller continues with the pages after it. */
function withoutText({ kind, pages, language }: Request, error: ExtractionError): Recognition {
  const number = pages[0] ?? 1
  const skipped = texts.notRecognized[causeOf(error)]
  return {
    pages: [{ number, part: { label: labelOf(kind, number), text: '', skipped } }],
    language,
  }
}

function partOf(
  kind: Request['kind'],
  { number, text, confidence }: RecognizedPage,
): RecognizedPart {
  const label = labelOf(kind, number)
  if (!/[\p{L}\p{N}]/u.test(text)) return { label, text: '', skipped: texts.nothingRecognized }
  const labelWith = confidence < MIN_CONFIDENCE ? texts.unsurePart : texts.recognizedPart
  return { label: labelWith({ label }), text }
}

const labelOf = (kind: Request['kind'], number: number): string =>
  kind === 'pdf' ? texts.page({ number }) : texts.image

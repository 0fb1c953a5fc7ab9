import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import type { Chunk, ExtractedPart, Language } from '@askwell/core/knowledge'
import { extractFile, toExtraction, failedExtraction, type Extraction } from './extract.ts'
import { extractionLimits } from '../document/limits.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import type { Sniffed } from '../files/sniff-file.ts'
import { startTextProcess, startThread } from './task-runner.ts'
import { WorkerPool } from './worker-pool.ts'

/** Leaves one core free for the server. */
const textPool = new WorkerPool({
  workers: Math.min(4, Math.max(1, availableParallelism() - 1)),
  seconds: extractionLimits.seconds,
  heapMb: extractionLimits.heapMb,
  residentMb: extractionLimits.residentMb,
  start: startTextProcess,
})

/** Separate from the text pool, in which an upload would wait until long texts are chunked. */
const detectionPool = new WorkerPool({
  workers: 1,
  seconds: 10,
  heapMb: 64,
  residentMb: extractionLimits.residentMb,
  start: startThread,
})

/** A text file with its chunks, or another file type without chunks. */
export type TextExtraction = Extraction & { chunks?: Chunk[] }

/**
 * Extracts and chunks a text, Markdown, table or subtitle file in a pooled process with the same restrictions as other
 * extractions; the process receives the content instead of the file. Other types are passed to `extractFile`. A file
 * that cannot be read does not throw but has a failed outcome.
 */
export async function extractText(
  request: { path: string; name: string },
  signal?: AbortSignal,
): Promise<TextExtraction> {
  const bytes = await readFile(request.path)
  try {
    const answer = await textPool.run({
      type: 'file',
      bytes,
      name: request.name,
      limits: extractionLimits,
    })
    signal?.throwIfAborted()
    if (answer.type === 'refused') return failedExtraction(answer.outcome, answer.detail, answer)
    if (answer.type !== 'read')
      return await extractFile(request, undefined, signal ? { signal } : {})
    const { kind, title, parts, chunks } = answer
    return { ...toExtraction({ type: 'done', kind, title }, parts), chunks }
  } catch (error) {
    if (!(error instanceof ExtractionError)) throw error
    return failedExtraction(error.outcome, error.detail, { kind: '', cause: error.message })
  }
}

/**
 * Splits parts into chunks in a pooled process, so that a long document does not block the server. `language`: the
 * language of the whole source, when `parts` are only some of its parts.
 */
export async function chunkInWorker(
  parts: ExtractedPart[],
  title: string,
  language?: Language,
): Promise<Chunk[]> {
  const answer = await textPool.run({ type: 'parts', parts, title, language })
  if (answer.type !== 'chunks') throw new Error('the passages could not be cut')
  return answer.chunks
}

/** The detected type; `outcome` is set when the file is empty, encrypted, damaged or beyond a limit. */
type DetectedFile = Sniffed & { outcome?: ExtractionError['outcome'] }

/**
 * Detects the type of an upload by its content; the name only distinguishes text types. One file is
 * read at a time, in a worker thread with its own limits of time and memory.
 */
export async function sniffFile(path: string, name: string): Promise<DetectedFile> {
  try {
    const answer = await detectionPool.run({ type: 'kind', path, name, limits: extractionLimits })
    if (answer.type === 'kind') return answer.sniffed
    return answer.type === 'refused' ? refusedFile(answer) : refusedFile({ outcome: 'damaged' })
  } catch (error) {
    if (error instanceof ExtractionError) return refusedFile(error)
    throw error
  }
}

type Refusal = { outcome: ExtractionError['outcome']; detail?: string }

const refusedFile = ({ outcome, detail }: Refusal): DetectedFile => ({
  kind: null,
  what: detail || (outcome === 'damaged' ? 'damaged' : ''),
  outcome,
})

/** Stops all workers when the server closes. */
export function closeTextWorkers(): void {
  textPool.close()
  detectionPool.close()
}

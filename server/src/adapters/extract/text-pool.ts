import { realpath } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Chunk, ExtractedPart } from '@askwell/core/knowledge'
import { extractFile, extraction, failed, type Extraction } from './extract.ts'
import { readLimits } from './limits.ts'
import { Refusal } from './outcome.ts'
import type { TextAnswer, TextTask } from './text-work.ts'

const here = fileURLToPath(import.meta.url)

/** Sources run as they are; the production build places the worker beside the server's bundle. */
const entry = join(dirname(here), here.endsWith('.ts') ? 'text-worker.ts' : 'text-worker.js')

/** The server itself keeps a core. */
const mostWorkers = Math.min(4, Math.max(1, availableParallelism() - 1))

/** Tasks handed to one worker at a time: it never waits for the next, and a bad one delays few. */
const ahead = 4

/** A worker without work for this long, in milliseconds, is ended: it holds some 40 MB. */
const idleMs = 3_000

type Waiting = {
  task: TextTask
  /** What came ahead of its answer. */
  pieces: Chunk[]
  resolve: (answer: TextAnswer) => void
  reject: (error: unknown) => void
}

type Reader = { worker: Worker; given: Waiting[]; clock?: NodeJS.Timeout; idle?: NodeJS.Timeout }

const readers: Reader[] = []
const waiting: Waiting[] = []

function ask(task: TextTask): Promise<TextAnswer> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, pieces: [], resolve, reject })
    handOut()
  })
}

/** Gives waiting tasks to the reader with the fewest, and starts another one while all are busy. */
function handOut(): void {
  while (waiting.length > 0) {
    const free = readers.toSorted((a, b) => a.given.length - b.given.length)[0]
    const isBusy = free === undefined || free.given.length > 0
    const reader = isBusy && readers.length < mostWorkers ? startReader() : free
    if (reader === undefined || reader.given.length >= ahead) return
    const next = waiting.shift()
    if (next) give(reader, next)
  }
}

function give(reader: Reader, next: Waiting): void {
  clearTimeout(reader.idle)
  reader.worker.ref()
  reader.given.push(next)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  reader.worker.postMessage(next.task)
  if (reader.given.length === 1) watchTime(reader)
}

/** The time limit counts for the task at the head of the line: the others have not begun. */
function watchTime(reader: Reader): void {
  clearTimeout(reader.clock)
  if (reader.given.length === 0) return
  const late = () => dismiss(reader, new Refusal('too-large', 'time'))
  reader.clock = setTimeout(late, readLimits.seconds * 1_000)
}

function startReader(): Reader {
  const worker = new Worker(entry, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: readLimits.heapMb, maxYoungGenerationSizeMb: 16 },
  })
  const reader: Reader = { worker, given: [] }
  worker.on('message', (answer: TextAnswer) => {
    if (answer.type === 'piece') {
      reader.given[0]?.pieces.push(...answer.chunks)
      return
    }
    const done = reader.given.shift()
    done?.resolve('chunks' in answer ? joined(done.pieces, answer) : answer)
    watchTime(reader)
    handOut()
    if (reader.given.length === 0) rest(reader)
  })
  worker.on('error', (error) => dismiss(reader, reasonOf(error)))
  readers.push(reader)
  return reader
}

const joined = (pieces: Chunk[], answer: WithChunks): TextAnswer =>
  pieces.length === 0 ? answer : { ...answer, chunks: [...pieces, ...answer.chunks] }

type WithChunks = Extract<TextAnswer, { type: 'read' | 'chunks' }>

const reasonOf = (error: unknown): Refusal =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new Refusal('too-large', 'memory')
    : new Refusal('damaged', error instanceof Error ? error.message : String(error))

/** Ends a reader: what it was reading gets the reason, what waited behind it another reader. */
function dismiss(reader: Reader, reason: Refusal): void {
  const at = readers.indexOf(reader)
  if (at < 0) return
  readers.splice(at, 1)
  clearTimeout(reader.clock)
  clearTimeout(reader.idle)
  void reader.worker.terminate()
  const [culprit, ...innocent] = reader.given.splice(0)
  waiting.unshift(...innocent)
  culprit?.reject(reason)
  handOut()
}

function rest(reader: Reader): void {
  reader.worker.unref()
  reader.idle = setTimeout(() => dismiss(reader, new Refusal('damaged')), idleMs)
  reader.idle.unref()
}

/** A plain text file with the passages it makes, or another kind's extraction without them. */
export type TextExtraction = Extraction & { chunks?: Chunk[] }

/**
 * Reads a text, markdown or table file and cuts it into passages in a worker thread; what turns out
 * to be of another kind is read like any file. Never throws for a bad file.
 */
export async function extractText(
  request: { path: string; name: string },
  signal?: AbortSignal,
): Promise<TextExtraction> {
  const path = await realpath(request.path)
  try {
    const answer = await ask({ type: 'file', path, name: request.name, limits: readLimits })
    signal?.throwIfAborted()
    if (answer.type === 'refused') return failed(answer.outcome, answer.detail, answer)
    if (answer.type !== 'read')
      return await extractFile(request, undefined, signal ? { signal } : {})
    const { kind, title, parts, chunks } = answer
    return { ...extraction({ type: 'done', kind, title }, parts), chunks }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failed(error.outcome, error.detail, { kind: '', cause: error.message })
  }
}

/** Cuts parts into passages in a worker thread, so that a long document holds nobody up. */
export async function chunkAside(parts: ExtractedPart[], title: string): Promise<Chunk[]> {
  const answer = await ask({ type: 'parts', parts, title })
  if (answer.type !== 'chunks') throw new Error('the passages could not be cut')
  return answer.chunks
}

/** Ends the workers; part of closing the server. */
export function closeTextReaders(): void {
  for (const reader of readers.splice(0)) {
    clearTimeout(reader.clock)
    clearTimeout(reader.idle)
    void reader.worker.terminate()
    waiting.push(...reader.given)
  }
  for (const { reject } of waiting.splice(0)) reject(new Error('The server stops.'))
}

import type { ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import { startExtractionProcess } from './extraction-process.ts'
import { programs } from './program-files.ts'
import { watchUsage } from './process-usage.ts'
import { messagesOfTask, type TextResult, type TextTask } from './text-worker-protocol.ts'

/** A thread or a process that runs tasks in their order. */
export type TaskRunner = {
  post: (task: TextTask) => void
  /** Whether the runner keeps this process alive. */
  keepAlive: (isBusy: boolean) => void
  stop: () => void
  /** The time that a process has computed so far; a thread does not know its own. */
  computedSeconds?: () => number | undefined
}

/** What a runner reports: results, and that it ended by itself. */
export type RunnerEvents = {
  onResult: (result: TextResult) => void
  onEnd: (reason: ExtractionError) => void
}

export type RunnerLimits = { heapMb: number; residentMb: number }

/** A thread of this process; for work on files that needs no parser. */
export function startThread({ heapMb }: RunnerLimits, events: RunnerEvents): TaskRunner {
  const worker = new Worker(programs.thread, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  })
  worker.on('message', events.onResult)
  worker.on('error', (error) => events.onEnd(toExtractionError(error)))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    post: (task) => worker.postMessage(task),
    keepAlive: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    stop: () => void worker.terminate(),
  }
}

const toExtractionError = (error: unknown): ExtractionError =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? tooLarge('memory')
    : new ExtractionError('damaged', error instanceof Error ? error.message : String(error))

/** A process without access to anything but the content of its tasks. */
export function startTextProcess(limits: RunnerLimits, events: RunnerEvents): TaskRunner {
  const child = startExtractionProcess([], limits, { program: programs.texts })
  const end = (reason: ExtractionError) => {
    unwatch()
    events.onEnd(reason)
  }
  let computed: number | undefined
  const unwatch = watchUsage(child, ({ residentBytes, computedSeconds }) => {
    computed = computedSeconds
    if (residentBytes > limits.residentMb * 1024 * 1024) end(tooLarge('memory'))
  })
  child.on('message', (message) => {
    if (isTextResult(message)) events.onResult(message)
  })
  child.on('error', (error) => end(new ExtractionError('damaged', error.message)))
  child.on('exit', (code, signal) => end(toEndReason(code, signal)))
  let sending = Promise.resolve()
  return {
    post(task) {
      sending = sending.then(() => sendTask(child, task))
    },
    keepAlive(isBusy) {
      if (isBusy) {
        child.ref()
        child.channel?.ref()
      } else {
        child.unref()
        child.channel?.unref()
      }
    },
    stop() {
      unwatch()
      child.kill('SIGKILL')
    },
    computedSeconds: () => computed,
  }
}

/** One message in each turn of the event loop. */
async function sendTask(child: ChildProcess, task: TextTask): Promise<void> {
  for (const message of messagesOfTask(task)) {
    if (!child.connected) return
    // A process that has just ended reports it by its exit.
    child.send(message, () => undefined)
    await setImmediate()
  }
}

/** V8 aborts when its heap is full; a launcher reports the signal as 128 and its number. */
const toEndReason = (code: number | null, signal: string | null): ExtractionError =>
  signal === 'SIGABRT' || code === 134
    ? tooLarge('memory')
    : new ExtractionError('damaged', `the reader ended with ${signal ?? code ?? 'no code'}`)

const results = ['read', 'chunks', 'kind', 'foreign', 'piece', 'refused']

const isTextResult = (message: unknown): message is TextResult =>
  typeof message === 'object' &&
  message !== null &&
  'type' in message &&
  results.includes(String(message.type))

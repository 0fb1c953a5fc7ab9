import type { ChildProcess } from 'node:child_process'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import { startExtractionProcess } from './extraction-process.ts'
import { programs } from './program-files.ts'
import { watchUsage } from './process-usage.ts'
import { messagesOfTask, type TextResult, type TextTask } from './text-worker-protocol.ts'

/** A thread or a process that runs tasks in order. */
export type TaskRunner = {
  post: (task: TextTask) => void
  /** Sets whether the runner keeps the current process alive. */
  keepAlive: (isBusy: boolean) => void
  stop: () => void
  /** CPU seconds of the process so far; not known for a thread. */
  computedSeconds?: () => number | undefined
}

/** Events of a runner: a result, and that the runner ended unexpectedly. */
export type RunnerEvents = {
  onResult: (result: TextResult) => void
  onEnd: (reason: ExtractionError) => void
}

export type RunnerLimits = { heapMb: number; residentMb: number }

/** Starts a thread of this process, for work on files that needs no parser. */
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

/** Starts a process that has access only to the content of its tasks. */
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

/** Sends one message per iteration of the event loop, so that a long task does not block it. */
async function sendTask(child: ChildProcess, task: TextTask): Promise<void> {
  for (const message of messagesOfTask(task)) {
    if (!child.connected) return
    // Ignored: the exit event reports a process that has ended.
    child.send(message, () => undefined)
    await setImmediate()
  }
}

/** V8 aborts when its heap is full. With a launcher the exit code is 128 plus the signal number. */
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

import type { Chunk } from '@askwell/core/knowledge'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import type { RunnerEvents, RunnerLimits, TaskRunner } from './task-runner.ts'
import type { TextResult, TextTask } from './text-worker-protocol.ts'
import { ExtractionStalledError } from './watch-limits.ts'

/** Tasks sent to one worker at once: it need not wait for the next one, and a failing one delays few others. */
const maxTasksPerWorker = 4

/** Times the limit of computing time that a task may take while other work delays it. */
const WAITING = 3

/** Milliseconds after which an idle worker is stopped: it uses about 40 MB. */
const idleMs = 3_000

type QueuedTask = {
  task: TextTask
  /** Chunks that arrived before the result. */
  pieces: Chunk[]
  resolve: (answer: TextResult) => void
  reject: (error: unknown) => void
}

type TextWorker = {
  runner: TaskRunner
  tasks: QueuedTask[]
  timeout?: NodeJS.Timeout
  idle?: NodeJS.Timeout
}

/** Limits of a pool; each worker runs one task at a time. */
type PoolLimits = RunnerLimits & {
  workers: number
  seconds: number
  start: (limits: RunnerLimits, events: RunnerEvents) => TaskRunner
}

/** Runs tasks in threads or processes that are started when needed. */
export class WorkerPool {
  readonly #limits: PoolLimits
  readonly #workers: TextWorker[] = []
  readonly #queued: QueuedTask[] = []

  constructor(limits: PoolLimits) {
    this.#limits = limits
  }

  /** Throws ExtractionError when the task exceeds a limit, ExtractionStalledError when the machine is too busy. */
  run(task: TextTask): Promise<TextResult> {
    return new Promise((resolve, reject) => {
      this.#queued.push({ task, pieces: [], resolve, reject })
      this.#assignTasks()
    })
  }

  /** Stops all workers; their tasks fail. */
  close(): void {
    for (const reader of this.#workers.splice(0)) {
      clearTimeout(reader.timeout)
      clearTimeout(reader.idle)
      reader.runner.stop()
      this.#queued.push(...reader.tasks)
    }
    for (const { reject } of this.#queued.splice(0)) reject(new Error('The server stops.'))
  }

  /** Assigns queued tasks to the worker with the fewest, and starts another one while all are busy. */
  #assignTasks(): void {
    while (this.#queued.length > 0) {
      const free = this.#workers.toSorted((a, b) => a.tasks.length - b.tasks.length)[0]
      const isBusy = free === undefined || free.tasks.length > 0
      const canStart = isBusy && this.#workers.length < this.#limits.workers
      const reader = canStart ? this.#startWorker() : free
      if (reader === undefined || reader.tasks.length >= maxTasksPerWorker) return
      const next = this.#queued.shift()
      if (next) this.#assignTask(reader, next)
    }
  }

  #assignTask(reader: TextWorker, next: QueuedTask): void {
    clearTimeout(reader.idle)
    reader.runner.keepAlive(true)
    reader.tasks.push(next)
    reader.runner.post(next.task)
    if (reader.tasks.length === 1) this.#startTimeout(reader)
  }

  /** The time limit applies to the first task of a worker; the others have not started. */
  #startTimeout(reader: TextWorker): void {
    clearTimeout(reader.timeout)
    if (reader.tasks.length === 0) return
    const { seconds } = this.#limits
    const before = reader.runner.computedSeconds?.() ?? 0
    const check = (times: number) => {
      const computed = reader.runner.computedSeconds?.()
      const isWaiting = computed !== undefined && computed - before < seconds
      if (!isWaiting) this.#stopWorker(reader, tooLarge('time'))
      else if (times === WAITING) this.#stopWorker(reader, new ExtractionStalledError('no result'))
      else reader.timeout = setTimeout(check, seconds * 1_000, times + 1)
    }
    reader.timeout = setTimeout(check, seconds * 1_000, 1)
  }

  #startWorker(): TextWorker {
    const runner = this.#limits.start(this.#limits, {
      onResult: (result) => this.#receive(reader, result),
      onEnd: (reason) => this.#stopWorker(reader, reason),
    })
    const reader: TextWorker = { runner, tasks: [] }
    this.#workers.push(reader)
    return reader
  }

  #receive(reader: TextWorker, answer: TextResult): void {
    if (answer.type === 'piece') {
      reader.tasks[0]?.pieces.push(...answer.chunks)
      return
    }
    const done = reader.tasks.shift()
    done?.resolve('chunks' in answer ? withPieces(done.pieces, answer) : answer)
    this.#startTimeout(reader)
    this.#assignTasks()
    if (reader.tasks.length === 0) this.#scheduleIdleStop(reader)
  }

  /** Stops a worker: its current task fails with the reason, its other tasks are queued again. */
  #stopWorker(reader: TextWorker, reason: Error): void {
    const at = this.#workers.indexOf(reader)
    if (at < 0) return
    this.#workers.splice(at, 1)
    clearTimeout(reader.timeout)
    clearTimeout(reader.idle)
    reader.runner.stop()
    const [culprit, ...innocent] = reader.tasks.splice(0)
    this.#queued.unshift(...innocent)
    culprit?.reject(reason)
    this.#assignTasks()
  }

  #scheduleIdleStop(reader: TextWorker): void {
    reader.runner.keepAlive(false)
    reader.idle = setTimeout(() => this.#stopWorker(reader, new ExtractionError('damaged')), idleMs)
    reader.idle.unref()
  }
}

const withPieces = (pieces: Chunk[], answer: WithChunks): TextResult =>
  pieces.length === 0 ? answer : { ...answer, chunks: [...pieces, ...answer.chunks] }

type WithChunks = Extract<TextResult, { type: 'read' | 'chunks' }>

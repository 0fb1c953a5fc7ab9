import type { Chunk } from '@askwell/core/knowledge'
import { ExtractionError, tooLarge } from '../document/extraction-outcome.ts'
import type { RunnerEvents, RunnerLimits, TaskRunner } from './task-runner.ts'
import type { TextResult, TextTask } from './text-worker-protocol.ts'
import { ExtractionStalledError } from './watch-limits.ts'

/** Tasks sent to one worker in advance, so that it does not wait for the next; few, because a failure delays them. */
const maxTasksPerWorker = 4

/** A task that gets too little CPU time may take this many times the time limit. */
const PERIODS = 3

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

/** Limits of a pool. `seconds`: time limit of one task; each worker runs one task at a time. */
type PoolLimits = RunnerLimits & {
  workers: number
  seconds: number
  start: (limits: RunnerLimits, events: RunnerEvents) => TaskRunner
}

/** Runs tasks in threads or processes, which are started when needed and stopped when idle. */
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
    for (const worker of this.#workers.splice(0)) {
      clearTimeout(worker.timeout)
      clearTimeout(worker.idle)
      worker.runner.stop()
      this.#queued.push(...worker.tasks)
    }
    for (const { reject } of this.#queued.splice(0)) reject(new Error('The server stops.'))
  }

  /** Assigns queued tasks to the worker with the fewest tasks; starts another worker while all are busy. */
  #assignTasks(): void {
    while (this.#queued.length > 0) {
      const free = this.#workers.toSorted((a, b) => a.tasks.length - b.tasks.length)[0]
      const isBusy = free === undefined || free.tasks.length > 0
      const canStart = isBusy && this.#workers.length < this.#limits.workers
      const worker = canStart ? this.#startWorker() : free
      if (worker === undefined || worker.tasks.length >= maxTasksPerWorker) return
      const next = this.#queued.shift()
      if (next) this.#assignTask(worker, next)
    }
  }

  #assignTask(worker: TextWorker, next: QueuedTask): void {
    clearTimeout(worker.idle)
    worker.runner.keepAlive(true)
    worker.tasks.push(next)
    worker.runner.post(next.task)
    if (worker.tasks.length === 1) this.#startTimeout(worker)
  }

  /** The time limit applies to the first task of a worker; the others have not started. */
  #startTimeout(worker: TextWorker): void {
    clearTimeout(worker.timeout)
    if (worker.tasks.length === 0) return
    const { seconds } = this.#limits
    const before = worker.runner.computedSeconds?.() ?? 0
    const check = (times: number) => {
      const computed = worker.runner.computedSeconds?.()
      const isWaiting = computed !== undefined && computed - before < seconds
      if (!isWaiting) this.#stopWorker(worker, tooLarge('time'))
      else if (times === PERIODS) this.#stopWorker(worker, new ExtractionStalledError('no result'))
      else worker.timeout = setTimeout(check, seconds * 1_000, times + 1)
    }
    worker.timeout = setTimeout(check, seconds * 1_000, 1)
  }

  #startWorker(): TextWorker {
    const runner = this.#limits.start(this.#limits, {
      onResult: (result) => this.#receive(worker, result),
      onEnd: (reason) => this.#stopWorker(worker, reason),
    })
    const worker: TextWorker = { runner, tasks: [] }
    this.#workers.push(worker)
    return worker
  }

  #receive(worker: TextWorker, answer: TextResult): void {
    if (answer.type === 'piece') {
      worker.tasks[0]?.pieces.push(...answer.chunks)
      return
    }
    const done = worker.tasks.shift()
    done?.resolve('chunks' in answer ? withPieces(done.pieces, answer) : answer)
    this.#startTimeout(worker)
    this.#assignTasks()
    if (worker.tasks.length === 0) this.#scheduleIdleStop(worker)
  }

  /** Stops a worker: its current task fails with the reason, its other tasks are queued again. */
  #stopWorker(worker: TextWorker, reason: Error): void {
    const at = this.#workers.indexOf(worker)
    if (at < 0) return
    this.#workers.splice(at, 1)
    clearTimeout(worker.timeout)
    clearTimeout(worker.idle)
    worker.runner.stop()
    const [failed, ...others] = worker.tasks.splice(0)
    this.#queued.unshift(...others)
    failed?.reject(reason)
    this.#assignTasks()
  }

  #scheduleIdleStop(worker: TextWorker): void {
    worker.runner.keepAlive(false)
    worker.idle = setTimeout(() => this.#stopWorker(worker, new ExtractionError('damaged')), idleMs)
    worker.idle.unref()
  }
}

const withPieces = (pieces: Chunk[], answer: WithChunks): TextResult =>
  pieces.length === 0 ? answer : { ...answer, chunks: [...pieces, ...answer.chunks] }

type WithChunks = Extract<TextResult, { type: 'read' | 'chunks' }>

type Task = {
  owner: string | undefined
  start: () => void
}

export type SemaphoreOptions = {
  signal?: AbortSignal | undefined
  /** The owner of the task; tasks without an owner have no share limit. */
  owner?: string | undefined
}

/**
 * Runs up to `max` tasks at once, and up to `ownerShare` of one owner. Others wait: tasks of the owner with the fewest
 * running tasks start first, and among those the one that has waited longest.
 */
export class Semaphore {
  readonly #waiting: Task[] = []
  readonly #runningOf = new Map<string, number>()
  readonly #ownerShare: number
  #free: number

  constructor(max: number, { ownerShare = max } = {}) {
    this.#free = max
    this.#ownerShare = ownerShare
  }

  async run<Result>(
    work: () => Promise<Result>,
    { signal, owner }: SemaphoreOptions = {},
  ): Promise<Result> {
    signal?.throwIfAborted()
    await this.#wait(owner, signal)
    try {
      return await work()
    } finally {
      this.#free += 1
      this.#count(owner, -1)
      this.#startNext()
    }
  }

  #wait(owner: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(task), 1)
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
      }
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const task = { owner, start }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(task)
      this.#startNext()
    })
  }

  /** Starts one waiting task if it may run: each task that ends or arrives changes one slot. */
  #startNext(): void {
    if (this.#free === 0) return
    const next = this.#waiting
      .filter(({ owner }) => owner === undefined || this.#running(owner) < this.#ownerShare)
      .reduce<Task | undefined>((best, task) => {
        const isBetter = best === undefined || this.#running(task.owner) < this.#running(best.owner)
        return isBetter ? task : best
      }, undefined)
    if (next === undefined) return

    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.#free -= 1
    this.#count(next.owner, 1)
    next.start()
  }

  #running(owner: string | undefined): number {
    return owner === undefined ? 0 : (this.#runningOf.get(owner) ?? 0)
  }

  #count(owner: string | undefined, change: 1 | -1): void {
    if (owner === undefined) return
    const running = this.#running(owner) + change
    if (running === 0) this.#runningOf.delete(owner)
    else this.#runningOf.set(owner, running)
  }
}

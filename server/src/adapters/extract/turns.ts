/** Lets at most `most` works run at once; the others wait in the order they came. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(most: number) {
    this.#free = most
  }

  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#take(signal)
    try {
      return await work()
    } finally {
      this.#giveBack()
    }
  }

  async #take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free -= 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#waiting.push(enter)
    })
  }

  #giveBack(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free += 1
  }
}

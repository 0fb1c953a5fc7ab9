import type { Clock } from '@askwell/core/shared'

/** Waits for a time; rejects with the signal's reason when it is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Allows two concurrent requests per host, and respects the delay in its robots.txt. */
export type HostLimiter = {
  /**
   * Runs the work when the host has a free slot. `delayMs` is the minimum time between two starts.
   */
  run<T>(
    slot: { host: string; delayMs: number; signal?: AbortSignal | undefined },
    work: () => Promise<T>,
  ): Promise<T>
}

type HostQueue = { active: number; nextStart: number; waiting: (() => void)[] }

const maxActive = 2

/** Creates a limiter; its state is kept in memory. */
export function createHostLimiter(clock: Clock, sleep: Sleep): HostLimiter {
  const queues = new Map<string, HostQueue>()

  return {
    async run({ host, delayMs, signal }, work) {
      const queue = queues.get(host) ?? { active: 0, nextStart: 0, waiting: [] }
      queues.set(host, queue)
      await acquireSlot(queue, signal)
      try {
        await keepDelay(queue, { delayMs, signal })
        return await work()
      } finally {
        releaseSlot(queue)
        removeIdleHosts(queues, clock())
      }
    },
  }

  async function keepDelay(
    queue: HostQueue,
    { delayMs, signal }: { delayMs: number; signal: AbortSignal | undefined },
  ): Promise<void> {
    const now = clock()
    const wait = Math.max(0, queue.nextStart - now)
    queue.nextStart = now + wait + delayMs
    if (wait > 0) await sleep(wait, signal)
  }
}

function acquireSlot(queue: HostQueue, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (queue.active < maxActive) {
    queue.active += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      queue.waiting = queue.waiting.filter((slot) => slot !== enter)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    queue.waiting.push(enter)
  })
}

/** Passes the slot to the next in the queue, or frees it. */
function releaseSlot(queue: HostQueue): void {
  const next = queue.waiting.shift()
  if (next === undefined) queue.active -= 1
  else next()
}

function removeIdleHosts(queues: Map<string, HostQueue>, now: number): void {
  for (const [host, { active, nextStart }] of queues) {
    if (active === 0 && nextStart <= now) queues.delete(host)
  }
}

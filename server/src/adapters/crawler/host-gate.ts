import type { Clock } from '@askwell/core/shared'

/** Waits; rejects with the signal's reason when it is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Lets at most two requests at once to a host, and keeps the delay its robots.txt asks for. */
export type HostGate = {
  /** Runs one visit when it is its turn. `delayMs` is the least time between two starts. */
  visit<T>(
    turn: { host: string; delayMs: number; signal?: AbortSignal | undefined },
    work: () => Promise<T>,
  ): Promise<T>
}

type Line = { active: number; nextStart: number; waiting: (() => void)[] }

const maxActive = 2

/** Opens a gate; its state lives as long as it does. */
export function createHostGate(clock: Clock, sleep: Sleep): HostGate {
  const lines = new Map<string, Line>()

  return {
    async visit({ host, delayMs, signal }, work) {
      const line = lines.get(host) ?? { active: 0, nextStart: 0, waiting: [] }
      lines.set(host, line)
      await takeSlot(line, signal)
      try {
        await keepDelay(line, { delayMs, signal })
        return await work()
      } finally {
        passOn(line)
        forgetQuiet(lines, clock())
      }
    },
  }

  async function keepDelay(
    line: Line,
    { delayMs, signal }: { delayMs: number; signal: AbortSignal | undefined },
  ): Promise<void> {
    const now = clock()
    const wait = Math.max(0, line.nextStart - now)
    line.nextStart = now + wait + delayMs
    if (wait > 0) await sleep(wait, signal)
  }
}

function takeSlot(line: Line, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (line.active < maxActive) {
    line.active += 1
    return Promise.resolve()
  }
  return new Promise((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      line.waiting = line.waiting.filter((turn) => turn !== enter)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave, { once: true })
    line.waiting.push(enter)
  })
}

/** The slot goes to the next in line, or becomes free. */
function passOn(line: Line): void {
  const next = line.waiting.shift()
  if (next === undefined) line.active -= 1
  else next()
}

function forgetQuiet(lines: Map<string, Line>, now: number): void {
  for (const [host, { active, nextStart }] of lines) {
    if (active === 0 && nextStart <= now) lines.delete(host)
  }
}

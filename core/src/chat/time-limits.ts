import type { ChatLimits } from './limits.ts'
import { ModelError } from './model-error.ts'
import type { Timers } from './ports.ts'

/** Resolves after the time, or as soon as the signal aborts. */
export function pause(timers: Timers, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(ms, end)
    function end() {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

export type Watch = {
  /** Aborts when the visitor leaves or the time is over. */
  signal: AbortSignal
  sawText(): void
  /** What went wrong, when it was the time. */
  timedOut(): ModelError | null
  stop(): void
}

/** Aborts the model when it stays silent too long. One timer is re-armed when it rings, not with each piece. */
export function watchTime(
  timers: Timers,
  limits: Pick<ChatLimits, 'firstTextMs' | 'idleMs'>,
  outer: AbortSignal,
): Watch {
  const controller = new AbortController()
  const leave = () => controller.abort(outer.reason)
  let lastText: number | null = null
  let failure: ModelError | null = null
  let cancel = timers.after(limits.firstTextMs, check)

  function check() {
    const left = lastText === null ? 0 : lastText + limits.idleMs - timers.now()
    if (left > 0) {
      cancel = timers.after(left, check)
      return
    }
    const words =
      lastText === null
        ? `no text within ${limits.firstTextMs} ms`
        : `silent for ${limits.idleMs} ms`
    failure = new ModelError('timeout', words)
    controller.abort(failure)
  }

  outer.addEventListener('abort', leave)
  if (outer.aborted) leave()
  return {
    signal: controller.signal,
    sawText() {
      if (lastText === null) {
        cancel()
        cancel = timers.after(limits.idleMs, check)
      }
      lastText = timers.now()
    },
    timedOut: () => failure,
    stop() {
      cancel()
      outer.removeEventListener('abort', leave)
    },
  }
}

import { ModelError } from '../../shared/index.ts'
import type { ReplyLimits } from '../ports/limits.ts'
import type { Timers } from '../ports/timers.ts'

export type ModelTimeout = {
  /** Aborts when the visitor leaves or the time limit is exceeded. */
  signal: AbortSignal
  onText(): void
  /** The error when the time limit was exceeded; otherwise null. */
  error(): ModelError | null
  stop(): void
}

/**
 * Aborts the request to the model when it sends nothing for too long. The timer is restarted when it fires, not for
 * each piece, which is cheaper.
 */
export function startModelTimeout(
  timers: Timers,
  limits: Pick<ReplyLimits, 'firstTextMs' | 'idleMs'>,
  outer: AbortSignal,
): ModelTimeout {
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
    const message =
      lastText === null
        ? `no text within ${limits.firstTextMs} ms`
        : `silent for ${limits.idleMs} ms`
    failure = new ModelError('timeout', message)
    controller.abort(failure)
  }

  outer.addEventListener('abort', leave)
  if (outer.aborted) leave()
  return {
    signal: controller.signal,
    onText() {
      if (lastText === null) {
        cancel()
        cancel = timers.after(limits.idleMs, check)
      }
      lastText = timers.now()
    },
    error: () => failure,
    stop() {
      cancel()
      outer.removeEventListener('abort', leave)
    },
  }
}

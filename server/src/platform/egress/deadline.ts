import { EgressError } from './egress-error.ts'

/** The time limits and the caller's signal for one request with all its redirects. */
export type Deadline = {
  signal: AbortSignal
  /** Starts the time limit for the headers of the next hop. */
  startHeadersTimer(): void
  stopHeadersTimer(): void
  end(): void
}

/** Starts the total time limit immediately. All limits are milliseconds. */
export function startDeadline(limits: {
  headersTimeoutMs: number
  totalTimeoutMs: number
  signal?: AbortSignal | undefined
}): Deadline {
  const controller = new AbortController()
  const stop = () => {
    controller.abort(limits.signal?.reason)
  }
  const total = setTimeout(() => {
    controller.abort(new EgressError('too_slow', 'The answer took too long.'))
  }, limits.totalTimeoutMs)
  let headers: NodeJS.Timeout | undefined

  if (limits.signal?.aborted === true) stop()
  limits.signal?.addEventListener('abort', stop, { once: true })

  return {
    signal: controller.signal,
    startHeadersTimer() {
      clearTimeout(headers)
      headers = setTimeout(() => {
        controller.abort(new EgressError('headers_too_slow', 'The server did not answer in time.'))
      }, limits.headersTimeoutMs)
    },
    stopHeadersTimer() {
      clearTimeout(headers)
    },
    end() {
      clearTimeout(total)
      clearTimeout(headers)
      limits.signal?.removeEventListener('abort', stop)
    },
  }
}

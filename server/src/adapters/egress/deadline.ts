import { EgressError } from './egress-error.ts'

/** Two clocks and the caller's signal over one request with all its redirects. */
export type Deadline = {
  signal: AbortSignal
  /** Starts the time to the headers of the next hop. */
  awaitHeaders(): void
  headersCame(): void
  end(): void
}

/** Starts the total time at once. All limits are milliseconds. */
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
    awaitHeaders() {
      clearTimeout(headers)
      headers = setTimeout(() => {
        controller.abort(new EgressError('headers_too_slow', 'The server did not answer in time.'))
      }, limits.headersTimeoutMs)
    },
    headersCame() {
      clearTimeout(headers)
    },
    end() {
      clearTimeout(total)
      clearTimeout(headers)
      limits.signal?.removeEventListener('abort', stop)
    },
  }
}

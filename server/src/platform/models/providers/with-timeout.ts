/**
 * Runs work with a signal that aborts after `ms` milliseconds or with the outer signal. Unlike `AbortSignal.timeout`,
 * it leaves no timer that creates an error after the work has ended.
 */
export async function withTimeout<Result>(
  { ms, outer }: { ms: number; outer?: AbortSignal | undefined },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = new AbortController()
  const leave = () => limit.abort(outer?.reason)
  const timer = setTimeout(() => limit.abort(), ms)
  outer?.addEventListener('abort', leave)
  try {
    if (outer?.aborted === true) leave()
    return await work(limit.signal)
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', leave)
  }
}

/** Runs work with the next frame (`schedule`), at once (`flush`), or not at all (`cancel`). */
export type DrawScheduler = { schedule: () => void; flush: () => void; cancel: () => void }

/**
 * Limits rendering to one update per animation frame. Hidden pages get no frames, so a timer runs
 * the work there.
 */
export function frameScheduler(work: () => void): DrawScheduler {
  let cancelPending: (() => void) | undefined

  function cancel(): void {
    cancelPending?.()
    cancelPending = undefined
  }

  function flush(): void {
    cancel()
    work()
  }

  function schedule(): void {
    if (cancelPending) return
    const frame = requestAnimationFrame(flush)
    const timer = setTimeout(flush, 120)
    cancelPending = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }

  return { schedule, flush, cancel }
}

/** `schedule` runs the work in the next frame, `flush` runs it immediately, `cancel` drops scheduled work. */
export type DrawScheduler = { schedule: () => void; flush: () => void; cancel: () => void }

/**
 * Limits rendering to one update per animation frame. Hidden pages have no animation frames, so they
 * use a timer.
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

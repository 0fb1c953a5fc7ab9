/** Work that is wanted soon (with the next frame), at once, or no more. */
export type Batch = { soon: () => void; now: () => void; cancel: () => void }

/**
 * Draws at the display's pace instead of the network's. Hidden pages get no frames, so a timer
 * stands behind the frame.
 */
export function frameBatch(work: () => void): Batch {
  let forget: (() => void) | undefined

  function cancel(): void {
    forget?.()
    forget = undefined
  }

  function now(): void {
    cancel()
    work()
  }

  function soon(): void {
    if (forget) return
    const frame = requestAnimationFrame(now)
    const timer = setTimeout(now, 120)
    forget = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }

  return { soon, now, cancel }
}

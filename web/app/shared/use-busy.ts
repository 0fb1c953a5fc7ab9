import { useCallback, useEffect, useRef, useState } from 'react'

/** A button wakes up this long after the reply. */
const busyTailMs = 500

/**
 * Runs one piece of work at a time. `isBusy` stays true until 500 ms after it ended, and a second
 * start meanwhile does nothing. Errors of the work reach the caller of `run`.
 */
export function useBusy(): { isBusy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setIsBusy] = useState(false)
  const running = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    return () => clearTimeout(timer.current)
  }, [])

  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      timer.current = setTimeout(() => {
        running.current = false
        setIsBusy(false)
      }, busyTailMs)
    }
  }, [])

  return { isBusy, run }
}

import { useCallback, useEffect, useRef, useState } from 'react'

/** Time after the work in which a button stays disabled. */
const busyDelayMs = 500

/**
 * Runs one task at a time. `isBusy` stays true until 500 ms after its end; until then `run` ignores
 * further tasks. Errors of the task are thrown by `run`.
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
      }, busyDelayMs)
    }
  }, [])

  return { isBusy, run }
}

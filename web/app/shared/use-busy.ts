import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a button stays disabled after the task ends. */
const busyDelayMs = 500

/**
 * Runs one task at a time. `isBusy` stays true until 500 ms after the task ends; until then `run` ignores
 * further tasks. `run` throws the errors of the task.
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

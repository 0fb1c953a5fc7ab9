import { useRef, useState } from 'react'
import { en } from '../../shared/en.ts'
import type { Confirm, Intent } from './intent.ts'

/** One attempt at a time: loading until it is refused, or until the way after it has ended. */
export function usePay(confirm: Confirm | null, onConfirmed: (intent: Intent) => Promise<void>) {
  const [isPaying, setIsPaying] = useState(false)
  const [error, setError] = useState('')
  const running = useRef(false)

  async function pay(): Promise<void> {
    if (!confirm || running.current) return
    running.current = true
    setIsPaying(true)
    setError('')
    try {
      const attempt = await confirm()
      if (attempt.outcome === 'refused') setError(attempt.message)
      else await onConfirmed(attempt.intent)
    } catch {
      setError(en.unexpectedError)
    } finally {
      running.current = false
      setIsPaying(false)
    }
  }

  return { isPaying, error, pay }
}

import * as text from '@askwell/messages/app/common'
import { useRef, useState } from 'react'
import type { ConfirmPayment, PaymentIntent } from './purchase/payment-intent.ts'

/** Runs one payment attempt at a time. `isPaying` is true until it is refused or `onConfirmed` has ended. */
export function usePay(
  confirm: ConfirmPayment | null,
  onConfirmed: (intent: PaymentIntent) => Promise<void>,
) {
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
      setError(text.unexpectedError)
    } finally {
      running.current = false
      setIsPaying(false)
    }
  }

  return { isPaying, error, pay }
}

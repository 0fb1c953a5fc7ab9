import * as text from '@askwell/messages/app/common'
import * as paymentText from '@askwell/messages/billing/payment'
import { useRef, useState } from 'react'
import { notify } from '../../shared/notify.ts'
import type { PaymentIntent, PaymentOutcome } from './purchase/payment-intent.ts'

type Outcomes = {
  onConfirmed: (intent: PaymentIntent) => Promise<void>
  onReplaced?: () => void
}

/** Runs one payment attempt at a time. `isPaying` stays true until the attempt fails or `onConfirmed` resolves. */
export function usePay(
  confirm: (() => Promise<PaymentOutcome>) | null,
  { onConfirmed, onReplaced }: Outcomes,
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
      else if (attempt.outcome === 'confirmed') await onConfirmed(attempt.intent)
      else {
        notify.error(paymentText.replaced)
        onReplaced?.()
      }
    } catch {
      setError(text.unexpectedError)
    } finally {
      running.current = false
      setIsPaying(false)
    }
  }

  return { isPaying, error, pay }
}

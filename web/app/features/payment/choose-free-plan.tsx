import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/billing/plan-change'
import { useEffect, useRef } from 'react'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { notify } from '../../shared/notify.ts'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError, Spinner } from '../../shared/ui/states.tsx'
import { increaseLimit } from './purchase/finish-payment.ts'
import type { Order } from './purchase/order.ts'
import { usePaymentIntent } from './purchase/use-payment-intent.ts'
import { useLeavePayment } from './purchase/use-leave-payment.ts'

/** The Free plan needs no card: chooses it, requests its messages, and opens the dashboard. */
export function ChooseFreePlan({ user, order }: { user: User; order: Order }) {
  const intent = usePaymentIntent(user, order)
  const leavePayment = useLeavePayment(user)
  useErrorToast(intent.error)

  async function activate(): Promise<void> {
    await increaseLimit(user, order.messages)
    notify.success(text.freeDone)
    await leavePayment()
  }

  const latest = useRef(activate)
  useEffect(() => {
    latest.current = activate
  })
  useEffect(() => {
    if (intent.data) void latest.current()
  }, [intent.data])

  if (intent.error) {
    return <QueryError title={text.freeFailed} query={intent} />
  }
  return (
    <Card className="flex items-center gap-4">
      <Spinner />
      <p>{text.freeStarting}</p>
    </Card>
  )
}

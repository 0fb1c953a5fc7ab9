import type { User } from '@askwell/contract/account'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import * as commonText from '@askwell/messages/app/common'
import * as paymentText from '@askwell/messages/billing/payment'
import * as text from '@askwell/messages/billing/promotion-field'
import { useState } from 'react'
import { messageOf } from '../../shared/call-error.ts'
import { formatDay } from '../../shared/format.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { increaseLimit } from './purchase/finish-payment.ts'
import type { Order } from './purchase/order.ts'
import { startFreePlan, type usePaymentIntent } from './purchase/use-payment-intent.ts'

type StartProps = {
  user: User
  order: Order
  payment: NonNullable<ReturnType<typeof usePaymentIntent>['data']>
  onStarted: () => Promise<void>
}

/** Replaces the card form when no payment is due now. */
export function StartWithoutPayment({ user, order, payment, onStarted }: StartProps) {
  const [isStarting, setIsStarting] = useState(false)
  const [error, setError] = useState('')
  const { status, discount, renews_at: renewsAt, renewal_price: renewalCents = 0 } = payment

  async function start(): Promise<void> {
    if (status !== 'succeeded') await startFreePlan(user, order, discount?.code ?? '')
    await increaseLimit(user, order.messages)
    notify.success(paymentText.successful)
    await onStarted()
  }

  function press(): void {
    setIsStarting(true)
    setError('')
    start()
      .catch((cause: unknown) => setError(messageOf(cause, commonText.unexpectedError)))
      .finally(() => setIsStarting(false))
  }

  return (
    <div className="grid gap-5">
      <p>
        {text.nothingToPay({ plan: findPlan(order.lookupKey)?.title ?? '' })}
        {renewsAt === undefined || renewalCents === 0
          ? null
          : ` ${text.cardBefore({ day: formatDay(renewsAt) })}`}
      </p>
      <Button size="lg" isBusy={isStarting} onClick={press} className="w-full">
        {text.start}
      </Button>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

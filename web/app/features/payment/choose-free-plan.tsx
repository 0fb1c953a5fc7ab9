import type { User } from '@askwell/contract/account'
import { findPlan } from '@askwell/contract/billing/plan-rules'
import * as text from '@askwell/messages/billing/plan-change'
import { useEffect, useRef, useState } from 'react'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { notify } from '../../shared/notify.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError, Spinner } from '../../shared/ui/states.tsx'
import { increaseLimit } from './purchase/finish-payment.ts'
import type { Order } from './purchase/order.ts'
import { usePaymentIntent } from './purchase/use-payment-intent.ts'
import { useLeavePayment } from './purchase/use-leave-payment.ts'

/** Chooses the Free plan, which needs no card. Must be confirmed if it ends an overdue plan. */
export function ChooseFreePlan({ user, order }: { user: User; order: Order }) {
  const { plan, hasFailed } = useBilling()
  const [isConfirmed, setIsConfirmed] = useState(false)
  if (!plan && !hasFailed) return <Starting />

  const endedPlan = plan?.past_due_since ? findPlan(plan.lookup_key) : undefined
  return endedPlan && !isConfirmed ? (
    <EndPlan title={endedPlan.title} onConfirm={() => setIsConfirmed(true)} />
  ) : (
    <StartFreePlan user={user} order={order} />
  )
}

function EndPlan({ title, onConfirm }: { title: string; onConfirm: () => void }) {
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">{text.freeQuestion}</h2>
      <p className="text-ink-2">{text.planEndsUnpaid({ planTitle: title })}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onConfirm}>{text.freeConfirm}</Button>
        <ButtonLink to="/subscription" variant="ghost">
          {text.backToPlans}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Chooses the plan, requests its messages, and opens the dashboard. */
function StartFreePlan({ user, order }: { user: User; order: Order }) {
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
  return <Starting />
}

const Starting = () => (
  <Card className="flex items-center gap-4">
    <Spinner />
    <p>{text.freeStarting}</p>
  </Card>
)

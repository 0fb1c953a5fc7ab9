import type { Plan } from '@askwell/contract/billing/plans'
import * as text from '@askwell/messages/app/common'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { setSubscriptionChoice } from '../../shared/billing/subscription-choice.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { ButtonVariant } from '../../shared/ui/button.tsx'

/** Lazy, because only subscribers need it. */
const ChangePlan = lazy(async () => ({ default: (await import('./change-plan.tsx')).ChangePlan }))

type PlanActionProps = { plan: Plan; isCurrent: boolean; variant: ButtonVariant }

/** The button of a plan card: subscribe without an active plan, otherwise cancel or change. */
export function PlanAction({ plan, isCurrent, variant }: PlanActionProps) {
  const session = useSession()
  const { status, plan: currentPlan, hasFailed } = useBilling()
  const isPlanUnknown =
    session.status === 'restoring' ||
    (session.status === 'signed-in' && !hasFailed && (!status || !currentPlan))

  if (session.status !== 'signed-in' || status !== 'active' || !currentPlan) {
    return <Subscribe plan={plan} variant={variant} isPlanUnknown={isPlanUnknown} />
  }
  return (
    <Suspense fallback={<Subscribe plan={plan} variant={variant} isPlanUnknown />}>
      <ChangePlan
        plan={plan}
        current={currentPlan}
        isCurrent={isCurrent}
        user={session.user}
        variant={variant}
      />
    </Suspense>
  )
}

type SubscribeProps = {
  plan: Plan
  variant: ButtonVariant
  /** True until the current plan is loaded; a click takes effect after that. */
  isPlanUnknown: boolean
}

function Subscribe({ plan, variant, isPlanUnknown }: SubscribeProps) {
  const navigate = useNavigate()
  const [isRequested, setIsRequested] = useState(false)
  const isChosen = isRequested && !isPlanUnknown

  useEffect(() => {
    if (!isChosen) return
    setSubscriptionChoice({ price: plan.price, lookupKey: plan.lookupKey })
    window.scrollTo(0, 0)
    void navigate('/payment', { preventScrollReset: true })
  }, [isChosen, plan, navigate])

  // A form, because a submit before hydration is replayed after it; a click would be lost.
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setIsRequested(true)
      }}
      className="grid"
      data-plan-unknown={isPlanUnknown || undefined}
    >
      <Button
        type="submit"
        variant={variant}
        isBusy={isRequested}
        aria-describedby={`plan-${plan.lookupKey}`}
      >
        <span>{text.subscribeNow}</span>
      </Button>
    </form>
  )
}

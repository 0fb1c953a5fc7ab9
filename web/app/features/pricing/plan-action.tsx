import type { Plan } from '@askwell/contract/plans'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { choose } from '../../shared/billing/choice.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import type { ButtonVariant } from '../../shared/ui/button.tsx'
import { words } from '../../messages/en.ts'

/** Only who pays already needs it, so visitors do not load it. */
const ChangePlan = lazy(async () => ({ default: (await import('./change-plan.tsx')).ChangePlan }))

type PlanActionProps = { plan: Plan; isCurrent: boolean; variant: ButtonVariant }

/** The button of a card: subscribe without an active plan, cancel or change with one. */
export function PlanAction({ plan, isCurrent, variant }: PlanActionProps) {
  const session = useSession()
  const { status, plan: known, isBroken } = useBilling()
  const isUnsure = session.status === 'signed-in' && !isBroken && (!status || !known)

  if (session.status !== 'signed-in' || status !== 'active' || !known) {
    return <Subscribe plan={plan} variant={variant} isUnsure={isUnsure} />
  }
  return (
    <Suspense fallback={<Subscribe plan={plan} variant={variant} isUnsure />}>
      <ChangePlan
        plan={plan}
        current={known}
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
  /** It is not known yet whether there is a plan to change: a press waits until it is. */
  isUnsure: boolean
}

function Subscribe({ plan, variant, isUnsure }: SubscribeProps) {
  const navigate = useNavigate()
  const [isWanted, setWanted] = useState(false)
  const isChosen = isWanted && !isUnsure

  useEffect(() => {
    if (!isChosen) return
    choose({ price: plan.price, lookupKey: plan.lookupKey })
    window.scrollTo(0, 0)
    void navigate('/payment', { preventScrollReset: true })
  }, [isChosen, plan, navigate])

  // A form, because one that is sent before the page is awake is sent again then; a click would be lost.
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        setWanted(true)
      }}
      className="grid"
    >
      <Button
        type="submit"
        variant={variant}
        isBusy={isWanted}
        aria-describedby={`plan-${plan.lookupKey}`}
      >
        {words.subscribeNow}
      </Button>
    </form>
  )
}

import type { User } from '@askwell/contract/account'
import { cancelSubscription, upgradePlan } from '@askwell/contract/payment'
import type { Plan } from '@askwell/contract/plans'
import { useNavigate } from 'react-router'
import type { PlanAnswer } from '../../shared/billing/billing-state.ts'
import { rereadBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { billingTexts } from '../../shared/billing/texts.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { WithQueries } from '../../shared/query.tsx'
import { Button } from '../../shared/ui/button.tsx'
import type { ButtonVariant } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { confirmAction } from './confirm-action.ts'
import { Effect } from './effect.tsx'

type ChangePlanProps = {
  plan: Plan
  current: PlanAnswer
  isCurrent: boolean
  user: User
  variant: ButtonVariant
}

/** 'Cancel Plan' on the card of the running plan, 'Upgrade/Change' on any other. */
export function ChangePlan({ plan, current, isCurrent, user, variant }: ChangePlanProps) {
  const { isBusy, run } = useBusy()
  const change = useChange(user, plan.lookupKey)

  return (
    <WithQueries>
      <Button
        variant={variant}
        isBusy={isBusy}
        aria-describedby={`effect-${plan.lookupKey}`}
        onClick={() => void run(isCurrent ? change.cancel : change.upgrade)}
      >
        {isCurrent ? billingTexts.cancelPlan : en.upgradeChange}
      </Button>
      <Effect id={`effect-${plan.lookupKey}`} plan={plan} current={current} user={user} />
    </WithQueries>
  )
}

/** Where a refused change can be mended. */
const wayOut: Partial<Record<CallError['code'], string>> = {
  no_saved_card: '/payment/portal',
  past_due: '/payment/history',
}

function useChange(user: User, lookupKey: string) {
  const navigate = useNavigate()
  const body = { email: user.email, lookupKey }

  async function cancel() {
    try {
      const answer = await confirmAction(() => call(cancelSubscription, body))
      if (!answer) return
      await navigate('/')
      await rereadBilling(user)
    } catch (error) {
      console.error('Error cancelling payment', error)
      notify.error(messageOf(error, en.unexpectedError))
    }
  }

  async function upgrade() {
    try {
      const answer = await confirmAction(() => call(upgradePlan, body))
      if (!answer) return
      const { clientSecret } = answer
      await (clientSecret
        ? navigate('/payment', { state: { clientSecret, lookupKey } })
        : navigate('/mychatbots'))
      await rereadBilling(user)
    } catch (error) {
      console.error('Error upgrading payment', error)
      notify.error(messageOf(error, en.unexpectedError))
      const path = error instanceof CallError ? wayOut[error.code] : undefined
      if (path) await navigate(path)
    }
  }

  return { cancel, upgrade }
}

import type { User } from '@askwell/contract/account'
import { cancelSubscription, resumeSubscription } from '@askwell/contract/billing/payment'
import { displayedPlan } from '@askwell/contract/billing/plan-rules'
import * as commonText from '@askwell/messages/app/common'
import * as planText from '@askwell/messages/billing/plan'
import * as text from '@askwell/messages/billing/pricing'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useBilling, type PlanReply } from '../../shared/billing/billing-state.ts'
import { PastDueNotice } from '../../shared/billing/past-due-notice.tsx'
import { renewalText } from '../../shared/billing/plan-texts.ts'
import { reloadBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { CallError, messageOf } from '../../shared/call-error.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChangeEffect } from './change-effect.tsx'
import { confirmAction } from './confirm-action.ts'
import { useBusy } from '../../shared/use-busy.ts'
import { RichText } from '../../shared/ui/rich-text.tsx'

type CurrentPlanProps = { plan: PlanReply; user: User }

/** The current plan and its next change, with a button that revokes the change or cancels an unpaid plan. */
export function CurrentPlan({ plan, user }: CurrentPlanProps) {
  const next = renewalText(plan)
  const isOnHold = useBilling(({ status }) => status === 'none') && plan.past_due_since !== null
  const isChanging = plan.cancel_at_period_end || plan.pending_lookup_key !== null

  return (
    <div className="grid gap-4">
      <PastDueNotice />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          <RichText
            parts={text.currentPlan<ReactNode>({
              plan: <strong className="font-semibold">{displayedPlan(plan.plan)}</strong>,
            })}
          />
          {next ? <span className="text-ink-2">. {next}.</span> : null}
        </p>
        {isOnHold ? <CancelOnHold plan={plan} user={user} /> : null}
        {isChanging && !isOnHold ? <KeepPlan plan={plan} user={user} /> : null}
      </div>
    </div>
  )
}

/** Cancels a plan that is on hold: its card offers to subscribe and has no cancel button. */
function CancelOnHold({ plan, user }: CurrentPlanProps) {
  const { isBusy, run } = useBusy()

  async function cancel() {
    try {
      const body = { email: user.email, lookupKey: plan.lookup_key ?? '' }
      if (await confirmAction(() => call(cancelSubscription, body))) await reloadBilling(user)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        isBusy={isBusy}
        aria-describedby="effect-on-plan"
        onClick={() => void run(cancel)}
      >
        {planText.cancel}
      </Button>
      <ChangeEffect id="effect-on-plan" lookupKey="Free_monthly" current={plan} user={user} />
    </>
  )
}

function KeepPlan({ plan, user }: CurrentPlanProps) {
  const navigate = useNavigate()
  const { isBusy, run } = useBusy()

  async function keep() {
    try {
      const { message } = await call(resumeSubscription, { email: user.email })
      notify.success(message)
      await reloadBilling(user)
    } catch (error) {
      notify.error(messageOf(error, commonText.unexpectedError))
      const hasNoCard = error instanceof CallError && error.code === 'no_saved_card'
      if (hasNoCard) await navigate('/payment/portal')
    }
  }

  return (
    <>
      <Button
        variant="outline"
        size="sm"
        isBusy={isBusy}
        aria-describedby="effect-on-plan"
        onClick={() => void run(keep)}
      >
        {text.keepPlan}
      </Button>
      <ChangeEffect
        id="effect-on-plan"
        lookupKey={plan.lookup_key ?? ''}
        current={plan}
        user={user}
      />
    </>
  )
}

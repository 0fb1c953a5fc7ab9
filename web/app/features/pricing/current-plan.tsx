import type { User } from '@askwell/contract/account'
import { resumeSubscription } from '@askwell/contract/payment'
import { displayedPlan } from '@askwell/contract/plan-rules'
import type { PlanAnswer } from '../../shared/billing/billing-state.ts'
import { PastDueNotice } from '../../shared/billing/past-due.tsx'
import { renewalWords } from '../../shared/billing/plan-words.ts'
import { rereadBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { messageOf } from '../../shared/call-error.ts'
import { en } from '../../shared/en.ts'
import { notify } from '../../shared/notify.ts'
import { Button } from '../../shared/ui/button.tsx'
import { useBusy } from '../../shared/use-busy.ts'
import { pricing as text } from '../../messages/en.ts'

/** Above the cards: which plan runs, what happens to it next, and the way back from a change. */
export function CurrentPlan({ plan, user }: { plan: PlanAnswer; user: User }) {
  const { isBusy, run } = useBusy()
  const next = renewalWords(plan)
  const isChanging = plan.cancel_at_period_end || plan.pending_lookup_key !== null

  async function keep() {
    try {
      const { message } = await call(resumeSubscription, { email: user.email })
      notify.success(message)
      await rereadBilling(user)
    } catch (error) {
      notify.error(messageOf(error, en.unexpectedError))
    }
  }

  return (
    <div className="grid gap-4">
      <PastDueNotice />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>
          {text.yourPlan}
          <strong className="font-semibold">{displayedPlan(plan.plan)}</strong>
          {next ? <span className="text-ink-2">. {next}.</span> : null}
        </p>
        {isChanging ? (
          <Button variant="outline" size="sm" isBusy={isBusy} onClick={() => void run(keep)}>
            {text.keepMyPlanAsIt}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

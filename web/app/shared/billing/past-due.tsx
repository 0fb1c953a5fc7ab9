import { ButtonLink } from '../ui/button.tsx'
import { useBilling } from './billing-state.ts'
import { graceEnd } from './plan-words.ts'
import { billingShared as text } from '../../messages/en.ts'

/** Says that an invoice is overdue, until when it matters, and where to pay it. */
export function PastDueNotice() {
  const { plan, status } = useBilling()
  const since = plan?.past_due_since
  if (since === null || since === undefined) return null

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-4 rounded-xl bg-bad-soft p-5 text-bad"
    >
      <p className="max-w-2xl font-medium">
        {status === 'active'
          ? text.yourLastPaymentDidNotOf(graceEnd(since))
          : text.yourPlanIsOnHold}
      </p>
      <ButtonLink to="/payment/history" variant="outline">
        {text.payTheOpenInvoice}
      </ButtonLink>
    </div>
  )
}

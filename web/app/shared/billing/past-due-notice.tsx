import * as text from '@askwell/messages/billing/plan'
import { ButtonLink } from '../ui/button.tsx'
import { useBilling } from './billing-state.ts'
import { graceEnd } from './plan-texts.ts'

/** Shows that an invoice is overdue, the payment deadline, and a link to pay. */
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
        {status === 'active' ? text.lastPaymentFailed({ day: graceEnd(since) }) : text.onHold}
      </p>
      <ButtonLink to="/payment/history" variant="outline">
        {text.payOpenInvoice}
      </ButtonLink>
    </div>
  )
}

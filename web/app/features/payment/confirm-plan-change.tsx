import type { User } from '@askwell/contract/account'
import { displayedPlan, findPlan, planLabel } from '@askwell/contract/billing/plan-rules'
import * as payText from '@askwell/messages/billing/pay-invoice'
import * as paymentText from '@askwell/messages/billing/payment'
import * as text from '@askwell/messages/billing/plan-change'
import { usePaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import type { PaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError, Spinner } from '../../shared/ui/states.tsx'
import { finishPayment } from './purchase/finish-payment.ts'
import type { ConfirmPayment, PaymentIntent } from './purchase/payment-intent.ts'
import { authenticateAtProvider } from './provider.ts'
import { authenticateInSandbox } from './sandbox/sandbox-calls.ts'
import { useChallenge } from './sandbox/use-challenge.tsx'
import { usePay } from './use-pay.ts'
import { useLeavePayment } from './purchase/use-leave-payment.ts'

/** A change of plan or an invoice of the plan whose payment the customer must authenticate. */
export type PlanChange = { clientSecret: string; lookupKey: string; isInvoice: boolean }

/** Reads the change from the state of a navigation; null for another state. */
export function planChangeFrom(state: unknown): PlanChange | null {
  if (typeof state !== 'object' || state === null) return null
  const { clientSecret, lookupKey, isInvoice }: Record<string, unknown> = { ...state }
  return typeof clientSecret === 'string' && typeof lookupKey === 'string'
    ? { clientSecret, lookupKey, isInvoice: isInvoice === true }
    : null
}

export function ConfirmPlanChange({ user, change }: { user: User; change: PlanChange }) {
  const setup = usePaymentSetup()

  if (setup.error) {
    return <QueryError title={paymentText.prepareFailed} query={setup} />
  }
  return setup.data ? <Confirmation user={user} change={change} setup={setup.data} /> : <Spinner />
}

type ConfirmationProps = { user: User; change: PlanChange; setup: PaymentSetup }

function Confirmation({ user, change, setup }: ConfirmationProps) {
  const { clientSecret, lookupKey, isInvoice } = change
  const leadOf = isInvoice ? payText.confirmLead : text.confirmLead
  const { askCustomer, dialog } = useChallenge()
  const leavePayment = useLeavePayment(user)
  const confirm: ConfirmPayment = () =>
    setup.mode === 'sandbox'
      ? authenticateInSandbox(clientSecret, askCustomer)
      : authenticateAtProvider(setup, clientSecret)

  async function finish(intent: PaymentIntent): Promise<void> {
    const messages = findPlan(lookupKey)?.grant ?? 0
    await finishPayment({ user, clientSecret, intent, messages, keepsCard: false })
    await leavePayment()
  }
  const { isPaying, error, pay } = usePay(confirm, { onConfirmed: finish })

  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">{text.confirmTitle}</h2>
      <p className="text-ink-2">{leadOf({ plan: displayedPlan(planLabel(lookupKey)) })}</p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPaying} onClick={() => void pay()}>
          {text.confirmSubmit}
        </Button>
        <ButtonLink to="/subscription" variant="ghost">
          {text.backToPlans}
        </ButtonLink>
      </div>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {error}
      </p>
      {dialog}
    </Card>
  )
}

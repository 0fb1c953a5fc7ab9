import type { User } from '@askwell/contract/account'
import { displayedPlan, findPlan, planWords } from '@askwell/contract/plan-rules'
import { usePaymentSetup } from '../../shared/billing/use-setup.ts'
import type { PaymentSetup } from '../../shared/billing/use-setup.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState, Spinner } from '../../shared/ui/states.tsx'
import { finishPayment } from './finish-payment.ts'
import type { Confirm, Intent } from './intent.ts'
import { authenticateAtProvider } from './provider.ts'
import { authenticateInSandbox } from './sandbox/sandbox-calls.ts'
import { useChallenge } from './sandbox/use-challenge.tsx'
import { usePay } from './use-pay.ts'
import { useWayHome } from './use-way-home.ts'
import { payment as text } from '../../messages/en.ts'

/** A change of plan whose payment the bank wants confirmed by the customer. */
export type Change = { clientSecret: string; lookupKey: string }

/** The change in the state of a navigation, unless it carries something else. */
export function changeIn(state: unknown): Change | null {
  if (typeof state !== 'object' || state === null) return null
  const { clientSecret, lookupKey }: Record<string, unknown> = { ...state }
  return typeof clientSecret === 'string' && typeof lookupKey === 'string'
    ? { clientSecret, lookupKey }
    : null
}

export function ConfirmChange({ user, change }: { user: User; change: Change }) {
  const setup = usePaymentSetup()

  if (setup.error) {
    return (
      <ErrorState
        title={text.thePaymentCouldNotBe}
        error={setup.error}
        onRetry={() => void setup.refetch()}
      />
    )
  }
  return setup.data ? <Confirmation user={user} change={change} setup={setup.data} /> : <Spinner />
}

type ConfirmationProps = { user: User; change: Change; setup: PaymentSetup }

function Confirmation({ user, change, setup }: ConfirmationProps) {
  const { clientSecret, lookupKey } = change
  const { ask, dialog } = useChallenge()
  const goHome = useWayHome(user)
  const confirm: Confirm = () =>
    setup.mode === 'sandbox'
      ? authenticateInSandbox(clientSecret, ask)
      : authenticateAtProvider(setup, clientSecret)

  async function finish(intent: Intent): Promise<void> {
    const messages = findPlan(lookupKey)?.grant ?? 0
    await finishPayment({ user, clientSecret, intent, messages, keepsCard: false })
    await goHome()
  }
  const { isPaying, error, pay } = usePay(confirm, finish)

  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">{text.yourBankWantsToHear}</h2>
      <p className="text-ink-2">
        {text.theChangeTo}
        {displayedPlan(planWords(lookupKey))}
        {text.isWaitingForYourConfirmation}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPaying} onClick={() => void pay()}>
          {text.confirmThePayment}
        </Button>
        <ButtonLink to="/subscription" variant="ghost">
          {text.backToThePlans}
        </ButtonLink>
      </div>
      <p role="alert" className="font-medium text-bad empty:hidden">
        {error}
      </p>
      {dialog}
    </Card>
  )
}

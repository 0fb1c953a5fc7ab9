import type { User } from '@askwell/contract/account'
import { usePaymentSetup } from '../../shared/billing/use-setup.ts'
import { CallError } from '../../shared/call-error.ts'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { finishPayment } from './finish-payment.ts'
import type { Intent } from './intent.ts'
import type { Order } from './order.ts'
import { PayButton } from './pay-button.tsx'
import { FieldsToCome, PayForm } from './pay-form.tsx'
import { Summary } from './summary.tsx'
import { useIntent } from './use-intent.ts'
import { useWayHome } from './use-way-home.ts'
import { payment as text } from '../../messages/en.ts'

/** The payment form beside what is paid. */
export function Checkout({ user, order }: { user: User; order: Order }) {
  const setup = usePaymentSetup()
  const intent = useIntent(user, order)
  const goHome = useWayHome(user)
  useErrorToast(intent.error)

  async function finish(confirmed: Intent): Promise<void> {
    const clientSecret = intent.data?.clientSecret ?? ''
    const { messages, keepsCard } = order
    await finishPayment({ user, clientSecret, intent: confirmed, messages, keepsCard })
    await goHome()
  }

  const error = setup.error ?? intent.error
  const retry = () => void (setup.error ? setup.refetch() : intent.refetch())

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
      <Card className="grid gap-5">
        {setup.data && intent.data ? (
          <PayForm
            key={intent.data.clientSecret}
            setup={setup.data}
            clientSecret={intent.data.clientSecret}
            onConfirmed={finish}
          />
        ) : (
          <div className="grid gap-5">
            {error ? <Failed error={error} onRetry={retry} /> : <FieldsToCome />}
            <PayButton isPaying={false} isReady={false} />
          </div>
        )}
      </Card>
      <Summary order={order} amount={intent.data?.amount ?? null} />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const hasPlan = error instanceof CallError && error.code === 'already_subscribed'

  return (
    <>
      <ErrorState title={text.thePaymentCouldNotBe} error={error} onRetry={onRetry} />
      {hasPlan ? (
        <ButtonLink to="/subscription" variant="soft">
          {text.changeYourPlanInstead}
        </ButtonLink>
      ) : null}
    </>
  )
}

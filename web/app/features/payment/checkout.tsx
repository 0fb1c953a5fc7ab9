import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/billing/payment'
import { usePaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import { CallError } from '../../shared/call-error.ts'
import { useErrorToast } from '../../shared/knowledge/use-error-toast.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/states.tsx'
import { finishPayment } from './purchase/finish-payment.ts'
import type { PaymentIntent } from './purchase/payment-intent.ts'
import type { Order } from './purchase/order.ts'
import { PayButton } from './pay-button.tsx'
import { FieldsSkeleton, PayForm } from './pay-form.tsx'
import { Summary } from './summary.tsx'
import { PromotionCode } from './promotion-code.tsx'
import { StartWithoutPayment } from './start-without-payment.tsx'
import {
  usePaymentIntent,
  usePromotionCode,
  useRenewPaymentIntent,
} from './purchase/use-payment-intent.ts'
import { useLeavePayment } from './purchase/use-leave-payment.ts'

/** The payment form next to the order summary. */
export function Checkout({ user, order }: { user: User; order: Order }) {
  const setup = usePaymentSetup()
  const intent = usePaymentIntent(user, order)
  const applyCode = usePromotionCode(user, order)
  const renewIntent = useRenewPaymentIntent(user, order)
  const leavePayment = useLeavePayment(user)
  useErrorToast(intent.error)

  async function finish(confirmed: PaymentIntent): Promise<void> {
    const clientSecret = intent.data?.clientSecret ?? ''
    const { messages, keepsCard } = order
    await finishPayment({ user, clientSecret, intent: confirmed, messages, keepsCard })
    await leavePayment()
  }

  const error = setup.error ?? intent.error
  const retry = () => void (setup.error ? setup.refetch() : intent.refetch())

  return (
    <div className="grid items-start gap-6 lg:grid-cols-[7fr_5fr]">
      <Card className="grid gap-5">
        {intent.data?.clientSecret === '' ? (
          <StartWithoutPayment
            user={user}
            order={order}
            payment={intent.data}
            onStarted={leavePayment}
          />
        ) : setup.data && intent.data ? (
          <PayForm
            key={intent.data.clientSecret}
            setup={setup.data}
            clientSecret={intent.data.clientSecret}
            onConfirmed={finish}
            onReplaced={renewIntent}
          />
        ) : (
          <div className="grid gap-5">
            {error ? <Failed error={error} onRetry={retry} /> : <FieldsSkeleton />}
            <PayButton isPaying={false} isReady={false} />
          </div>
        )}
      </Card>
      <Summary order={order} payment={intent.data}>
        {order.keepsCard && intent.data ? (
          <PromotionCode discount={intent.data.discount} onApply={applyCode} />
        ) : null}
      </Summary>
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const hasPlan = error instanceof CallError && error.code === 'already_subscribed'
  const needsAddress = error instanceof CallError && error.fields['country'] !== undefined

  return (
    <>
      <ErrorState title={text.prepareFailed} error={error} onRetry={onRetry} />
      {hasPlan ? (
        <ButtonLink to="/subscription" variant="soft">
          {text.changePlanInstead}
        </ButtonLink>
      ) : null}
      {needsAddress ? (
        <ButtonLink to="/profile" variant="soft">
          {text.addAddress}
        </ButtonLink>
      ) : null}
    </>
  )
}

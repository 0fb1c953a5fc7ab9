import * as text from '@askwell/messages/billing/payment'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { PaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import { Skeleton } from '../../shared/ui/states.tsx'
import type {
  ConfirmPayment,
  PaymentFieldsProps,
  PaymentIntent,
} from './purchase/payment-intent.ts'
import { checkRefusal } from './purchase/check-refusal.ts'
import { retrievePayment } from './provider.ts'
import { PayButton } from './pay-button.tsx'
import { usePay } from './use-pay.ts'

const SandboxFields = lazy(async () => ({
  default: (await import('./sandbox/sandbox-fields.tsx')).SandboxFields,
}))
/** Lazy, because it includes the provider's library, which the sandbox does not need. */
const StripeFields = lazy(async () => ({
  default: (await import('./stripe/stripe-fields.tsx')).StripeFields,
}))

type PayFormProps = {
  setup: PaymentSetup
  clientSecret: string
  onConfirmed: (intent: PaymentIntent) => Promise<void>
  /** Called when another payment has replaced this one. */
  onReplaced: () => void
}

/** The payment fields of the provider, its error message, and 'Pay now'. */
export function PayForm({ setup, clientSecret, onConfirmed, onReplaced }: PayFormProps) {
  const [confirm, setConfirm] = useState<ConfirmPayment | null>(null)
  const onReady = useCallback((next: ConfirmPayment | null) => setConfirm(() => next), [])
  const retrieve = () => retrievePayment(setup, clientSecret)
  const { isPaying, error, pay } = usePay(
    confirm && (async () => checkRefusal(await confirm(), retrieve)),
    { onConfirmed, onReplaced },
  )

  return (
    <form
      noValidate
      aria-label={text.title}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="grid gap-5"
    >
      <Suspense fallback={<FieldsSkeleton />}>
        <Fields setup={setup} clientSecret={clientSecret} onReady={onReady} />
      </Suspense>
      <PayButton isPaying={isPaying} isReady={confirm !== null} />
      <p role="alert" className="font-medium text-bad empty:hidden">
        {error}
      </p>
    </form>
  )
}

function Fields({ setup, ...fields }: PaymentFieldsProps & { setup: PaymentSetup }) {
  return setup.mode === 'sandbox' ? (
    <SandboxFields {...fields} />
  ) : (
    <StripeFields {...fields} publishableKey={setup.publishable_key ?? ''} />
  )
}

/** A placeholder of the same size, so that nothing moves when the fields are loaded. */
export function FieldsSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </div>
  )
}

import { lazy, Suspense, useCallback, useState } from 'react'
import type { PaymentSetup } from '../../shared/billing/use-setup.ts'
import { Skeleton } from '../../shared/ui/states.tsx'
import type { Confirm, FieldsProps, Intent } from './intent.ts'
import { PayButton } from './pay-button.tsx'
import { usePay } from './use-pay.ts'
import { payment as text } from '../../messages/en.ts'

const SandboxFields = lazy(async () => ({
  default: (await import('./sandbox/sandbox-fields.tsx')).SandboxFields,
}))
/** Brings the provider's library, so it is loaded only where the provider takes the payment. */
const StripeFields = lazy(async () => ({
  default: (await import('./stripe/stripe-fields.tsx')).StripeFields,
}))

type PayFormProps = {
  setup: PaymentSetup
  clientSecret: string
  onConfirmed: (intent: Intent) => Promise<void>
}

/** The payment fields of the provider, what it refused, and 'Pay now'. */
export function PayForm({ setup, clientSecret, onConfirmed }: PayFormProps) {
  const [confirm, setConfirm] = useState<Confirm | null>(null)
  const onReady = useCallback((next: Confirm | null) => setConfirm(() => next), [])
  const { isPaying, error, pay } = usePay(confirm, onConfirmed)

  return (
    <form
      noValidate
      aria-label={text.payment}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="grid gap-5"
    >
      <Suspense fallback={<FieldsToCome />}>
        <Fields setup={setup} clientSecret={clientSecret} onReady={onReady} />
      </Suspense>
      <PayButton isPaying={isPaying} isReady={confirm !== null} />
      <p role="alert" className="font-medium text-bad empty:hidden">
        {error}
      </p>
    </form>
  )
}

function Fields({ setup, ...fields }: FieldsProps & { setup: PaymentSetup }) {
  return setup.mode === 'sandbox' ? (
    <SandboxFields {...fields} />
  ) : (
    <StripeFields {...fields} publishableKey={setup.publishable_key ?? ''} />
  )
}

/** The size of the fields, so that nothing jumps when they arrive. */
export function FieldsToCome() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-11 w-56" />
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-18 w-full" />
    </div>
  )
}

import type { User } from '@askwell/contract/account'
import * as text from '@askwell/messages/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { reloadBilling } from '../../shared/billing/read-billing.ts'
import { refreshCardText } from '../../shared/billing/saved-card.ts'
import { usePaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import type { PaymentSetup } from '../../shared/billing/use-payment-setup.ts'
import { Card } from '../../shared/ui/card.tsx'
import { QueryError, Spinner } from '../../shared/ui/states.tsx'
import { attachCard, increaseLimit, reportPayment } from './purchase/finish-payment.ts'
import { collectToast } from './purchase/payment-toast.ts'
import type { PaymentIntent } from './purchase/payment-intent.ts'
import { retrievePayment } from './provider.ts'
import { resultText } from './purchase/result-text.ts'

const pollIntervalMs = 4_000

const nextSteps: Partial<Record<string, string>> = {
  succeeded: text.succeededHint,
  processing: text.processingHint,
  requires_payment_method: text.unsuccessfulHint,
}

/** The query parameter that the provider adds when it redirects back. */
export const secretParameter = 'payment_intent_client_secret'

/** The result of the payment in the URL. A processing payment is polled. */
export function PaymentResult({ user, clientSecret }: { user: User; clientSecret: string }) {
  const setup = usePaymentSetup()
  const intent = useRetrievedPayment(setup.data, clientSecret)
  useFinishSucceeded(user, clientSecret, intent.data)

  const failed = setup.error ? setup : intent
  if (failed.error) {
    return <QueryError title={text.lookUpFailed} query={failed} />
  }
  return (
    <Card className="grid gap-2">
      {intent.data ? (
        <output className="font-display text-2xl font-bold tracking-tight">
          {resultText(intent.data.status)}
        </output>
      ) : (
        <Spinner size={28} />
      )}
      <p className="text-ink-2 empty:hidden">{nextSteps[intent.data?.status ?? '']}</p>
    </Card>
  )
}

function useRetrievedPayment(setup: PaymentSetup | undefined, clientSecret: string) {
  return useQuery({
    queryKey: ['payment-retrieved', clientSecret],
    queryFn: () => {
      if (!setup) throw new Error('the payment setup is not loaded')
      return retrievePayment(setup, clientSecret)
    },
    enabled: setup !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? pollIntervalMs : false),
  })
}

/** Finishes a succeeded payment once per visit: saves its card and grants its messages. */
function useFinishSucceeded(user: User, clientSecret: string, intent: PaymentIntent | undefined) {
  const finishedSecret = useRef('')

  useEffect(() => {
    if (intent?.status !== 'succeeded' || finishedSecret.current === clientSecret) return
    finishedSecret.current = clientSecret
    void finishSucceeded(user, clientSecret, intent)
  }, [user, clientSecret, intent])
}

async function finishSucceeded(
  user: User,
  clientSecret: string,
  { paymentMethodId }: PaymentIntent,
) {
  const toast = collectToast()
  await reportPayment(clientSecret, toast)
  if (paymentMethodId && (await attachCard(user, paymentMethodId, toast))) {
    await increaseLimit(user, 0, toast)
  }
  toast.show()
  await Promise.all([reloadBilling(user), refreshCardText()])
}

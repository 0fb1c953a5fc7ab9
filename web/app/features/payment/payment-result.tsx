import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { rereadBilling } from '../../shared/billing/read-billing.ts'
import { rereadCard } from '../../shared/billing/saved-card.ts'
import { usePaymentSetup } from '../../shared/billing/use-setup.ts'
import type { PaymentSetup } from '../../shared/billing/use-setup.ts'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState, Spinner } from '../../shared/ui/states.tsx'
import { attachCard, increaseLimit, reportPayment } from './finish-payment.ts'
import type { Intent } from './intent.ts'
import { retrievePayment } from './provider.ts'
import { resultWords } from './result-words.ts'
import { payment as text } from '../../messages/en.ts'

const againMs = 4_000

const nextSteps: Partial<Record<string, string>> = {
  succeeded: text.whatYouBoughtIsReady,
  processing: text.yourBankNeedsAMoment,
  requires_payment_method: text.nothingWasChargedAnotherCard,
}

/** Name of the query parameter that the provider adds when it leads back. */
export const secretParameter = 'payment_intent_client_secret'

/** What became of the payment that the address names; a payment under way is asked about again. */
export function PaymentResult({ user, clientSecret }: { user: User; clientSecret: string }) {
  const setup = usePaymentSetup()
  const intent = useRetrieved(setup.data, clientSecret)
  useAfterwards(user, clientSecret, intent.data)

  const failed = setup.error ? setup : intent
  if (failed.error) {
    return (
      <ErrorState
        title={text.thePaymentCouldNotBe2}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  return (
    <Card className="grid gap-2">
      {intent.data ? (
        <output className="font-display text-2xl font-bold tracking-tight">
          {resultWords(intent.data.status)}
        </output>
      ) : (
        <Spinner size={28} />
      )}
      <p className="text-ink-2 empty:hidden">{nextSteps[intent.data?.status ?? '']}</p>
    </Card>
  )
}

function useRetrieved(setup: PaymentSetup | undefined, clientSecret: string) {
  return useQuery({
    queryKey: ['payment-retrieved', clientSecret],
    queryFn: () => {
      if (!setup) throw new Error('asked before the provider was known')
      return retrievePayment(setup, clientSecret)
    },
    enabled: setup !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? againMs : false),
  })
}

/** A payment that succeeded keeps its card and brings its messages, once for each visit. */
function useAfterwards(user: User, clientSecret: string, intent: Intent | undefined) {
  const done = useRef('')

  useEffect(() => {
    if (intent?.status !== 'succeeded' || done.current === clientSecret) return
    done.current = clientSecret
    void settle(user, clientSecret, intent)
  }, [user, clientSecret, intent])
}

async function settle(user: User, clientSecret: string, { paymentMethodId }: Intent) {
  await reportPayment(clientSecret)
  if (paymentMethodId && (await attachCard(user, paymentMethodId))) await increaseLimit(user, 0)
  await Promise.all([rereadBilling(user), rereadCard()])
}

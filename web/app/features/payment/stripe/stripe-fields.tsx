import * as text from '@askwell/messages/billing/payment'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import type { PaymentFieldsProps } from '../purchase/payment-intent.ts'
import { loadProvider } from './load-stripe.ts'
import { confirmWithStripe } from './stripe-calls.ts'

type StripeFieldsProps = PaymentFieldsProps & { publishableKey: string }

/** The provider's payment element. Only this component loads its script. */
export function StripeFields({ publishableKey, clientSecret, onReady }: StripeFieldsProps) {
  const { stripe, hasFailed, retry } = useProvider(publishableKey)

  if (hasFailed) {
    return <ErrorState title={text.formLoadFailed} onRetry={retry} />
  }
  if (!stripe) return <Skeleton className="h-56 w-full" />
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
      <CardElement onReady={onReady} />
    </Elements>
  )
}

function CardElement({ onReady }: Pick<PaymentFieldsProps, 'onReady'>) {
  const stripe = useStripe()
  const elements = useElements()
  const [isMounted, setIsMounted] = useState(false)

  useEffect(() => {
    if (stripe && elements && isMounted) {
      onReady(() => confirmWithStripe(stripe, elements, location.origin))
    }
    return () => onReady(null)
  }, [stripe, elements, isMounted, onReady])

  return <PaymentElement options={{ layout: 'tabs' }} onReady={() => setIsMounted(true)} />
}

function useProvider(publishableKey: string) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['payment-provider', publishableKey],
    queryFn: () => loadProvider(publishableKey),
    staleTime: Infinity,
    retry: false,
  })
  return { stripe: data, hasFailed: isError, retry: () => void refetch() }
}

/** The element renders in the provider's iframe, where custom properties do not apply: colors are passed as values. */
function appearance() {
  return {
    variables: {
      colorPrimary: colorOf('--brand'),
      colorBackground: colorOf('--surface'),
      colorText: colorOf('--ink'),
      colorTextSecondary: colorOf('--ink-2'),
      colorDanger: colorOf('--bad'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      borderRadius: '10px',
    },
  }
}

/** The computed color of a custom property in the current theme. */
function colorOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

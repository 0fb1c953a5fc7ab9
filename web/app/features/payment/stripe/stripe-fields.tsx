import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import type { FieldsProps } from '../intent.ts'
import { loadProvider } from './load-stripe.ts'
import { confirmWithStripe } from './stripe-calls.ts'
import { payment as text } from '../../../messages/en.ts'

type StripeFieldsProps = FieldsProps & { publishableKey: string }

/** The provider's own payment element; its script is loaded here and nowhere else. */
export function StripeFields({ publishableKey, clientSecret, onReady }: StripeFieldsProps) {
  const { stripe, hasFailed, retry } = useProvider(publishableKey)

  if (hasFailed) {
    return <ErrorState title={text.thePaymentFormCouldNot} onRetry={retry} />
  }
  if (!stripe) return <Skeleton className="h-56 w-full" />
  return (
    <Elements stripe={stripe} options={{ clientSecret, appearance: appearance() }}>
      <CardElement onReady={onReady} />
    </Elements>
  )
}

function CardElement({ onReady }: Pick<FieldsProps, 'onReady'>) {
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

/** The element lives in a frame of the provider, so the colours travel as values. */
function appearance() {
  return {
    variables: {
      colorPrimary: colourOf('--brand'),
      colorBackground: colourOf('--surface'),
      colorText: colourOf('--ink'),
      colorTextSecondary: colourOf('--ink-2'),
      colorDanger: colourOf('--bad'),
      fontFamily: getComputedStyle(document.body).fontFamily,
      borderRadius: '10px',
    },
  }
}

/** A token as the colour that it is in the theme on view. */
function colourOf(token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

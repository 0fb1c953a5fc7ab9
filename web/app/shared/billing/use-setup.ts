import { paymentSetup } from '@askwell/contract/payment'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../call.ts'

export type PaymentSetup = z.output<(typeof paymentSetup)['reply']>

/** How this installation takes payments; asked once a visit. */
export function usePaymentSetup() {
  return useQuery({
    queryKey: ['payment-setup'],
    queryFn: ({ signal }) => call(paymentSetup, undefined, { signal }),
    staleTime: Infinity,
  })
}

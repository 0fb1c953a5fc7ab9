import { paymentSetup } from '@askwell/contract/billing/payment'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../call.ts'

export type PaymentSetup = z.output<(typeof paymentSetup)['reply']>

/** How this installation accepts payments; loaded once per visit. */
export function usePaymentSetup() {
  return useQuery({
    queryKey: ['payment-setup'],
    queryFn: ({ signal }) => call(paymentSetup, undefined, { signal }),
    staleTime: Infinity,
  })
}

import type { User } from '@askwell/contract/account'
import { messagePack } from '@askwell/contract/billing/plans'
import { createPaymentIntent } from '@askwell/contract/billing/payment'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import type { Order } from './order.ts'

/** Prepares the payment of an order, once per visit; the server determines the amount. */
export function usePaymentIntent(user: User, { lookupKey, quantity }: Order) {
  const isPack = lookupKey === messagePack.lookupKey

  return useQuery({
    queryKey: ['payment-intent', user.id, lookupKey, quantity],
    queryFn: ({ signal }) =>
      call(
        createPaymentIntent,
        {
          email: user.email,
          first_name: user.first_name,
          last_name: user.last_name,
          lookup_key: lookupKey,
          ...(isPack ? { quantity } : {}),
        },
        { signal },
      ),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

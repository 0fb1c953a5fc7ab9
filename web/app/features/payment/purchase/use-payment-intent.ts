import type { User } from '@askwell/contract/account'
import { messagePack } from '@askwell/contract/billing/plans'
import { createPaymentIntent } from '@askwell/contract/billing/payment'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/call.ts'
import type { Order } from './order.ts'

/** Prepares the payment of an order, once per visit. The server determines the amount. */
export function usePaymentIntent(user: User, order: Order) {
  return useQuery({
    queryKey: intentKey(user, order),
    queryFn: ({ signal }) => call(createPaymentIntent, intentBody(user, order), { signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
}

/** Returns a function that discards the payment of an order and prepares a new one. */
export function useRenewPaymentIntent(user: User, order: Order): () => void {
  const queries = useQueryClient()

  return () => void queries.resetQueries({ queryKey: intentKey(user, order) })
}

/** Returns a function that prepares a new payment with a promotion code, or without one for ''. */
export function usePromotionCode(user: User, order: Order): (code: string) => Promise<void> {
  const queries = useQueryClient()

  return async (code) => {
    const body = { ...intentBody(user, order), promotion_code: code }
    queries.setQueryData(intentKey(user, order), await call(createPaymentIntent, body))
  }
}

/** Starts a plan for which nothing has to be paid because of a promotion code. */
export async function startFreePlan(user: User, order: Order, code: string): Promise<void> {
  const body = { ...intentBody(user, order), promotion_code: code, start_free: true }
  await call(createPaymentIntent, body)
}

const intentKey = ({ id }: User, { lookupKey, quantity }: Order) => [
  'payment-intent',
  id,
  lookupKey,
  quantity,
]

function intentBody(user: User, { lookupKey, quantity }: Order) {
  const isPack = lookupKey === messagePack.lookupKey
  return {
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    lookup_key: lookupKey,
    ...(isPack ? { quantity } : {}),
  }
}

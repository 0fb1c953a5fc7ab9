import { getMessageBalance, getPaymentStatus, getPlan } from '@askwell/contract/billing'
import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'
import { planView } from './plan.ts'

/** Plan, payment status and message balance of the signed-in user. */
export function useAccount({ id, email }: User) {
  const plan = useQuery({
    queryKey: ['plan', email],
    queryFn: ({ signal }) => call(getPlan, { email }, { signal }),
    select: planView,
  })
  const status = useQuery({
    queryKey: ['payment-status', email],
    queryFn: ({ signal }) => call(getPaymentStatus, { email }, { signal }),
  })
  const balance = useQuery({
    queryKey: ['message-balance', id],
    queryFn: ({ signal }) => call(getMessageBalance, { user_d: id }, { signal }),
    select: ({ message_balance }) => message_balance,
  })

  useLogged(plan.error, "Error fetching user's plan")
  useLogged(status.error, 'Error fetching payment status')

  // Decided only when both answers are there: a paid plan that is not paid goes to the plans.
  const mustChoosePlan =
    plan.data !== undefined &&
    status.data !== undefined &&
    !plan.data.isFree &&
    status.data.status !== 'active'

  return { plan, balance, mustChoosePlan }
}

/** The specification wants these failures on the console and not on the screen. */
function useLogged(error: Error | null, text: string) {
  useEffect(() => {
    if (error) console.error(text, error)
  }, [error, text])
}

import { getMessageBalance } from '@askwell/contract/billing'
import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { freshenBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { planView } from './plan.ts'

/** Plan, payment status and message balance of the signed-in user. */
export function useAccount(user: User) {
  const { plan, status, isBroken } = useBilling()
  const balance = useQuery({
    queryKey: ['message-balance', user.id],
    queryFn: ({ signal }) => call(getMessageBalance, { user_d: user.id }, { signal }),
    select: ({ message_balance }) => message_balance,
  })

  useEffect(() => {
    void freshenBilling(user)
  }, [user])

  const view = plan && planView(plan)
  // Decided only when both answers are there: a paid plan that is not paid goes to the plans.
  const mustChoosePlan =
    view !== undefined && status !== undefined && !view.isFree && status !== 'active'

  return { plan: view, isPlanBroken: isBroken && !plan, balance, mustChoosePlan }
}

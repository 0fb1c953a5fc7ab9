import { getMessageBalance } from '@askwell/contract/billing/billing'
import type { User } from '@askwell/contract/account'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { refreshStaleBilling } from '../../shared/billing/read-billing.ts'
import { call } from '../../shared/call.ts'
import { loadDashboard, useDashboardStart } from './dashboard-start.ts'
import { planView } from './plan-view.ts'

/** Plan, payment status and message balance of the signed-in user. */
export function useAccount(user: User) {
  const { plan, status, hasFailed } = useBilling()
  const { isSettled } = useDashboardStart()
  const balance = useQuery({
    enabled: isSettled,
    queryKey: ['message-balance', user.id],
    queryFn: ({ signal }) => call(getMessageBalance, { user_d: user.id }, { signal }),
    select: ({ message_balance }) => message_balance,
  })

  useEffect(() => {
    void loadDashboard(user).then(() => refreshStaleBilling(user))
  }, [user])

  const view = plan && planView(plan)
  // Only after both are loaded: a paid plan with a status other than active redirects to the plans.
  const mustChoosePlan =
    view !== undefined && status !== undefined && !view.isFree && status !== 'active'

  const hasPlanFailed = hasFailed && !plan
  /** Whether plan and balance are loaded or failed to load. */
  const isKnown = hasPlanFailed || balance.isError || (view !== undefined && balance.isSuccess)

  return { plan: view, hasPlanFailed, balance, mustChoosePlan, isKnown }
}

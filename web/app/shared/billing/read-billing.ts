import type { User } from '@askwell/contract/account'
import { getPaymentStatus, getPlan } from '@askwell/contract/billing/billing'
import * as paymentText from '@askwell/messages/billing/payment'
import * as planText from '@askwell/messages/billing/plan'
import { call } from '../call.ts'
import { queryClient } from '../query.tsx'
import { useSessionStore } from '../session-store.ts'
import { whenIdle } from '../browser/when-idle.ts'
import { useBilling } from './billing-state.ts'

const maxAgeMs = 30_000
const startPages = /^\/(?:dashboard|mychatbots)$/

/** Fetches plan and payment status of the signed-in user; errors are only logged. */
export async function readBilling({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  useBilling.setState({ readAt: Date.now() })
  // On the dashboard, the request for its first content has priority.
  if (startPages.test(location.pathname)) await whenIdle()
  const [plan, status] = await Promise.all([
    call(getPlan, { email }).catch(logFailure(planText.planFailed)),
    call(getPaymentStatus, { email }).catch(logFailure(paymentText.statusFailed)),
  ])
  // Another user may have signed in during the requests.
  if (useSessionStore.getState().user?.id !== id) return

  useBilling.setState((current) => ({
    plan: plan ?? current.plan,
    status: status?.status ?? current.status,
    hasFailed: !plan || !status,
  }))
}

/** Fetches the state again if it is older than 30 s. */
export async function refreshStaleBilling(user: User): Promise<void> {
  const { readAt } = useBilling.getState()
  if (readAt > 0 && Date.now() - readAt > maxAgeMs) await readBilling(user)
}

/** Fetches plan, balance, invoices and statement again after a payment. */
export async function reloadBilling(user: User): Promise<void> {
  queryClient.removeQueries({ queryKey: ['billing'] })
  await Promise.all([
    readBilling(user),
    queryClient.invalidateQueries({ queryKey: ['message-balance'] }),
  ])
}

/** The specification requires that these errors are logged and not shown. */
const logFailure = (text: string) => (error: unknown) => {
  if (useSessionStore.getState().user) console.error(text, error)
  return undefined
}

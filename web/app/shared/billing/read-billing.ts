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

/** Reads plan and payment status of the signed-in user; failures are only logged. */
export async function readBilling({ id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  useBilling.setState({ readAt: Date.now() })
  // The dashboard has its own call for its first content, which nothing should delay.
  if (startPages.test(location.pathname)) await whenIdle()
  const [plan, status] = await Promise.all([
    call(getPlan, { email }).catch(logFailure(planText.planFailed)),
    call(getPaymentStatus, { email }).catch(logFailure(paymentText.statusFailed)),
  ])
  // Another user may have signed in since.
  if (useSessionStore.getState().user?.id !== id) return

  useBilling.setState((current) => ({
    plan: plan ?? current.plan,
    status: status?.status ?? current.status,
    hasFailed: !plan || !status,
  }))
}

/** Reads the state again when it is older than 30 s. */
export async function refreshStaleBilling(user: User): Promise<void> {
  const { readAt } = useBilling.getState()
  if (readAt > 0 && Date.now() - readAt > maxAgeMs) await readBilling(user)
}

/** Reads plan, balance, invoices and statement again after a payment. */
export async function reloadBilling(user: User): Promise<void> {
  queryClient.removeQueries({ queryKey: ['billing'] })
  await Promise.all([
    readBilling(user),
    queryClient.invalidateQueries({ queryKey: ['message-balance'] }),
  ])
}

/** The specification requires these failures on the console only. */
const logFailure = (text: string) => (error: unknown) => {
  if (useSessionStore.getState().user) console.error(text, error)
  return undefined
}

import type { User } from '@askwell/contract/account'
import { dashboardStart, type DashboardStart } from '@askwell/contract/billing/dashboard'
import { create } from 'zustand'
import { useBilling } from '../../shared/billing/billing-state.ts'
import { call } from '../../shared/call.ts'
import { chatbotsKey } from '../../shared/chatbots.ts'
import { queryClient } from '../../shared/query.tsx'
import { onSessionEnd } from '../../shared/session.ts'
import { useSessionStore } from '../../shared/session-store.ts'

/** `isSettled` is false while the call `dashboardStart` runs; the calls for individual parts wait for it. */
export const useDashboardStart = create<{ isSettled: boolean }>(() => ({ isSettled: false }))

let started: { userId: string; settled: Promise<void> } | null = null

onSessionEnd(() => {
  started = null
  useDashboardStart.setState({ isSettled: false })
})

/**
 * Loads all data of the dashboard in one call, once per sign-in. If it fails, the calls for individual parts load the
 * data and show errors.
 */
export function loadDashboard(user: User): Promise<void> {
  if (started?.userId !== user.id) started = { userId: user.id, settled: load(user) }
  return started.settled
}

async function load(user: User): Promise<void> {
  const start = await call(dashboardStart, undefined).catch(() => null)
  // Another user may have signed in in the meantime.
  if (useSessionStore.getState().user?.id !== user.id) return
  if (start) fill(user, start)
  useDashboardStart.setState({ isSettled: true })
}

function fill({ id, email }: User, start: DashboardStart): void {
  useBilling.setState(({ plan, status }) => ({
    plan: plan ?? start.plan,
    status: status ?? start.payment_status,
  }))
  const { message_balance, email_verified, chatbots } = start
  queryClient.setQueryData(['message-balance', id], { message_balance })
  queryClient.setQueryData(['email-verified', id, email], email_verified)
  queryClient.setQueryData(chatbotsKey, chatbots)
}

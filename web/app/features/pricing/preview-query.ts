import type { User } from '@askwell/contract/account'
import { previewChange } from '@askwell/contract/billing/payment'
import { queryOptions } from '@tanstack/react-query'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { CallError } from '../../shared/call-error.ts'
import { call } from '../../shared/call.ts'

/** Shorter than the five minutes for which the server accepts a previewed amount. */
const freshMs = 4 * 60_000

/** The effect of a change to a plan, with its amounts. It is refetched before it is too old to be confirmed. */
export const previewQuery = (user: User, current: PlanReply, lookupKey: string) =>
  queryOptions({
    queryKey: ['billing', 'preview', ...planKey(current), lookupKey],
    queryFn: ({ signal }) => call(previewChange, { email: user.email, lookupKey }, { signal }),
    staleTime: freshMs,
    refetchInterval: ({ state }) => (state.status === 'success' ? freshMs : false),
  })

/** The fields of the current plan on which a preview depends. */
const planKey = (plan: PlanReply) => [
  plan.lookup_key,
  plan.cancel_at_period_end,
  plan.pending_lookup_key,
  plan.current_period_end,
]

/** The message for an overdue invoice or a missing card; null for any other error. */
export const refusalText = (error: Error | null): string | null =>
  error instanceof CallError && (error.code === 'past_due' || error.code === 'no_saved_card')
    ? error.message
    : null

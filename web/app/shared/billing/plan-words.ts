import { displayedPlan, findPlan, planChange, planWords } from '@askwell/contract/plan-rules'
import type { Plan } from '@askwell/contract/plans'
import { formatDay } from '../format.ts'
import type { PlanAnswer } from './billing-state.ts'
import { billingShared as text } from '../../messages/en.ts'

const graceMs = 7 * 86_400_000

/** What happens to the plan next and when; null for Free and for no plan. */
export function renewalWords(plan: PlanAnswer): string | null {
  const { current_period_end: end, cancel_at_period_end, pending_lookup_key, past_due_since } = plan
  if (past_due_since !== null) return text.paymentOverdueSinceOf(formatDay(past_due_since))
  if (end === null) return null
  if (cancel_at_period_end) return text.endsOnOf(formatDay(end))
  return pending_lookup_key === null
    ? text.renewsOnOf(formatDay(end))
    : text.changesToOnOf(nameOf(pending_lookup_key), formatDay(end))
}

const nameOf = (lookupKey: string) => displayedPlan(planWords(lookupKey))

/** The last day on which an overdue invoice can be paid without losing the plan. */
export const graceEnd = (pastDueSince: number): string => formatDay(pastDueSince + graceMs)

/** What choosing a card does to the running plan, in words that need no answer of the server. */
export function effectWords(current: PlanAnswer, to: Plan): string {
  const from = findPlan(current.lookup_key)
  const end = current.current_period_end
  const date = end === null ? 'the end of the paid period' : formatDay(end)
  const change = from ? planChange(from, to) : 'upgrade'

  if (change === 'upgrade') {
    return text.inForceAtOnceThe
  }
  if (change === 'downgrade') return text.takesEffectOnUntilThenOf(date)
  return text.yourPlanStaysUntilAndOf(date)
}

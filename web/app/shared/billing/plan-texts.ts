import {
  displayedPlan,
  findPlan,
  planChange,
  planLabel,
  type PlanChange,
} from '@askwell/contract/billing/plan-rules'
import type { Plan } from '@askwell/contract/billing/plans'
import * as text from '@askwell/messages/billing/plan'
import { formatDay } from '../format.ts'
import type { PlanReply } from './billing-state.ts'

const graceMs = 7 * 86_400_000

/** The next change of the plan and its date, or since when it is overdue; null for Free or without a plan. */
export function renewalText(plan: PlanReply): string | null {
  const { current_period_end: end, cancel_at_period_end, pending_lookup_key, past_due_since } = plan
  if (past_due_since !== null) return text.overdueSince({ day: formatDay(past_due_since) })
  if (end === null) return null
  if (cancel_at_period_end) return text.endsOn({ day: formatDay(end) })
  return pending_lookup_key === null
    ? text.renewsOn({ day: formatDay(end) })
    : text.changesOn({ plan: planName(pending_lookup_key), day: formatDay(end) })
}

const planName = (lookupKey: string) => displayedPlan(planLabel(lookupKey))

/** The end of the grace period of an overdue invoice, as text. */
export const graceEnd = (pastDueSince: number): string => formatDay(pastDueSince + graceMs)

/** Whether a change to this plan is an upgrade, downgrade or cancellation; without a plan it is an upgrade. */
export function changeKind(current: PlanReply, to: Plan): PlanChange {
  const from = findPlan(current.lookup_key)
  return from ? planChange(from, to) : 'upgrade'
}

/** Describes the effect of a change to this plan without amounts; needs no request. */
export function planChangeText(current: PlanReply, to: Plan): string {
  const end = current.current_period_end
  const day = end === null ? null : formatDay(end)
  const change = changeKind(current, to)

  if (change === 'upgrade') return text.effectUpgrade
  if (change === 'downgrade') {
    return day === null ? text.effectLaterUndated : text.effectLater({ day })
  }
  return day === null ? text.effectCancelUndated : text.effectCancel({ day })
}

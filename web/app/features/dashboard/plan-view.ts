import { findPlan, messageCountFor } from '@askwell/contract/billing/plan-rules'
import { welcomeMessages } from '@askwell/contract/billing/plans'
import * as text from '@askwell/messages/bots/dashboard'
import type { PlanReply } from '../../shared/billing/billing-state.ts'
import { renewalText } from '../../shared/billing/plan-texts.ts'

export type PlanView = {
  /** The displayed title; 'Free' without a plan. */
  title: string
  /** ' (monthly)' for a monthly plan, otherwise ''. */
  suffix: string
  isFree: boolean
  /** Messages that choosing Free would grant; null after a plan was chosen. */
  freeMessages: number | null
  chatbots: number
  /** Messages of one period, the maximum of the usage bar. */
  messages: number
  /** For example 'Renews on Dec 21, 2026'; null when nothing renews. */
  renewal: string | null
}

export function planView(answer: PlanReply): PlanView {
  const { plan, nickname, lookup_key, chatbots_allowed } = answer

  return {
    title: plan === 'No plan' ? text.freePlan : nickname,
    suffix: plan.includes('monthly') ? ` ${text.monthlySuffix}` : '',
    isFree: nickname === 'Free',
    freeMessages: lookup_key === null ? messageCountFor('Free_monthly') : null,
    chatbots: chatbots_allowed,
    messages: findPlan(lookup_key)?.grant ?? welcomeMessages,
    renewal: renewalText(answer),
  }
}

export type Usage = {
  /** Fraction of the period's messages that is used, 0 to 1. */
  used: number
  isLow: boolean
  /** A hint for the owner; null while less than half is used. */
  advice: string | null
}

/** The usage of a period's messages. The balance may exceed them, by message packs and saved messages. */
export function usageOf(balance: number, periodMessages: number): Usage {
  const used = periodMessages > 0 ? Math.min(1, Math.max(0, 1 - balance / periodMessages)) : 0
  return { used, isLow: used >= 0.8, advice: adviceFor(balance, used) }
}

function adviceFor(balance: number, used: number): string | null {
  if (balance <= 0) return text.balanceEmpty
  if (used >= 0.95) return text.balanceBelow5
  if (used >= 0.8) return text.balanceBelow20
  return used >= 0.5 ? text.balanceBelow50 : null
}

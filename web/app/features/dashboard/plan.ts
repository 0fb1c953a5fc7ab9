import { findPlan } from '@askwell/contract/plan-rules'
import { welcomeMessages } from '@askwell/contract/plans'
import type { PlanAnswer } from '../../shared/billing/billing-state.ts'
import { renewalWords } from '../../shared/billing/plan-words.ts'
import { dashboard as text } from '../../messages/en.ts'

export type PlanView = {
  /** Title as shown: 'Free' without a plan. */
  title: string
  /** ' (monthly)' once when the plan text says so, else ''. */
  suffix: string
  isFree: boolean
  chatbots: number
  /** Messages one period brings, the full length of the meter. */
  messages: number
  /** For example 'Renews on Dec 21, 2026'; null where nothing renews. */
  renewal: string | null
}

export function planView(answer: PlanAnswer): PlanView {
  const { plan, nickname, lookup_key, chatbots_allowed } = answer

  return {
    title: plan === 'No plan' ? text.free : nickname,
    suffix: plan.includes('monthly') ? ' (monthly)' : '',
    isFree: nickname === 'Free',
    chatbots: chatbots_allowed,
    messages: findPlan(lookup_key)?.grant ?? welcomeMessages,
    renewal: renewalWords(answer),
  }
}

export type Usage = {
  /** Share of the period's messages that is used up, 0 to 1. */
  used: number
  isLow: boolean
  /** What the owner should know about it; null while there is plenty. */
  advice: string | null
}

/** How far the messages of a period are used up. Bought and saved ones may exceed it. */
export function usageOf(balance: number, wholePeriod: number): Usage {
  const used = wholePeriod > 0 ? Math.min(1, Math.max(0, 1 - balance / wholePeriod)) : 0
  return { used, isLow: used >= 0.8, advice: adviceAt(balance, used) }
}

function adviceAt(balance: number, used: number): string | null {
  if (balance <= 0) return text.noMessagesLeftYourChatbots
  if (used >= 0.95) return text.moreThan95UsedAt
  if (used >= 0.8) return text.moreThan80UsedBuy
  return used >= 0.5 ? text.moreThanHalfIsUsed : null
}

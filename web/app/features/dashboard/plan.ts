import { chatbotsWithoutPlan, plans, welcomeMessages } from '@askwell/contract/plans'

/** What /payment/getPlan answers. */
export type PlanAnswer = { plan: string; nickname: string; lookup_key: string | null }

export type PlanView = {
  /** Title as shown: 'Free' without a plan. */
  title: string
  /** ' (monthly)' once when the plan text says so, else ''. */
  suffix: string
  isFree: boolean
  chatbots: number
  /** Messages one period brings, the full length of the meter. */
  messages: number
}

export function planView({ plan, nickname, lookup_key }: PlanAnswer): PlanView {
  const entry = plans.find(({ lookupKey }) => lookupKey === lookup_key)

  return {
    title: plan === 'No plan' ? 'Free' : nickname,
    suffix: plan.includes('monthly') ? ' (monthly)' : '',
    isFree: nickname === 'Free',
    chatbots: entry?.chatbots ?? chatbotsWithoutPlan,
    messages: entry?.grant ?? welcomeMessages,
  }
}

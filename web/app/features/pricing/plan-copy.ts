import type { Plan } from '@askwell/contract/plans'

/** What a card says beside price, messages and chatbots; the words of the specification's notes. */
export type PlanCopy = {
  support: string
  details: string
  /** Empty: the line and its check mark are left out. */
  toolsIntegrations: string
  /** About messages beyond the plan; empty where packs are the answer. */
  enterprisePlus: string
}

const hobby: PlanCopy = {
  support: 'Email support in business hours',
  details: 'For small projects and startups',
  toolsIntegrations: '',
  enterprisePlus: '',
}

const business: PlanCopy = {
  support: 'Unlimited support',
  details: 'For small businesses and agencies',
  toolsIntegrations: 'Custom functions',
  enterprisePlus: '',
}

const copyByTitle: Record<string, PlanCopy> = {
  Free: {
    support: 'Email support in business hours',
    details: 'For individuals who want to try it',
    toolsIntegrations: '',
    enterprisePlus: '',
  },
  Hobby: hobby,
  Business: business,
  Professional: business,
  Enterprise: {
    support: 'Phone and email support 24/7',
    details: 'For enterprises with a dedicated account manager',
    toolsIntegrations: 'Custom integrations',
    enterprisePlus: 'More than 40,000 messages on request',
  },
}

export function copyOf(plan: Plan): PlanCopy {
  return copyByTitle[plan.title] ?? hobby
}

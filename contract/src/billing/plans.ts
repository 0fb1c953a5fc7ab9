import * as texts from '@askwell/messages/billing/plan-cards'

/** One plan of the catalog, with the texts of its card. */
export type Plan = {
  /** Unique in its list. */
  id: number
  title: string
  lookupKey: LookupKey
  /** Price as shown on the card, for example '19.00'; `priceCents` is what is charged. */
  price: string
  priceCents: number
  /** Currency sign before the price. */
  currency: string
  endDay: '/month' | '/year'
  /** Messages per month as shown on the card, and as a number. */
  messages: string
  messagesAMonth: number
  /** Chatbots as shown on the card, and as a number. */
  bots: string
  chatbots: number
  /** Messages granted for each paid invoice of this key. */
  grant: number
  support: string
  unlimitedSupport: boolean
  details: string
  /** Text about the knowledge limits of each chatbot. */
  knowledge: string
  /** The card has no such row when this is empty. */
  toolsIntegrations: string
  /** Text about messages beyond the plan; empty for plans that can buy packs. */
  enterprisePlus: string
  /** Required by the specification, but always '': the provider's price is found by `lookupKey`. */
  stripePlanId: string
}

export type LookupKey =
  | 'Free_monthly'
  | 'hobby_monthly'
  | 'business_monthly'
  | 'enterprise_monthly'
  | 'hobby_yearly'
  | 'business_yearly'
  | 'enterprise_yearly'

/** The currency of the installation, as ISO code in lower case. */
export const priceList = { currency: 'usd' }

const shared = { currency: '$', stripePlanId: '' } as const

const free = {
  ...shared,
  messages: '30',
  bots: '1',
  support: texts.emailSupport,
  unlimitedSupport: false,
  details: texts.forIndividuals,
  knowledge: texts.freeKnowledge,
  toolsIntegrations: '',
  enterprisePlus: '',
} as const

const hobby = {
  ...shared,
  messages: '2500',
  bots: '1',
  support: texts.emailSupport,
  unlimitedSupport: false,
  details: texts.forProjects,
  knowledge: texts.hobbyKnowledge,
  toolsIntegrations: '',
  enterprisePlus: '',
} as const

const business = {
  ...shared,
  messages: '10,000',
  bots: '5',
  support: texts.unlimitedSupport,
  unlimitedSupport: true,
  details: texts.forBusinesses,
  knowledge: texts.businessKnowledge,
  toolsIntegrations: texts.customFunctions,
  enterprisePlus: '',
} as const

const enterprise = {
  ...shared,
  messages: '40,000',
  bots: '10',
  support: texts.phoneSupport,
  unlimitedSupport: true,
  details: texts.accountManager,
  knowledge: texts.enterpriseKnowledge,
  toolsIntegrations: texts.customIntegrations,
  enterprisePlus: texts.moreMessages,
} as const

const month = { endDay: '/month' } as const
const year = { endDay: '/year' } as const

/** Adds the numbers to the texts of a card. */
const withNumbers = (plan: Omit<Plan, 'priceCents' | 'messagesAMonth' | 'chatbots'>): Plan => ({
  ...plan,
  priceCents: Math.round(Number(plan.price) * 100),
  messagesAMonth: Number(plan.messages.replace(',', '')),
  chatbots: Number(plan.bots),
})

export const monthlyPlans: readonly Plan[] = (
  [
    {
      ...free,
      ...month,
      id: 1,
      title: 'Free',
      lookupKey: 'Free_monthly',
      price: '0.00',
      grant: 250,
    },
    {
      ...hobby,
      ...month,
      id: 2,
      title: 'Hobby',
      lookupKey: 'hobby_monthly',
      price: '19.00',
      grant: 2500,
    },
    {
      ...business,
      ...month,
      id: 3,
      title: 'Business',
      lookupKey: 'business_monthly',
      price: '99.99',
      grant: 10_000,
    },
    {
      ...enterprise,
      ...month,
      id: 4,
      title: 'Enterprise',
      lookupKey: 'enterprise_monthly',
      price: '399.99',
      grant: 40_000,
    },
  ] as const
).map(withNumbers)

export const yearlyPlans: readonly Plan[] = (
  [
    {
      ...hobby,
      ...year,
      id: 5,
      title: 'Hobby',
      lookupKey: 'hobby_yearly',
      price: '199',
      grant: 30_000,
    },
    {
      ...business,
      ...year,
      id: 6,
      title: 'Professional',
      lookupKey: 'business_yearly',
      price: '1000',
      // 300,000 as specified; twelve months of 10,000 would be 120,000.
      grant: 300_000,
    },
    {
      ...enterprise,
      ...year,
      id: 7,
      title: 'Enterprise',
      lookupKey: 'enterprise_yearly',
      price: '3800',
      grant: 480_000,
    },
  ] as const
).map(withNumbers)

export const plans: readonly Plan[] = [...monthlyPlans, ...yearlyPlans]

/** Extra messages, bought once; they do not expire. */
export const messagePack = {
  lookupKey: 'Messages' as const,
  /** In the smallest unit of the currency. */
  unitCents: 700,
  messages: 1000,
  /** Maximum packs in one purchase. */
  maxPacks: 1000,
}

/** Messages of a new account, so that a first chatbot can be tried before a plan is chosen. */
export const welcomeMessages = 30

/** Chatbots that an account without a plan may own. */
export const chatbotsWithoutPlan = 1

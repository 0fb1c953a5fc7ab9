/** One entry of the plan catalogue. */
export type Plan = {
  id: number
  title: string
  lookupKey: string
  /** As shown on the card, for example '19.00'. */
  price: string
  endDay: '/month' | '/year'
  /** Messages a month as shown on the card. */
  messages: string
  chatbots: number
  /** Messages granted for each paid invoice of this key. */
  grant: number
}

export const plans: readonly Plan[] = [
  {
    id: 1,
    title: 'Free',
    lookupKey: 'Free_monthly',
    price: '0.00',
    endDay: '/month',
    messages: '30',
    chatbots: 1,
    grant: 250,
  },
  {
    id: 2,
    title: 'Hobby',
    lookupKey: 'hobby_monthly',
    price: '19.00',
    endDay: '/month',
    messages: '2500',
    chatbots: 1,
    grant: 2500,
  },
  {
    id: 3,
    title: 'Business',
    lookupKey: 'business_monthly',
    price: '99.99',
    endDay: '/month',
    messages: '10,000',
    chatbots: 5,
    grant: 10000,
  },
  {
    id: 4,
    title: 'Enterprise',
    lookupKey: 'enterprise_monthly',
    price: '399.99',
    endDay: '/month',
    messages: '40,000',
    chatbots: 10,
    grant: 40000,
  },
  {
    id: 5,
    title: 'Hobby',
    lookupKey: 'hobby_yearly',
    price: '199',
    endDay: '/year',
    messages: '2500',
    chatbots: 1,
    grant: 30000,
  },
  // 300,000 as specified; twelve months of 10,000 would be 120,000.
  {
    id: 6,
    title: 'Professional',
    lookupKey: 'business_yearly',
    price: '1000',
    endDay: '/year',
    messages: '10,000',
    chatbots: 5,
    grant: 300000,
  },
  {
    id: 7,
    title: 'Enterprise',
    lookupKey: 'enterprise_yearly',
    price: '3800',
    endDay: '/year',
    messages: '40,000',
    chatbots: 10,
    grant: 480000,
  },
]

/** Messages a new account starts with, so that a first bot can be tried before a plan is chosen. */
export const welcomeMessages = 30

/** Chatbots an account without a plan may own. */
export const chatbotsWithoutPlan = 1

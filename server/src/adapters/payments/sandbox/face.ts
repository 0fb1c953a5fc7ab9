/** Takes an event as the provider would post it; answers the HTTP status of the webhook route. */
export type WebhookHandler = (rawBody: string, signature: string) => Promise<number>

/** How the road between the provider and us misbehaves, for tests. */
export type DeliveryFaults = {
  /** Events are lost. */
  drop?: boolean
  /** Every event comes twice. */
  double?: boolean
  /** The youngest event comes first. */
  reverse?: boolean
  /** Events come so much later, by the sandbox's clock. */
  delayMs?: number
}

/** What the provider's browser library would answer about an intent. */
export type SandboxIntent = {
  status: string
  payment_method: string | null
  amount: number
  currency: string
  error: string | null
  next_action: { type: 'three_d_secure'; description: string } | null
}

/** What is typed into the payment form; nothing of it is kept beyond brand and last four digits. */
export type TypedMethod = {
  type: 'card' | 'us_bank_account'
  number: string
  exp_month?: number | undefined
  exp_year?: number | undefined
  cvc?: string | undefined
}

export type MadeMethod = { id: string; brand: string; last4: string }

/** The hosted invoice page in numbers. */
export type SandboxInvoicePage = {
  id: string
  number: string
  created: number
  state: string
  customer_name: string
  customer_email: string
  lines: { description: string; quantity: number; amount: number }[]
  total: number
  amount_refunded: number
  currency: string
  client_secret: string | null
}

/**
 * A payment provider of our own, spoken to by the provider's SDK. Every `customer` is the caller's:
 * what belongs to another customer is answered with null.
 */
export type Sandbox = {
  /** For `Stripe.createFetchHttpClient`. */
  fetch: (address: Request | string | URL, init?: RequestInit) => Promise<Response>
  clock: {
    /** Epoch milliseconds in the sandbox: the given clock plus what was advanced. */
    now: () => Promise<number>
    /** Lets time pass; everything that falls due on the way happens in its order. */
    advance: (ms: number) => Promise<void>
    /** To the next renewal (of one customer), its payment included. */
    advanceToPeriodEnd: (customerId?: string) => Promise<void>
  }
  deliveries: {
    deliverTo: (handler: WebhookHandler) => void
    /** Replaces all faults; `{}` is a perfect road. */
    setFaults: (faults: DeliveryFaults) => void
    /** Delivers everything that is due now, and what that brings about. */
    flush: () => Promise<void>
  }
  method: (typed: TypedMethod) => Promise<MadeMethod>
  retrieve: (customer: string | null, clientSecret: string) => Promise<SandboxIntent | null>
  confirm: (
    customer: string | null,
    choice: { clientSecret: string; paymentMethodId: string },
  ) => Promise<SandboxIntent | null>
  challenge: (
    customer: string | null,
    answer: { clientSecret: string; outcome: 'complete' | 'fail' },
  ) => Promise<SandboxIntent | null>
  invoice: (customer: string | null, id: string) => Promise<SandboxInvoicePage | null>
  /** The card holder disputes a payment; answers the dispute's id. */
  dispute: (paymentIntentId: string) => Promise<string>
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Promise<void>
  /** Time and deliveries run by themselves from here on; without it only `flush` delivers. */
  start: () => void
  /** Ends what `start` began and waits for a delivery under way. */
  stop: () => Promise<void>
}

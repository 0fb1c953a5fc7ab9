import type { SandboxInvoicePage } from './pdf/invoice-data.ts'

/** Receives a webhook request in the provider's format; returns the HTTP status of the response. */
export type WebhookHandler = (rawBody: string, signature: string) => Promise<number>

/** Simulated faults of event delivery, for tests. */
export type DeliveryFaults = {
  /** Events are lost. */
  drop?: boolean
  /** Every event is delivered twice. */
  double?: boolean
  /** The newest event is delivered first. */
  reverse?: boolean
  /** Events are delayed by this time, on the sandbox's clock. */
  delayMs?: number
}

/** Replaces the intent that the provider's browser library returns. */
export type SandboxIntent = {
  status: string
  payment_method: string | null
  amount: number
  currency: string
  error: string | null
  next_action: { type: 'three_d_secure'; description: string } | null
}

/** Input of the payment form; only brand and last four digits are stored. */
export type TypedMethod = {
  type: 'card' | 'us_bank_account'
  number: string
  exp_month?: number | undefined
  exp_year?: number | undefined
  cvc?: string | undefined
}

export type CreatedMethod = { id: string; brand: string; last4: string }

/**
 * A payment provider inside the process, called by the provider's SDK. Each `customer` parameter is the caller; methods
 * return null for objects of other customers.
 */
export type Sandbox = {
  /** To be passed to `Stripe.createFetchHttpClient`. */
  fetch: (address: Request | string | URL, init?: RequestInit) => Promise<Response>
  clock: {
    /** Epoch milliseconds: `clock` of the settings plus the advanced time. */
    now: () => Promise<number>
    /** Advances the clock and handles all due events in order. */
    advance: (ms: number) => Promise<void>
    /** Advances to the next renewal, of one customer or of all, including its payment. */
    advanceToPeriodEnd: (customerId?: string) => Promise<void>
  }
  deliveries: {
    deliverTo: (handler: WebhookHandler) => void
    /** Replaces all faults; `{}` removes them. */
    setFaults: (faults: DeliveryFaults) => void
    /** Delivers all due events, and the events that these deliveries cause. */
    flush: () => Promise<void>
  }
  createMethod: (typed: TypedMethod) => Promise<CreatedMethod>
  retrieveIntent: (customer: string | null, clientSecret: string) => Promise<SandboxIntent | null>
  confirmIntent: (
    customer: string | null,
    choice: { clientSecret: string; paymentMethodId: string },
  ) => Promise<SandboxIntent | null>
  completeChallenge: (
    customer: string | null,
    answer: { clientSecret: string; outcome: 'complete' | 'fail' },
  ) => Promise<SandboxIntent | null>
  readInvoice: (customer: string | null, id: string) => Promise<SandboxInvoicePage | null>
  /** The same invoice as a PDF. */
  readInvoicePdf: (customer: string | null, id: string) => Promise<Uint8Array | null>
  /** The card holder disputes a payment; returns the dispute's id. */
  dispute: (paymentIntentId: string) => Promise<string>
  closeDispute: (disputeId: string, outcome: 'won' | 'lost') => Promise<void>
  /** Starts background work; without it, only `flush` delivers events. */
  start: () => void
  /** Stops background work and waits for a running delivery. */
  stop: () => Promise<void>
}

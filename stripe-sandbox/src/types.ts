import type { SandboxInvoicePage } from './pdf/invoice-data.ts'

/** Receives a webhook request like the provider's; returns the HTTP status of the route. */
export type WebhookHandler = (rawBody: string, signature: string) => Promise<number>

/** Faults of the delivery of events, for tests. */
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

/** Stands in for what the provider's browser library returns for an intent. */
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
 * A payment provider inside the process, called by the provider's SDK. Every `customer` is the caller;
 * objects of other customers are returned as null.
 */
export type Sandbox = {
  /** For `Stripe.createFetchHttpClient`. */
  fetch: (address: Request | string | URL, init?: RequestInit) => Promise<Response>
  clock: {
    /** Epoch milliseconds in the sandbox: the input clock plus the advanced time. */
    now: () => Promise<number>
    /** Advances the clock and handles all due events in order. */
    advance: (ms: number) => Promise<void>
    /** Advances to the next renewal (of one customer), including its payment. */
    advanceToPeriodEnd: (customerId?: string) => Promise<void>
  }
  deliveries: {
    deliverTo: (handler: WebhookHandler) => void
    /** Replaces all faults; `{}` removes them. */
    setFaults: (faults: DeliveryFaults) => void
    /** Delivers all due events, and those that follow from them. */
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
  /** Starts the background runs; without it only `flush` delivers. */
  start: () => void
  /** Stops the background runs and waits for a running delivery. */
  stop: () => Promise<void>
}

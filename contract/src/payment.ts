import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const email = z.string()
const done = z.object({ status: z.literal(1), message: z.string() })

/** What the browser needs before it can show a payment form. */
export const paymentSetup = endpoint({
  method: 'GET',
  path: '/payment/setup',
  access: 'user',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({
    mode: z.enum(['stripe', 'sandbox']),
    /** Stripe's publishable key; null in the sandbox. */
    publishable_key: z.nullable(z.string()),
    /** True while no money moves: the sandbox, or Stripe's test keys. */
    is_test: z.boolean(),
  }),
})

/** Amounts come from the catalogue by `lookup_key` and `quantity`; names and email are display data. */
export const createPaymentIntent = endpoint({
  method: 'POST',
  path: '/payment/create-payment-intent',
  access: 'user',
  kind: 'json',
  body: z.object({
    email,
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    lookup_key: z.string(),
    /** Packs of 1,000 messages, with 'Messages' only. */
    quantity: z.optional(z.unknown()),
  }),
  reply: z.object({
    /** '' when nothing has to be paid. */
    clientSecret: z.string(),
    /** In cents. */
    amount: z.number(),
    currency: z.string(),
    status: z.string(),
  }),
})

export const confirmPayment = endpoint({
  method: 'POST',
  path: '/payment/confirm-payment',
  access: 'user',
  kind: 'json',
  body: z.object({ clientSecret: z.string() }),
  reply: z.object({ payment_status: z.string() }),
})

export const attachPaymentMethod = endpoint({
  method: 'POST',
  path: '/payment/attach-payment-method',
  access: 'user',
  kind: 'json',
  body: z.object({ email, paymentMethodId: z.string() }),
  reply: done,
})

const change = z.object({ email, lookupKey: z.string() })

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/payment/cancelSubscription',
  access: 'user',
  kind: 'json',
  body: change,
  reply: z.object({ message: z.string() }),
})

/** Undoes a cancellation or a planned change before the period ends. */
export const resumeSubscription = endpoint({
  method: 'POST',
  path: '/payment/resume',
  access: 'user',
  kind: 'json',
  body: z.object({ email }),
  reply: done,
})

export const upgradePlan = endpoint({
  method: 'POST',
  path: '/payment/upgrade',
  access: 'user',
  kind: 'json',
  body: change,
  reply: z.object({
    message: z.string(),
    /** Epoch milliseconds. */
    effective_at: z.number(),
    /** Only when the saved card has to be confirmed by its owner. */
    clientSecret: z.optional(z.string()),
  }),
})

/** What a change would cost now and when it takes effect; changes nothing. */
export const previewChange = endpoint({
  method: 'POST',
  path: '/payment/preview',
  access: 'user',
  kind: 'json',
  body: change,
  reply: z.object({
    status: z.literal(1),
    kind: z.enum(['upgrade', 'downgrade', 'cancel']),
    /** Cents due now; 0 for what waits for the period's end. */
    amount_due: z.number(),
    currency: z.string(),
    /** Epoch milliseconds. */
    effective_at: z.number(),
    /** The effect in one or two sentences, bots above the new limit included. */
    message: z.string(),
  }),
})

export const invoiceRow = z.object({
  number: z.string(),
  /** Seconds since the epoch. */
  created: z.number(),
  /** Cents. */
  amount_due: z.number(),
  hosted_invoice_url: z.nullable(z.string()),
  paid: z.boolean(),
  /** Cents that went back. */
  amount_refunded: z.number(),
  /** The provider's word: draft, open, paid, void, uncollectible. */
  state: z.string(),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const getUserPaymentData = endpoint({
  method: 'POST',
  path: '/payment/getUserPaymentData',
  access: 'user',
  kind: 'json',
  body: z.object({ email }),
  reply: z.object({ status: z.literal(1), result: z.object({ data: z.array(invoiceRow) }) }),
})

export const savedCard = z.object({
  id: z.string(),
  /** For example 'Visa'. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  is_default: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const listCards = endpoint({
  method: 'GET',
  path: '/payment/cards',
  access: 'user',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({ status: z.literal(1), cards: z.array(savedCard) }),
})

export const removeCard = endpoint({
  method: 'POST',
  path: '/payment/remove_card',
  access: 'user',
  kind: 'json',
  body: z.object({ paymentMethodId: z.string() }),
  reply: done,
})

/** Where saved cards are managed: Stripe's portal, or the product's own page in the sandbox. */
export const openPortal = endpoint({
  method: 'POST',
  path: '/payment/portal',
  access: 'user',
  kind: 'json',
  body: z.object({ email }),
  reply: z.object({ url: z.string() }),
})

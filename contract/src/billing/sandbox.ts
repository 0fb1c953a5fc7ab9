import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { paymentMethodId } from './payment.ts'

// These calls return 404 unless the sandbox replaces the payment provider.

const nextAction = z.object({
  type: z.literal('three_d_secure'),
  /** Text of the challenge, for example 'Visa ending 3155, $19.00'. */
  description: z.string(),
})

/** The payment intent, in place of what the provider's browser library returns. */
export const sandboxIntent = z.object({
  /** succeeded, processing, requires_payment_method, requires_action, canceled. */
  status: z.string(),
  payment_method: z.nullable(z.string()),
  /** In cents. */
  amount: z.number(),
  currency: z.string(),
  /** The provider's message about the last failure. */
  error: z.nullable(z.string()),
  next_action: z.nullable(nextAction),
})
export type SandboxIntent = z.infer<typeof sandboxIntent>

export const sandboxRetrieve = endpoint({
  path: '/payment/sandbox/retrieve',
  body: z.object({ clientSecret: z.string() }),
  reply: sandboxIntent,
})

/** Creates a payment method from the form; only brand and last four digits are stored. */
export const sandboxMethod = endpoint({
  path: '/payment/sandbox/method',
  body: z.object({
    type: z.enum(['card', 'us_bank_account']),
    /** Digits of a test card; with a bank account 'success' or 'failure'. */
    number: z.string().check(z.maxLength(30)),
    exp_month: z.optional(z.number()),
    exp_year: z.optional(z.number()),
    cvc: z.optional(z.string().check(z.maxLength(4))),
  }),
  reply: z.object({ id: z.string(), brand: z.string(), last4: z.string() }),
})

/** Confirms a payment as the provider's browser library does. */
export const sandboxConfirm = endpoint({
  path: '/payment/sandbox/confirm',
  body: z.object({
    clientSecret: z.string(),
    /** A method of `sandboxMethod`, or a name such as 'pm_card_visa'. */
    paymentMethodId,
  }),
  reply: sandboxIntent,
})

/** Completes or fails a 3-D Secure challenge. */
export const sandboxChallenge = endpoint({
  path: '/payment/sandbox/challenge',
  body: z.object({ clientSecret: z.string(), outcome: z.enum(['complete', 'fail']) }),
  reply: sandboxIntent,
})

const invoiceLine = z.object({ description: z.string(), quantity: z.number(), amount: z.number() })

/** The sandbox's hosted invoice page; only for the owner of the invoice. */
export const sandboxInvoice = endpoint({
  path: '/payment/sandbox/invoice',
  body: z.object({ id: z.string() }),
  reply: z.object({
    id: z.string(),
    number: z.string(),
    /** Seconds since the epoch. */
    created: z.number(),
    state: z.string(),
    customer_name: z.string(),
    customer_email: z.string(),
    /** The lines of the billing address at the time when the invoice was finalized. */
    customer_address: z.array(z.string()),
    customer_tax_ids: z.array(z.string()),
    lines: z.array(invoiceLine),
    /** The discount of each promotion code, in cents. */
    discounts: z.array(z.object({ code: z.string(), amount: z.number() })),
    /** Cents. */
    tax: z.number(),
    /** Whether the amounts of the lines include the tax. */
    is_tax_included: z.boolean(),
    /** Cents. */
    total: z.number(),
    /** Less than the total when earlier credit covers a part; 0 for a negative total, which becomes credit. */
    amount_due: z.number(),
    amount_refunded: z.number(),
    currency: z.string(),
    /** Pays an open invoice; null when nothing is due. */
    client_secret: z.nullable(z.string()),
  }),
})
export type SandboxInvoice = z.infer<typeof sandboxInvoice.reply>

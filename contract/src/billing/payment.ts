import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { appliedDiscount, promotionCodeText } from './discounts.ts'

const email = z.string()
/** The provider's id of a payment method. No dots or slashes, with which it could address another API path. */
export const paymentMethodId = z.string().check(z.maxLength(255), z.regex(/^\w+$/))
const done = z.object({ status: z.literal(1), message: z.string() })

/** What the browser needs before it can show a payment form. */
export const paymentSetup = endpoint({
  method: 'GET',
  path: '/payment/setup',
  kind: 'none',
  body: z.unknown(),
  reply: z.object({
    mode: z.enum(['stripe', 'sandbox']),
    /** Stripe's publishable key; null in the sandbox. */
    publishable_key: z.nullable(z.string()),
    /** True while no real money is charged: the sandbox, or Stripe's test keys. */
    is_test: z.boolean(),
  }),
})

/** Amounts come from the catalog by `lookup_key` and `quantity`; names and e-mail address are only displayed. */
export const createPaymentIntent = endpoint({
  path: '/payment/create-payment-intent',
  body: z.object({
    email,
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    lookup_key: z.string(),
    /** Packs of 1,000 messages; only with 'Messages'. */
    quantity: z.optional(z.unknown()),
    /** Only for plans. '' removes the code; when absent, the open payment keeps its code. */
    promotion_code: z.optional(promotionCodeText),
    /** Starts a plan whose first payment a promotion code reduces to 0; when absent, such a plan is only priced. */
    start_free: z.optional(z.boolean()),
  }),
  reply: z.object({
    /** '' when no payment is due. */
    clientSecret: z.string(),
    /** In cents. */
    amount: z.number(),
    currency: z.string(),
    /** The provider's status, or 'not_started' when no payment is due and the plan starts only with `start_free`. */
    status: z.string(),
    /** Epoch milliseconds of the first renewal; only for a plan. */
    renews_at: z.optional(z.number()),
    /** Price of the first renewal in cents; only for a plan. */
    renewal_price: z.optional(z.number()),
    /** The discount of a promotion code on this payment. */
    discount: z.optional(appliedDiscount),
    /** Tax on this payment in cents; only for a plan, when the operator adds tax. Renewals are also taxed. */
    tax: z.optional(z.number()),
    /** Title of an unpaid plan that ends when this purchase is paid; its open invoice is then no longer collected. */
    ended_plan: z.optional(z.string()),
  }),
})

export const confirmPayment = endpoint({
  path: '/payment/confirm-payment',
  body: z.object({ clientSecret: z.string() }),
  reply: z.object({ payment_status: z.string() }),
})

export const attachPaymentMethod = endpoint({
  path: '/payment/attach-payment-method',
  body: z.object({ email, paymentMethodId }),
  reply: done,
})

const planChangeBody = z.object({ email, lookupKey: z.string() })

export const cancelSubscription = endpoint({
  path: '/payment/cancelSubscription',
  body: planChangeBody,
  reply: z.object({ message: z.string() }),
})

/** Undoes a cancellation or a planned change before the period ends. */
export const resumeSubscription = endpoint({
  path: '/payment/resume',
  body: z.object({ email }),
  reply: done,
})

export const upgradePlan = endpoint({
  path: '/payment/upgrade',
  body: z.extend(planChangeBody, {
    /** `priced_at` of the preview; it expires after a few minutes. */
    priced_at: z.optional(z.number()),
    /** `amount_due` of the preview; an upgrade that would charge a different amount is refused. */
    amount_due: z.optional(z.number()),
  }),
  reply: z.object({
    message: z.string(),
    /** Epoch milliseconds. */
    effective_at: z.number(),
    /** Only when the owner must authenticate the payment with the saved card. */
    clientSecret: z.optional(z.string()),
  }),
})

/** Calculates what a change would cost now and when it would take effect, without making the change. */
export const previewChange = endpoint({
  path: '/payment/preview',
  body: planChangeBody,
  reply: z.object({
    status: z.literal(1),
    /** 'resume': keeps the current plan although it was canceled or another plan was to follow. */
    kind: z.enum(['upgrade', 'downgrade', 'cancel', 'resume']),
    /** Cents due now; 0 for changes at the end of the period. */
    amount_due: z.number(),
    /** Cents credited for the unused time of the current plan; 0 for changes at the end of the period. */
    credit: z.number(),
    /** Cents of tax in the amount. */
    tax: z.number(),
    /** Messages granted now, minus messages that were used in advance. */
    messages: z.number(),
    currency: z.string(),
    /** Epoch milliseconds for which the price was calculated. Sent with the upgrade, so that it charges this amount. */
    priced_at: z.nullable(z.number()),
    /** Epoch milliseconds. */
    effective_at: z.number(),
    /** Epoch milliseconds of the next renewal; null when nothing renews. */
    renews_at: z.nullable(z.number()),
    /** Cents charged at that renewal, excluding tax; 0 when nothing renews. */
    renewal_price: z.number(),
    /** The effect in a few sentences, including chatbots above the new limit. */
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
  /** Refunded cents. */
  amount_refunded: z.number(),
  /** The provider's status: draft, open, paid, void, uncollectible. */
  state: z.string(),
  /** Only when the cardholder disputed the payment: 'open' while undecided, 'lost' when it was charged back. */
  dispute: z.optional(z.enum(['open', 'lost'])),
})
export type InvoiceRow = z.infer<typeof invoiceRow>

export const getUserPaymentData = endpoint({
  path: '/payment/getUserPaymentData',
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
  kind: 'none',
  body: z.unknown(),
  reply: z.object({ status: z.literal(1), cards: z.array(savedCard) }),
})

export const removeCard = endpoint({
  path: '/payment/remove_card',
  body: z.object({ paymentMethodId }),
  reply: done,
})

/** Charges an open invoice to the saved card, for example after a card was added for an unpaid renewal. */
export const payInvoice = endpoint({
  path: '/payment/pay_invoice',
  body: z.object({
    email,
    /** The `number` of the invoice. */
    number: z.string().check(z.maxLength(100)),
  }),
  reply: z.object({
    status: z.literal(1),
    /** paid, processing, or requires_action when the owner must authenticate the payment. */
    payment_status: z.enum(['paid', 'processing', 'requires_action']),
    message: z.string(),
    /** Only with requires_action. */
    clientSecret: z.optional(z.string()),
  }),
})

/** URL of the page for managing saved cards: Stripe's portal, or the product's own page in the sandbox. */
export const openPortal = endpoint({
  path: '/payment/portal',
  body: z.object({ email }),
  reply: z.object({ url: z.string() }),
})

import type { PaymentProvider } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import { billingDetailCalls } from './billing-details.ts'
import { cardCalls } from './cards.ts'
import { customerCalls } from './customers.ts'
import { promotionCalls } from './discounts.ts'
import { invoiceCalls } from './find-invoice.ts'
import { payInvoice } from './pay-invoice.ts'
import { planChanges } from './plan-changes.ts'
import { createPriceLookup } from './price-lookup.ts'
import { withProviderErrors, nullIfMissing } from './provider-errors.ts'
import { purchases } from './purchases.ts'
import { readCustomer, toPayment } from './read-customer.ts'
import { readRefundsAndDisputes } from './read-refunds-and-disputes.ts'
import { listEvents, readEvent } from './read-event.ts'

export type GatewaySettings = {
  /** stripe, stripe_test or sandbox. */
  name: string
  secretKey: string
  webhookSecret: string
  isLive: boolean
  /** Whether the provider computes tax for new sales. */
  automaticTax?: boolean
  /** Where the provider's card page returns to; null when the product's own card page is used. */
  portalReturnUrl: string | null
  /** Replaces the network: the sandbox, or a recorder in tests. */
  fetch?: typeof globalThis.fetch
  /** Replaces the address of Stripe's API, for example by that of a local fake. */
  apiUrl?: URL
  /** The clock for checking signatures. */
  now: () => number
}

/** The payment provider, through Stripe's SDK, for Stripe and for the sandbox. */
export function openGateway(settings: GatewaySettings): PaymentProvider {
  const stripe = createStripe(settings)
  const prices = createPriceLookup(stripe, settings.now)
  const { name, isLive, webhookSecret: secret } = settings
  return {
    name,
    isLive,
    readCustomer: (id) => withProviderErrors(() => readCustomer({ stripe, prices }, id)),
    refundsAndDisputesSince: (since) =>
      withProviderErrors(() => readRefundsAndDisputes(stripe, since)),
    eventsSince: (since) => withProviderErrors(() => listEvents(stripe, since)),
    async readPayment(id) {
      const read = () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      const intent = await nullIfMissing(read)
      return intent === null ? null : withProviderErrors(() => toPayment({ stripe }, intent))
    },
    readEvent: async (rawBody, signature) =>
      readEvent(stripe, { rawBody, signature, secret, now: settings.now() }),
    portalUrl: (customer) =>
      withProviderErrors(() => portalUrl(stripe, customer, settings.portalReturnUrl)),
    payInvoice: (id) => payInvoice(stripe, id),
    ...customerCalls(stripe),
    ...billingDetailCalls(stripe),
    ...invoiceCalls(stripe),
    ...purchases({ stripe, prices, automaticTax: settings.automaticTax ?? false }),
    ...promotionCalls({ stripe, prices }),
    ...planChanges({ stripe, prices }),
    ...cardCalls(stripe),
  }
}

export type StripeAccess = Pick<GatewaySettings, 'secretKey' | 'fetch' | 'apiUrl'>

/** The SDK, which is pinned to one API version. */
export function createStripe({ secretKey, fetch, apiUrl }: StripeAccess): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetch) }),
    ...(apiUrl === undefined
      ? {}
      : { protocol: 'http' as const, host: apiUrl.hostname, port: apiUrl.port }),
  })
}

async function portalUrl(
  stripe: Stripe,
  customer: string,
  returnUrl: string | null,
): Promise<string | null> {
  if (returnUrl === null) return null
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
  return session.url
}

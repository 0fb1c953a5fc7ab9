import type { PaymentProvider } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import { cards } from './cards.ts'
import { planChanges } from './plan-changes.ts'
import { createPrices } from './prices.ts'
import { asking, findingById } from './provider-errors.ts'
import { purchases } from './purchases.ts'
import { readCustomer, toPayment } from './read-customer.ts'
import { readReturns } from './read-returns.ts'
import { readEvent } from './read-event.ts'

export type GatewaySettings = {
  /** stripe, stripe_test or sandbox. */
  name: string
  secretKey: string
  webhookSecret: string
  isLive: boolean
  /** Where the provider's own card page comes back to; null where the product's page serves. */
  portalReturnUrl: string | null
  /** Another way to the provider than its host: the sandbox, or a recorder in tests. */
  fetch?: typeof globalThis.fetch
  /** Signatures are judged by this clock. */
  now: () => number
}

/** Speaks to the provider by its own SDK; real or sandbox, there is no other path. */
export function openGateway(settings: GatewaySettings): PaymentProvider {
  const stripe = createStripe(settings)
  const prices = createPrices(stripe, settings.now)
  const { name, isLive, webhookSecret: secret } = settings
  return {
    name,
    isLive,
    readCustomer: (id) => asking(() => readCustomer({ stripe, prices }, id)),
    returnsSince: (since) => asking(() => readReturns(stripe, since)),
    async readPayment(id) {
      const read = () => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
      const intent = await findingById(read)
      return intent === null ? null : asking(() => toPayment({ stripe }, intent))
    },
    readEvent: async (rawBody, signature) =>
      readEvent(stripe, { rawBody, signature, secret, now: settings.now() }),
    portalUrl: (customer) => asking(() => portalUrl(stripe, customer, settings.portalReturnUrl)),
    ...purchases({ stripe, prices }),
    ...planChanges({ stripe, prices }),
    ...cards(stripe),
  }
}

type Way = Pick<GatewaySettings, 'secretKey' | 'fetch'>

/** The SDK, at the API version it was made for. */
export function createStripe({ secretKey, fetch }: Way): Stripe {
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(fetch === undefined ? {} : { httpClient: Stripe.createFetchHttpClient(fetch) }),
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

import { Stripe } from 'stripe'
import { sandboxStore } from '../../src/billing/stores/sandbox-store.ts'
import { comparedFetch } from './compared-fetch.ts'
import { openSandbox } from '@askwell/stripe-sandbox'
import { engines, type TestDatabase, type TestEngine } from '../support/engines.ts'

const webhookSecret = 'whsec_of_the_test'

/**
 * For behavior that does not depend on the store: the scenarios of the product run on all engines.
 */
export const oneEngine = engines.slice(0, 1)

/** The sandbox behind the SDK, with a clock that tests set, and every event it delivers. */
export async function openSandboxFixture(engine: TestEngine, start = '2026-03-15T10:00:00Z') {
  return sandboxFixtureOver(await engine.open(), start)
}

/** The same over a database that is already open, as after a restart. */
export function sandboxFixtureOver(database: TestDatabase, start = '2026-03-15T10:00:00Z') {
  const time = { now: Date.parse(start) }
  const sandbox = openSandbox({
    store: sandboxStore(database),
    clock: () => time.now,
    webhookSecret,
    publicUrl: 'https://askwell.example',
  })
  const stripe = new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient(comparedFetch(sandbox.fetch)),
    maxNetworkRetries: 0,
  })
  const events: Stripe.Event[] = []
  sandbox.deliveries.deliverTo(async (rawBody, signature) => {
    const at = Math.floor(time.now / 1000)
    events.push(
      stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, 300, undefined, at),
    )
    return 200
  })

  /** The types of the events since the last call, in order. */
  async function receivedEvents(): Promise<string[]> {
    await sandbox.deliveries.flush()
    return events.splice(0).map(({ type }) => type)
  }

  return {
    database,
    sandbox,
    stripe,
    time,
    events,
    receivedEvents,
    ...customerActions(sandbox, stripe),
  }
}

export type SandboxFixture = ReturnType<typeof sandboxFixtureOver>

/** Common operations of customers. */
function customerActions(sandbox: ReturnType<typeof openSandbox>, stripe: Stripe) {
  async function priceOf(lookupKey: string): Promise<string> {
    const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true })
    return data[0]?.id ?? ''
  }

  /** A subscription that waits for its first payment, created as the product does it. */
  async function createIncomplete(lookupKey: string, customer: string) {
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: await priceOf(lookupKey) }],
      payment_behavior: 'default_incomplete',
      billing_mode: { type: 'flexible' },
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    })
    return { subscription, clientSecret: secretOf(subscription) }
  }

  /** A paid subscription with a card. */
  async function subscribe(lookupKey: string, card = 'pm_card_visa') {
    const customer = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada Byron' })
    const { subscription, clientSecret } = await createIncomplete(lookupKey, customer.id)
    await sandbox.confirmIntent(customer.id, { clientSecret, paymentMethodId: card })
    return {
      customer: customer.id,
      id: subscription.id,
      item: subscription.items.data[0]?.id ?? '',
    }
  }

  /** Changes the plan at once, as the product does. */
  const upgrade = async ({ id, item }: { id: string; item: string }, lookupKey: string) =>
    stripe.subscriptions.update(id, {
      items: [{ id: item, price: await priceOf(lookupKey) }],
      billing_cycle_anchor: { type: 'now' },
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice.confirmation_secret'],
    })

  return { priceOf, createIncomplete, subscribe, upgrade }
}

/** The client secret of a new subscription's first invoice. */
export function secretOf({ latest_invoice: invoice }: Stripe.Subscription): string {
  return typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : ''
}

/** '2026-04-15T10:00:00Z' */
export const dateOf = (seconds: number | undefined): string =>
  new Date((seconds ?? 0) * 1000).toISOString().replace('.000Z', 'Z')

/** The current period of a subscription. */
export function periodOf({ items }: Stripe.Subscription): [string, string] {
  const [item] = items.data
  return [dateOf(item?.current_period_start), dateOf(item?.current_period_end)]
}

export const keyOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key

export const hours = (count: number) => count * 3_600_000
export const days = (count: number) => hours(24 * count)

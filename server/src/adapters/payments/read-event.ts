import type { ProviderEvent } from '@askwell/core/payments'
import { Stripe } from 'stripe'

/** Seconds by which a signature may be older or, which the SDK does not check, newer than now. */
const tolerance = 300

type Signed = { rawBody: string; signature: string; secret: string; now: number }

/** The event behind a signed body; null for anything that the provider did not sign just now. */
export function readEvent(stripe: Stripe, signed: Signed): ProviderEvent | null {
  const { rawBody, signature, secret, now } = signed
  // An empty secret would verify against an empty key.
  if (secret === '' || signedAt(signature) > now / 1_000 + tolerance) return null
  try {
    const { webhooks } = stripe
    const event = webhooks.constructEvent(rawBody, signature, secret, tolerance, undefined, now)
    return toEvent(event)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null
    // A body that is no JSON although its signature is right; the provider never sends one.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

const signedAt = (header: string) => Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? 0)

function toEvent({ id, type, livemode, data }: Stripe.Event): ProviderEvent {
  return { id, type, isLive: livemode, objectId: subjectOf(data.object) }
}

/** The customer where the object names one, else the payment it belongs to. */
function subjectOf(object: object): string {
  const about = new Map<string, unknown>(Object.entries(object))
  const isCustomer = about.get('object') === 'customer'
  const names = isCustomer ? ['id'] : ['customer', 'payment_intent', 'id']
  for (const name of names) {
    const value = about.get(name)
    if (typeof value === 'string' && value !== '') return value
  }
  return ''
}

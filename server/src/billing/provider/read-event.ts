import { hasMoreValues } from '@askwell/contract/count-json-values'
import { limits } from '@askwell/contract/limits'
import type { ProviderEvent } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { collectPages } from './read-refunds-and-disputes.ts'

/**
 * Maximum age of a signature in seconds, and how far it may be in the future (which the SDK does
 * not check).
 */
const tolerance = 300

type Signed = { rawBody: string; signature: string; secret: string; now: number }

/** The event of a signed body; null when the signature is invalid or not recent, or the body is no event. */
export function readEvent(stripe: Stripe, signed: Signed): ProviderEvent | null {
  const { rawBody, signature, secret, now } = signed
  // The SDK throws an error of its own for empty values and other characters.
  if (!isRecentSignature(signature, now)) return null
  // An empty secret would verify against an empty key.
  if (secret === '' || !isSigned(stripe, signed)) return null
  // An event has a few hundred values; a megabyte of them would be parsed for a tenth of a second.
  if (hasMoreValues(rawBody, limits.jsonValues)) return null
  const parsed = eventForm.safeParse(parseJson(rawBody))
  return parsed.success ? toEvent(parsed.data) : null
}

function isSigned({ webhooks }: Stripe, { rawBody, signature, secret, now }: Signed): boolean {
  try {
    return (
      webhooks.signature?.verifyHeader(rawBody, signature, secret, tolerance, undefined, now) ===
      true
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // signed, but no JSON: the provider never sends this
  }
}

/** The provider's own list, which needs no webhook. */
export async function listEvents(stripe: Stripe, since: number): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since / 1_000) }
  const events = await collectPages(stripe.events.list({ created, limit: 100 }))
  return events.map(toEvent)
}

/** Whether a header has the form of a signature and its time is not far from `now`; it may still be forged. */
export function isRecentSignature(header: string, now: number): boolean {
  if (header.length > maxSignature || !signatureForm.test(header)) return false
  if (!/(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(header)) return false
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? 0)
  return Math.abs(now / 1_000 - signedAt) <= tolerance + 1
}

/** Several secrets may sign one event while one replaces another. */
const maxSignature = 1_000
const signatureForm = /^\w+=[\w-]+(?:,\w+=[\w-]+)*$/

const idText = z.string().check(z.maxLength(255), z.regex(/^[!-~]+$/))

/** Not checked as a record, which takes 70 ms for an event of many keys. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What is read of an event. The provider sends nothing else, but its signature covers any text. */
const eventForm = z.object({
  id: idText,
  type: idText,
  livemode: z.boolean(),
  data: z.object({ object: z.custom<object>(isObject) }),
})

type EventForm = {
  id: string
  type: string
  livemode: boolean
  data: { object: object }
}

function toEvent({ id, type, livemode, data }: EventForm): ProviderEvent {
  return { id, type, isLive: livemode, objectId: eventObjectId(data.object) }
}

/** The customer if the object names one, otherwise its payment. */
function eventObjectId(object: object): string {
  const about = new Map<string, unknown>(Object.entries(object))
  const isCustomer = about.get('object') === 'customer'
  const names = isCustomer ? ['id'] : ['customer', 'payment_intent', 'id']
  for (const name of names) {
    const value = about.get(name)
    if (idText.safeParse(value).success) return String(value)
  }
  return ''
}

import { hasMoreValues } from '@askwell/contract/count-json-values'
import { limits } from '@askwell/contract/limits'
import type { ProviderEvent } from '@askwell/core/payments'
import { Stripe } from 'stripe'
import * as z from 'zod/mini'
import { collectPages } from './read-refunds-and-disputes.ts'

/** How far the time of a signature may be in the past or future, in seconds; the SDK checks only the past. */
const tolerance = 300

type Signed = { rawBody: string; signature: string; secret: string; now: number }

/** The event in a signed body; null when the signature is invalid or not recent, or the body is not an event. */
export function readEvent(stripe: Stripe, signed: Signed): ProviderEvent | null {
  const { rawBody, signature, secret, now } = signed
  // The SDK throws a different error for empty values and unexpected characters.
  if (!isRecentSignature(signature, now)) return null
  // An empty secret would verify against an empty key.
  if (secret === '' || !isSigned(stripe, signed)) return null
  // An event has a few hundred values; parsing a megabyte of values would block for a tenth of a second.
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
    return null // signed, but not JSON, which the provider never sends
  }
}

/** Lists events since a time (epoch milliseconds) through the API, without a webhook. */
export async function listEvents(stripe: Stripe, since: number): Promise<ProviderEvent[]> {
  const created = { gte: Math.floor(since / 1_000) }
  const events = await collectPages(stripe.events.list({ created, limit: 100 }))
  return events.map(toEvent)
}

/** Whether a header has the form of a signature with a time close to `now`; it may still be forged. */
export function isRecentSignature(header: string, now: number): boolean {
  if (header.length > maxSignature || !signatureForm.test(header)) return false
  if (!/(?:^|,)v1=[\da-f]{64}(?:,|$)/.test(header)) return false
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header)?.[1] ?? 0)
  return Math.abs(now / 1_000 - signedAt) <= tolerance + 1
}

/** Enough for several signatures, which an event has while a secret is being replaced. */
const maxSignature = 1_000
const signatureForm = /^\w+=[\w-]+(?:,\w+=[\w-]+)*$/

const idText = z.string().check(z.maxLength(255), z.regex(/^[!-~]+$/))

/** Replaces the check of zod for records, which takes 70 ms for an event with many keys. */
function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The fields of an event that are read. They are validated because the signature may cover any text. */
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

/** The id of the object's customer if it has one, otherwise of its payment, otherwise its own. */
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

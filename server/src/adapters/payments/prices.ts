import { plans } from '@askwell/contract/plans'
import { AppError } from '@askwell/core/shared'
import type Stripe from 'stripe'

/** Which price at the provider is which plan of the catalogue. */
export type Prices = {
  idOf: (lookupKey: string) => Promise<string>
  /** '' for a price that is none of ours. */
  keyOf: (priceId: string) => Promise<string>
}

/** The lookup keys of everything that is paid again and again. */
const paidKeys = plans.flatMap(({ lookupKey, priceCents }) => (priceCents > 0 ? [lookupKey] : []))

/** A price that the operator replaced is found after this time at the latest. */
const keptMs = 600_000

export function createPrices(stripe: Stripe, now: () => number): Prices {
  const keys = new Map<string, string>()
  let current = { ids: new Map<string, string>(), readAt: -Infinity }

  async function read(): Promise<void> {
    const { data } = await stripe.prices.list({ lookup_keys: paidKeys, active: true, limit: 100 })
    current = { ids: new Map(), readAt: now() }
    for (const { id, lookup_key: key } of data) {
      if (key === null) continue
      current.ids.set(key, id)
      keys.set(id, key)
    }
  }

  return {
    async idOf(lookupKey) {
      if (!current.ids.has(lookupKey) || current.readAt < now() - keptMs) await read()
      const id = current.ids.get(lookupKey)
      if (id !== undefined) return id
      throw new AppError(
        'not_configured',
        'This plan cannot be bought at the moment. Please write to us.',
      )
    },
    async keyOf(priceId) {
      if (keys.size === 0) await read()
      const known = keys.get(priceId)
      if (known !== undefined) return known

      // A replaced price lost its lookup key; its metadata still says what it was.
      const { lookup_key: key, metadata } = await stripe.prices.retrieve(priceId)
      const found = key ?? metadata['lookup_key'] ?? ''
      keys.set(priceId, found)
      return found
    },
  }
}

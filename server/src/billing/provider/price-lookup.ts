import { plans, priceList } from '@askwell/contract/billing/plans'
import { AppError } from '@askwell/core/shared'
import type Stripe from 'stripe'
import * as texts from '@askwell/messages/billing/payment-messages'
import { idOf as idOfObject } from './read-refunds-and-disputes.ts'

/** Maps prices at the provider to plans of the catalog. */
export type PriceLookup = {
  idOf: (lookupKey: string) => Promise<string>
  /** '' for an unknown price. */
  keyOf: (priceId: string) => Promise<string>
  /** The lookup keys of the plans of these products. */
  keysOfProducts: (products: string[]) => Promise<string[]>
}

/** The lookup keys of all recurring prices. */
const paidKeys = plans.flatMap(({ lookupKey, priceCents }) => (priceCents > 0 ? [lookupKey] : []))

/** How long prices are cached; a replaced price is found after this time. */
const cacheMs = 600_000

/** Ids and products of the current prices by lookup key. */
const emptyPrices = (readAt: number) => ({
  ids: new Map<string, string>(),
  products: new Map<string, string>(),
  readAt,
})

export function createPriceLookup(stripe: Stripe, now: () => number): PriceLookup {
  const keys = new Map<string, string>()
  let current = emptyPrices(-Infinity)

  async function read(): Promise<void> {
    const { data } = await stripe.prices.list({ lookup_keys: paidKeys, active: true, limit: 100 })
    current = emptyPrices(now())
    for (const { id, lookup_key: key, currency, product } of data) {
      // A price in another currency is not the one shown on the plan cards.
      if (key === null || currency !== priceList.currency) continue
      current.ids.set(key, id)
      current.products.set(key, idOfObject(product) ?? '')
      keys.set(id, key)
    }
  }

  return {
    async idOf(lookupKey) {
      if (!current.ids.has(lookupKey) || current.readAt < now() - cacheMs) await read()
      const id = current.ids.get(lookupKey)
      if (id !== undefined) return id
      throw new AppError('not_configured', texts.planNotSold)
    },
    async keyOf(priceId) {
      if (keys.size === 0) await read()
      const known = keys.get(priceId)
      if (known !== undefined) return known

      // A replaced price has lost its lookup key, but its metadata still contains it.
      const { lookup_key: key, metadata } = await stripe.prices.retrieve(priceId)
      const found = key ?? metadata['lookup_key'] ?? ''
      keys.set(priceId, found)
      return found
    },
    async keysOfProducts(products) {
      if (current.ids.size === 0) await read()
      return [...current.products].flatMap(([key, product]) =>
        products.includes(product) ? [key] : [],
      )
    },
  }
}

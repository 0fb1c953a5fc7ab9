import { plans } from '@askwell/contract/plans'
import { newPrice, newProduct } from './objects/price.ts'
import type { World } from './world.ts'

/** A price the sandbox has on sale from the start. */
export type StockedPrice = {
  lookupKey: string
  title: string
  cents: number
  interval: 'month' | 'year'
}

/** The paid plans of the product's own catalogue. */
export const planPrices: StockedPrice[] = plans
  .filter(({ priceCents }) => priceCents > 0)
  .map(({ lookupKey, title, priceCents, endDay }) => ({
    lookupKey,
    title,
    cents: priceCents,
    interval: endDay === '/year' ? 'year' : 'month',
  }))

/** Puts prices on sale; an amount that changed gets a new price, and the older one ends. */
export async function stock(world: World, wanted: StockedPrice[]): Promise<void> {
  const known = await world.list('price')
  for (const { lookupKey, title, cents, interval } of wanted) {
    const id = `price_${lookupKey}_${cents}`
    if (known.some((price) => price.id === id)) continue

    for (const older of known.filter((price) => price.lookup_key === lookupKey)) {
      older.lookup_key = null
      older.active = false
    }
    const created = world.seconds
    const product = `prod_${lookupKey}`
    if (!(await world.find('product', product))) {
      world.add(newProduct({ id: product, name: title, metadata: {}, created }))
    }
    const names = { lookupKey, nickname: title, metadata: {} }
    world.add(newPrice({ ...names, id, product, amount: cents, interval, created }))
  }
}

import { plans, priceList } from '@askwell/contract/billing/plans'
import { newPrice, newProduct } from '../objects/price.ts'
import type { SandboxState } from '../state/state.ts'

/** An initial price. */
export type CatalogPrice = {
  lookupKey: string
  title: string
  cents: number
  interval: 'month' | 'year'
}

/** The paid plans of the product's catalog. */
export const planPrices = (): CatalogPrice[] =>
  plans
    .filter(({ priceCents }) => priceCents > 0)
    .map(({ lookupKey, title, priceCents, endDay }) => ({
      lookupKey,
      title,
      cents: priceCents,
      interval: endDay === '/year' ? 'year' : 'month',
    }))

/** Creates missing prices. When an amount has changed, a new price replaces the old one. */
export async function ensurePrices(state: SandboxState, wanted: CatalogPrice[]): Promise<void> {
  const known = await state.list('price')
  const isDollars = priceList.currency === 'usd'
  for (const { lookupKey, title, cents, interval } of wanted) {
    const id = `price_${lookupKey}_${isDollars ? '' : `${priceList.currency}_`}${cents}`
    if (known.some((price) => price.id === id)) continue

    for (const older of known.filter((price) => price.lookup_key === lookupKey)) {
      older.lookup_key = null
      older.active = false
    }
    const created = state.seconds
    const product = `prod_${lookupKey}`
    if (!(await state.find('product', product))) {
      state.add(newProduct({ id: product, name: title, metadata: {}, created }))
    }
    const names = { lookupKey, nickname: title, metadata: {} }
    state.add(newPrice({ ...names, id, product, amount: cents, interval, created }))
  }
}

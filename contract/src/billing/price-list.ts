import { messagePack, plans, priceList, type LookupKey } from './plans.ts'

/** Currency and prices of an installation. Amounts are in the smallest unit of the currency. */
export type PriceList = {
  currency: string
  /** Currency sign before a price: '$'. */
  sign: string
  /** `price`: the text on the card, '19.00'. `knowledge`: replaces the text on the card. */
  plans: Record<LookupKey, { amount: number; price: string; knowledge?: string }>
  packAmount: number
}

/** Replaces currency and prices of the catalog. Called once at the start, before prices are used. */
export function applyPriceList(list: PriceList): void {
  priceList.currency = list.currency
  messagePack.unitCents = list.packAmount
  for (const plan of plans) {
    const { amount, ...shown } = list.plans[plan.lookupKey]
    Object.assign(plan, { currency: list.sign, priceCents: amount, ...shown })
  }
}

/** The largest saving of a yearly plan over twelve monthly payments, in whole percent; 0 for none. */
export function yearlySavingPercent(
  amountOf: (lookupKey: LookupKey) => number = (key) =>
    plans.find(({ lookupKey }) => lookupKey === key)?.priceCents ?? 0,
): number {
  const shares = (['hobby', 'business', 'enterprise'] as const).map(
    (size) => 1 - amountOf(`${size}_yearly`) / (12 * amountOf(`${size}_monthly`)),
  )
  return Math.max(0, Math.floor(Math.max(...shares) * 100))
}

import { plans, priceList, type Plan } from '@askwell/contract/billing/plans'
import type Stripe from 'stripe'

/** The result for one plan: what exists at the provider, and what was done. */
export type PriceReport = { lookupKey: string; isRight: boolean; message: string }

const paidPlans = plans.filter(({ lookupKey }) => lookupKey !== 'Free_monthly')

const intervalOf = ({ endDay }: Plan) => (endDay === '/year' ? 'year' : 'month')

/** Creates missing products and prices of the catalog; correct ones are not changed. */
export async function createCatalogPrices(stripe: Stripe, brand: string): Promise<PriceReport[]> {
  const found = await pricesByKey(stripe)
  const reports: PriceReport[] = []
  for (const plan of paidPlans) {
    const flaw = priceProblem(plan, found.get(plan.lookupKey))
    if (flaw === null) reports.push(report(plan, 'is there already'))
    else reports.push(report(plan, `made: ${await createPrice(stripe, plan, brand)}`))
  }
  return reports
}

/** Whether every paid plan has an active price with exactly its amount and interval. */
export async function checkCatalogPrices(stripe: Stripe): Promise<PriceReport[]> {
  const found = await pricesByKey(stripe)
  return paidPlans.map((plan) => {
    const flaw = priceProblem(plan, found.get(plan.lookupKey))
    return { ...report(plan, flaw ?? 'is right'), isRight: flaw === null }
  })
}

const report = ({ lookupKey }: Plan, message: string): PriceReport => ({
  lookupKey,
  message,
  isRight: true,
})

async function pricesByKey(stripe: Stripe): Promise<Map<string, Stripe.Price>> {
  const lookup_keys = paidPlans.map(({ lookupKey }) => lookupKey)
  const { data } = await stripe.prices.list({ lookup_keys, active: true, limit: 100 })
  return new Map(data.map((price) => [price.lookup_key ?? '', price]))
}

function priceProblem(plan: Plan, price: Stripe.Price | undefined): string | null {
  if (!price) return 'is missing'
  const { unit_amount: amount, currency, recurring } = price
  if (currency !== priceList.currency || amount !== plan.priceCents) {
    return `costs ${amount ?? 0} ${currency} instead of ${plan.priceCents} ${priceList.currency}`
  }
  const interval = intervalOf(plan)
  const isRight = recurring?.interval === interval && recurring.interval_count === 1
  return isRight ? null : `is not paid every ${interval}`
}

/** A price cannot be changed: the new one takes over the lookup key, and running subscriptions keep the old price. */
async function createPrice(stripe: Stripe, plan: Plan, brand: string): Promise<string> {
  const { lookupKey, priceCents, title } = plan
  const suffix = priceList.currency === 'usd' ? '' : `:${priceList.currency}`
  const { id: product } = await stripe.products.create(
    { name: `${brand} ${title}`, metadata: { lookup_key: lookupKey } },
    { idempotencyKey: `product:${lookupKey}:${priceCents}${suffix}` },
  )
  const { id } = await stripe.prices.create(
    {
      product,
      currency: priceList.currency,
      unit_amount: priceCents,
      recurring: { interval: intervalOf(plan) },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { lookup_key: lookupKey },
    },
    { idempotencyKey: `price:${lookupKey}:${priceCents}${suffix}` },
  )
  return id
}

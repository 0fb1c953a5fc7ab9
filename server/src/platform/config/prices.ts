import { currencySign, decimalsOf } from '@askwell/contract/billing/amounts'
import { plans, type LookupKey, type Plan } from '@askwell/contract/billing/plans'
import type { PriceList } from '@askwell/contract/billing/price-list'

type PriceKey = Exclude<LookupKey, 'Free_monthly'> | 'Messages'

/**
 * The supported currencies, with the smallest charge that Stripe accepts, in whole units. Stripe and browsers use the
 * same number of decimals for all of them.
 */
const minCharges: Record<string, number> = {
  aud: 0.5,
  brl: 0.5,
  cad: 0.5,
  chf: 0.5,
  czk: 15,
  dkk: 2.5,
  eur: 0.5,
  gbp: 0.3,
  hkd: 4,
  inr: 0.5,
  jpy: 50,
  krw: 100,
  mxn: 10,
  nok: 3,
  nzd: 0.5,
  pln: 2,
  ron: 2,
  sek: 3,
  sgd: 0.5,
  usd: 0.5,
}

export const currencyCodes = Object.keys(minCharges)

/** Stripe accepts amounts of up to eight digits. */
const maxUnits = 99_999_999

/** The prices of the specification, in whole units. */
const specified: Record<PriceKey, string> = {
  hobby_monthly: '19',
  business_monthly: '99.99',
  enterprise_monthly: '399.99',
  hobby_yearly: '199',
  business_yearly: '1000',
  enterprise_yearly: '3800',
  Messages: '7',
}

/** An invalid price; the message is one line for the operator. */
class PriceError extends Error {}

/** The prices of an installation. `PRICES` replaces some of them, for example `hobby_monthly=21.50 Messages=8`. */
export function readPrices({ CURRENCY, PRICES }: { CURRENCY: string; PRICES: string }): PriceList {
  const wanted = { ...specified, ...parseEntries(PRICES) }
  const amountOf = (key: PriceKey) => toAmount(key, wanted[key], CURRENCY)
  const entry = ({ lookupKey, endDay }: Plan) => {
    const amount = lookupKey === 'Free_monthly' ? 0 : amountOf(lookupKey)
    return [lookupKey, { amount, price: figureOf(amount, { currency: CURRENCY, endDay }) }] as const
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalog has every key
  const prices = Object.fromEntries(plans.map(entry)) as PriceList['plans']
  for (const plan of ['hobby', 'business', 'enterprise'] as const) {
    if (prices[`${plan}_yearly`].amount < prices[`${plan}_monthly`].amount * 12) continue
    throw new PriceError(`PRICES: ${plan}_yearly must cost less than twelve months of the plan`)
  }
  const packAmount = amountOf('Messages')
  return { currency: CURRENCY, sign: currencySign(CURRENCY), plans: prices, packAmount }
}

/** A price as shown on plan cards: '19.00' for a month, '199' for a year. */
function figureOf(
  amount: number,
  { currency, endDay }: { currency: string; endDay: string },
): string {
  const decimals = decimalsOf(currency)
  const unit = 10 ** decimals
  const isWhole = endDay === '/year' && amount % unit === 0
  return (amount / unit).toFixed(isWhole ? 0 : decimals)
}

const isPriceKey = (key: string): key is PriceKey => Object.hasOwn(specified, key)
const priceKeys = Object.keys(specified).filter(isPriceKey)

function parseEntries(text: string): Partial<Record<PriceKey, string>> {
  const prices: Partial<Record<PriceKey, string>> = {}
  for (const entry of text.split(/[\s,;]+/).filter((each) => each !== '')) {
    const [key = '', price = '', ...more] = entry.split('=')
    const isPrice = /^\d{1,8}(?:\.\d{1,2})?$/.test(price) && more.length === 0
    if (!isPriceKey(key) || !isPrice) {
      throw new PriceError(
        `PRICES: ${entry} is no price; write for example hobby_monthly=21.50, one of ${priceKeys.join(', ')}`,
      )
    }
    if (prices[key] !== undefined)
      throw new PriceError(`PRICES: ${key} is named twice; name it once`)
    prices[key] = price
  }
  return prices
}

function toAmount(key: PriceKey, price: string, currency: string): number {
  const amount = Number(price) * 10 ** decimalsOf(currency)
  const units = Math.round(amount)
  if (Math.abs(amount - units) > 1e-6) {
    throw new PriceError(
      `PRICES: ${key} costs ${price}, but ${currency} has no smaller unit; set ${key} to a whole number`,
    )
  }
  const min = minCharges[currency] ?? 0
  if (Number(price) < min || units > maxUnits) {
    throw new PriceError(
      `PRICES: ${key} costs ${price} ${currency}, but a charge must be from ${min} to ${maxUnits / 10 ** decimalsOf(currency)}`,
    )
  }
  return units
}

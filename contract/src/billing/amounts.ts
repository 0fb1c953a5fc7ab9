import { locale } from '@askwell/messages/language'
import { priceList } from './plans.ts'

const formatOf = (currency: string) =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })

/** Digits after the decimal point: 2 for dollars, 0 for yen. */
export const decimalsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2

/** 'usd' → '$', 'eur' → '€', 'sek' → 'SEK ' */
export function currencySign(currency: string): string {
  const parts = formatOf(currency).formatToParts(1)
  const end = parts.findIndex(({ type }) => type === 'integer')
  return parts
    .slice(0, end)
    .map(({ value }) => value)
    .join('')
}

/** Formats an amount in the smallest unit of its currency: 100000 → '$1,000.00'. */
export const formatAmount = (amount: number, currency: string = priceList.currency): string =>
  formatOf(currency).format(amount / 10 ** decimalsOf(currency))

/** Like `formatAmount`, without '.00': 700 → '$7'. */
export const formatShort = (amount: number): string => formatAmount(amount).replace(/\.0+$/, '')

import { locale } from '../language.ts'

/** The plural name of a currency: 'US dollars', 'euros'. */
function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
}

/** The note about tax below the prices, by the operator's setting. */
export const taxNote = ({ isAutomatic, currency }: { isAutomatic: boolean; currency: string }) =>
  `Prices are in ${currencyName(currency)}. ${
    isAutomatic
      ? 'Sales tax or VAT may apply, depending on your billing address.'
      : 'No sales tax or VAT is added.'
  }`

import { locale } from '../language.ts'

/** 'US dollars', 'euros' */
function currencyName(currency: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
  }).formatToParts(2)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency.toUpperCase()
}

/** What the prices say about tax, by the operator's setting. */
export const taxNote = ({ isAutomatic, currency }: { isAutomatic: boolean; currency: string }) =>
  `Prices are in ${currencyName(currency)}. ${
    isAutomatic
      ? 'Sales tax or VAT may apply, depending on your billing address.'
      : 'No sales tax or VAT is added.'
  }`

import { formatAmount } from '@askwell/contract/billing/amounts'
import { locale } from '@askwell/messages/language'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

export { formatAmount }

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day in UTC, the provider's time zone for periods: 'April 15, 2026'. */
export const formatDate = (at: number): string => days.format(at)

/** The formatted price of a renewal, and whether the provider adds tax to it. */
export const renewalPrice = (
  cents: number,
  { automaticTax }: Pick<PaymentsDeps, 'automaticTax'>,
) => ({ price: formatAmount(cents), isTaxAdded: automaticTax && cents > 0 })

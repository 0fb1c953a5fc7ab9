import { formatAmount } from '@askwell/contract/billing/amounts'
import * as texts from '@askwell/messages/billing/added-tax'
import { locale } from '@askwell/messages/language'
import type { PaymentsDeps } from '../ports/payments-deps.ts'

export { formatAmount }

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A day in UTC, the provider's time zone for periods: 'April 15, 2026'. */
export const formatDate = (at: number): string => days.format(at)

/** The price of a renewal: '$19.00', or '$19.00 plus any tax' where the provider adds tax. */
export function formatRenewal(
  cents: number,
  { automaticTax }: Pick<PaymentsDeps, 'automaticTax'>,
): string {
  const price = formatAmount(cents)
  return automaticTax && cents > 0 ? texts.plusAnyTax({ price }) : price
}

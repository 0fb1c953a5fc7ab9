import { locale } from '@askwell/messages/language'

export { formatAmount } from '@askwell/contract/billing/amounts'

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A day in UTC, the provider's time zone for periods: 'April 15, 2026'. */
export const formatDate = (at: number): string => days.format(at)

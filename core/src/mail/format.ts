import { locale } from '@askwell/messages/language'

export { formatAmount } from '@askwell/contract/billing/amounts'

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a date, for example as 'November 21, 2026'. */
export const formatDate = (epochMs: number) => days.format(epochMs)

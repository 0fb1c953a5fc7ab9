import { locale } from '@askwell/messages/language'

export { formatAmount } from '@askwell/contract/billing/amounts'

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A date, for example November 21, 2026. */
export const formatDate = (epochMs: number) => days.format(epochMs)

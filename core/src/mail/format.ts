import { locale } from '@askwell/messages/language'

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })

/** A date, for example November 21, 2026. */
export const formatDate = (epochMs: number) => days.format(epochMs)

/** An amount: 100000 cents become $1,000.00. */
export const formatDollars = (cents: number) =>
  (cents / 100).toLocaleString(locale, { style: 'currency', currency: 'USD' })

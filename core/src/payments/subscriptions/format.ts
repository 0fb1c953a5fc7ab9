import { locale } from '@askwell/messages/language'

const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })

/** A day in UTC, the provider's time zone for periods: 'April 15, 2026'. */
export const formatDate = (at: number): string => days.format(at)

/** Cents → '$1,000.00' */
export const formatDollars = (cents: number): string => dollars.format(cents / 100)

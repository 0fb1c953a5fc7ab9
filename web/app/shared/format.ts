import { formatAmount } from '@askwell/contract/billing/amounts'
import { locale } from '@askwell/messages/language'

const integer = new Intl.NumberFormat(locale)
// An undefined locale selects that of the browser, so dates have the reader's format.
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
const localDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const localTime = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const dateAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** 29648 → '29,648' */
export const formatCount = (count: number): string => integer.format(count)

/** Cents → '$1,900.00' */
export const formatCents = (cents: number): string => formatAmount(cents)

/** Epoch milliseconds → 'Nov 21, 2026' in the reader's format; in UTC, as in paid periods and e-mails. */
export const formatDay = (epochMs: number): string => day.format(epochMs)

/** Epoch milliseconds → 'Nov 21, 2026, 4:27 AM', in the reader's format and time zone. */
export const formatDateTime = (epochMs: number): string => dateAndTime.format(epochMs)

/** Epoch milliseconds → { date: 'Nov 21, 2026', time: '4:27 AM' }, in the reader's format and time zone. */
export const formatDateAndTime = (epochMs: number): { date: string; time: string } => ({
  date: localDay.format(epochMs),
  time: localTime.format(epochMs),
})

/** Bytes → '2.4 MB' */
export function formatBytes(bytes: number): string {
  if (bytes < 1_024) return `${bytes} B`
  const isSmall = bytes < 1_024 * 1_024
  const amount = isSmall ? bytes / 1_024 : bytes / (1_024 * 1_024)
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(amount)} ${isSmall ? 'KB' : 'MB'}`
}

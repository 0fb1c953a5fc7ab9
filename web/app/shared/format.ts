const locale = 'en-US'
const whole = new Intl.NumberFormat(locale)
const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
const localTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** 29648 → '29,648' */
export const formatCount = (count: number): string => whole.format(count)

/** Cents → '$1,900.00' */
export const formatCents = (cents: number): string => dollars.format(cents / 100)

/** Epoch milliseconds → 'Nov 21, 2026', in UTC, as paid periods are counted. */
export const formatDay = (epochMs: number): string => day.format(epochMs)

/** Epoch milliseconds → 'Nov 21, 2026, 4:27 AM' */
export const formatDateTime = (epochMs: number): string => dateAndTime.format(epochMs)

/** The two halves of it: 'Nov 21, 2026' and '4:27 AM' */
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

/** plural(1, 'source') → '1 source', plural(1200, 'source') → '1,200 sources' */
export const plural = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`

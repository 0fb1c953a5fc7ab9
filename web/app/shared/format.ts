const locale = 'en-US'
const whole = new Intl.NumberFormat(locale)
const dateAndTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })

/** 29648 → '29,648' */
export const formatCount = (count: number): string => whole.format(count)

/** Epoch milliseconds → 'Nov 21, 2026, 4:27 AM' */
export const formatDateTime = (epochMs: number): string => dateAndTime.format(epochMs)

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

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A day in words, in UTC, as the provider counts its periods: 'April 15, 2026'. */
export function dayOf(at: number): string {
  const day = new Date(at)
  return `${months[day.getUTCMonth()]} ${day.getUTCDate()}, ${day.getUTCFullYear()}`
}

export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`

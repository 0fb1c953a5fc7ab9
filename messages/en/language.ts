/** Locale for the formats of numbers and dates. */
export const locale = 'en-US'

/** Formats an integer: 1200 → '1,200'. */
export const integer = (count: number): string => count.toLocaleString(locale)

/** A number with its noun: plural(1200, { one: 'page', other: 'pages' }) → '1,200 pages'. */
export const plural = (count: number, noun: { one: string; other: string }): string =>
  `${integer(count)} ${count === 1 ? noun.one : noun.other}`

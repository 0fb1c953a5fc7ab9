/** Formats of numbers and dates in this language. */
export const locale = 'en-US'

/** 1200 → '1,200' */
export const integer = (count: number): string => count.toLocaleString(locale)

/** plural(1, { one: 'page', other: 'pages' }) → '1 page', plural(1200, …) → '1,200 pages' */
export const plural = (count: number, noun: { one: string; other: string }): string =>
  `${integer(count)} ${count === 1 ? noun.one : noun.other}`

/** Formats of numbers and dates in this language. */
export const locale = 'en-US'

/** plural(1, { one: 'page', other: 'pages' }) → '1 page', plural(1200, …) → '1,200 pages' */
export const plural = (count: number, noun: { one: string; other: string }): string =>
  `${count.toLocaleString(locale)} ${count === 1 ? noun.one : noun.other}`

/** Splits a text into sentences, headings and table rows, each reduced to its words. */
const linesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/(?<=[.!?])\s+|\n+/)
    .map((line) => line.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((line) => line !== '')

/**
 * Whether all lines of a page are also in another page, in any order. A single different line makes it a page of its
 * own, because pages from one template may differ in one word: "closed on Sundays".
 */
export function isNearCopy(text: string, original: string): boolean {
  const known = new Set(linesOf(original))
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => known.has(line))
}

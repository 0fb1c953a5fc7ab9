/** Sentences, headings and table rows as their words. */
const linesOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/(?<=[.!?])\s+|\n+/)
    .map((line) => line.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter((line) => line !== '')

/**
 * Whether a page says nothing that another one does not say: all of its lines are there, in any order. One line of
 * its own is enough to read it, because pages of one template differ in one word: "closed on Sundays".
 */
export function isNearCopy(text: string, original: string): boolean {
  const known = new Set(linesOf(original))
  const lines = linesOf(text)
  return lines.length > 0 && lines.every((line) => known.has(line))
}

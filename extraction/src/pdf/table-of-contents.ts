import type { Line } from './pdf-lines.ts'

const FEWEST_ENTRIES = 4
const LEADERS = /[.·_]{4}|(?:[.·] ){4}/
const NUMBER_AT_END = /(?<![\d.,$€£])\d{1,4}$/
const TITLE =
  /^\s*(?:table of )?contents\s*$|^\s*(?:inhalt(?:sverzeichnis)?|sommaire|índice|indice)\s*$/i
/** Page numbers may exceed the number of pages in the file by this many. */
const OTHER_PAGES = 30

/**
 * Removes the entries of a table of contents from the lines of a page: they match the words of every heading but answer
 * nothing. Their page numbers rise from entry to entry, unlike the prices of a menu.
 */
export function withoutContents(lines: readonly Line[], pages: number): Line[] {
  const isTitled = lines.some(({ text }) => TITLE.test(text))
  const numbers = new Map<Line, number>()
  for (const line of lines) {
    const [number] = NUMBER_AT_END.exec(withoutLeaders(line.text)) ?? []
    const isEntry = isTitled || LEADERS.test(line.text)
    if (isEntry && number !== undefined) numbers.set(line, Number(number))
  }
  if (!areRising([...numbers.values()], pages)) return [...lines]
  return lines.filter((line) => !numbers.has(line) && !TITLE.test(line.text))
}

/** Replaces leader dots, which are not part of the page number. */
const withoutLeaders = (text: string) => text.trimEnd().replaceAll(/[.·_]{2,}/g, ' ')

function areRising(numbers: readonly number[], pages: number): boolean {
  const isSorted = numbers.every((number, at) => number >= (numbers[at - 1] ?? 0))
  const different = new Set(numbers).size
  return different >= FEWEST_ENTRIES && isSorted && (numbers.at(-1) ?? 0) <= pages + OTHER_PAGES
}

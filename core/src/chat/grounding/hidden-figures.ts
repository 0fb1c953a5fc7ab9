import { readNumberWords } from './figures/number-words.ts'
import type { Figure } from './figures/figure.ts'

const mark = String.raw`(?:[*_\x60~\\[]|<[^<>]*>|\]\([^()\s]*\))+`
const glued = new RegExp(String.raw`\d${mark}\d`)
const entity = /&(?:#x?[\da-f]+|frac\w+|sup\d);?/i
/** Finds a figure that is visible only when Markdown, HTML or entities are rendered, such as 4**5**; null for none. */
export function hiddenFigure(text: string): string | null {
  const found = glued.exec(text) ?? entity.exec(text) ?? splitNumberWord(text)
  return found?.[0] ?? null
}

/** Finds a number word split by Markdown: 'twen**ty' is shown as 'twenty'. */
function splitNumberWord(text: string): RegExpExecArray | null {
  const found = /(?<!\p{L})\p{L}+[*_`~]{2,}\p{L}+/u.exec(text)
  const word = found?.[0].replace(/[*_`~]/g, '').toLowerCase() ?? ''
  return readNumberWords([word]) === null ? null : found
}

const placeWord =
  /(?<!\p{L})(?:pp?\.|pages?|slides?|rows?|s\.|seiten?|folien?|zeilen?|diapositives?|lignes?|páginas?|pagina['’]?s?)\s*$/iu

/** Whether a figure is the location of a passage: 'p. 7', when a passage is on that page. */
export const isPlace = (
  sentence: string,
  { start, end }: Figure,
  places: ReadonlySet<number>,
): boolean =>
  places.has(Number(sentence.slice(start, end))) && placeWord.test(sentence.slice(0, start))

/** Whether a figure is a citation such as [2]: there are that many passages, and it is not a link. */
export function isCitation(sentence: string, { start, end }: Figure, passages: number): boolean {
  const number = Number(sentence.slice(start, end))
  const isInBrackets =
    sentence[start - 1] === '[' && sentence[end] === ']' && sentence[end + 1] !== '('
  return isInBrackets && number >= 1 && number <= passages
}

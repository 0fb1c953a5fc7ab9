import type { Citation } from '@askwell/contract/chat'
import type { Passage } from './ports.ts'

const most = 5
const quoteLength = 300

/** What was quoted: a passage, and the sentence of it when only that was said. */
export type Cited = { passage: Passage; quote?: string }

/** Citations in the order given (best first), each place once. */
export function citationsOf(cited: Cited[]): Citation[] {
  const byPlace = new Map<string, Citation>()
  for (const { passage, quote } of cited) {
    const key = `${passage.sourceId}|${placeOf(passage) ?? ''}`
    if (!byPlace.has(key)) byPlace.set(key, citationOf(passage, quote ?? passage.text))
  }
  return [...byPlace.values()].slice(0, most)
}

function citationOf(passage: Passage, quote: string): Citation {
  const place = placeOf(passage)
  const url = addressOf(passage)
  return {
    kind: passage.kind === 'page' ? 'website' : passage.kind,
    title: passage.title,
    ...(url === undefined ? {} : { url: `${url}${textFragment(url, quote)}` }),
    ...(place === undefined ? {} : { place }),
    quote: shorten(quote),
  }
}

/** Where in the source the passage stands, in the reader's words: 'p. 7', 'slide 3', 'sheet Prices rows 2–9'. */
function placeOf({ locator, headings }: Passage): string | undefined {
  if (locator.kind === 'page') return `p. ${locator.page}`
  if (locator.kind === 'slide') return `slide ${locator.slide}`
  if (locator.kind !== 'sheet') return headings.at(-1)

  const { sheet, firstRow, lastRow } = locator
  const rows = firstRow === lastRow ? `row ${firstRow}` : `rows ${firstRow}–${lastRow}`
  return `sheet ${sheet} ${rows}`
}

function addressOf({ url, locator }: Passage): string | undefined {
  const address = locator.kind === 'web' ? locator.url : url
  return address && /^https?:\/\//i.test(address) ? address : undefined
}

/** Lets the browser scroll to the quoted words: `#:~:text=…`. */
function textFragment(url: string, quote: string): string {
  const words = plainLine(quote).split(' ').filter(Boolean).slice(0, 8)
  if (words.length < 3) return ''
  const text = encodeURIComponent(words.join(' ').toWellFormed()).replaceAll('-', '%2D')
  return `${url.includes('#') ? '' : '#'}:~:text=${text}`
}

/** The first line that is running text, without marks of markdown. */
function plainLine(text: string): string {
  const line = text.split('\n').find((candidate) => /^[^#|]/.test(candidate.trim())) ?? ''
  return line
    .replace(/^\s*(?:[-*>]|\d+\.)\s+/, '')
    .replace(/[*_`[\]]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if (flat.length <= quoteLength) return flat
  return `${flat.slice(0, flat.lastIndexOf(' ', quoteLength)).toWellFormed()} …`
}

import type { Citation } from '@askwell/contract/chat'
import * as texts from '@askwell/messages/chat/locations'
import type { Locator } from '../../knowledge/index.ts'
import type { CitedSource } from '../ports/conversations.ts'
import type { Passage } from '../ports/knowledge.ts'

const maxCitations = 5
const maxQuoteLength = 300

/** A cited passage. `quote`: the sentence that was used, if only one was. */
export type CitedPassage = { passage: Passage; quote?: string }

/** Citations in the order of the input (best first), one per location. */
export function buildCitations(cited: CitedPassage[]): CitedSource[] {
  const byLocation = new Map<string, CitedSource>()
  for (const { passage, quote } of cited) {
    const key = `${passage.sourceId}|${locationOf(passage) ?? ''}`
    if (byLocation.has(key)) continue
    const { id: passageId, sourceId, revision } = passage
    const citation = buildCitation(passage, quote ?? passage.text)
    byLocation.set(key, { citation, sourceId, revision, passageId })
  }
  return [...byLocation.values()].slice(0, maxCitations)
}

function buildCitation(passage: Passage, quote: string): Citation {
  const place = locationOf(passage)
  const url = addressOf(passage, quote)
  return {
    kind: passage.kind === 'page' ? 'website' : passage.kind,
    title: titleOf(passage),
    ...(url === undefined ? {} : { url }),
    ...(place === undefined ? {} : { place }),
    quote: shorten(quote),
  }
}

/** The displayed location of a passage: 'p. 7', 'slide 3', 'sheet Prices rows 2–9'. */
export function locationOf({
  locator,
  headings,
  title,
}: Pick<Passage, 'locator' | 'headings' | 'title'>): string | undefined {
  if (locator.kind === 'answer') return dateOf(locator.savedAt)
  if (locator.kind === 'page') return texts.page({ number: locator.page })
  if (locator.kind === 'slide') return texts.slide({ number: locator.slide })
  if (locator.kind !== 'sheet') return headings.at(-1)

  return rowsOf(locator, title)
}

/** A file of comma-separated values has no sheets. */
const FILE_WITHOUT_SHEETS = /\.(?:csv|tsv)$/i

function rowsOf(locator: Locator & { kind: 'sheet' }, title: string): string {
  const { sheet, firstRow: first, lastRow: last } = locator
  if (FILE_WITHOUT_SHEETS.test(title))
    return first === last ? texts.fileRow({ number: first }) : texts.fileRows({ first, last })
  return first === last ? texts.row({ sheet, number: first }) : texts.rows({ sheet, first, last })
}

/** The displayed title of a passage. */
export const titleOf = ({ locator, title }: Pick<Passage, 'locator' | 'title'>): string =>
  locator.kind === 'answer' ? texts.teamAnswer : title

const dateOf = (time: number): string =>
  new Date(time).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })

/** The URL of a quote on its web page. */
export function addressOf(
  { url, locator }: Pick<Passage, 'url' | 'locator'>,
  quote: string,
): string | undefined {
  const address = locator.kind === 'web' ? locator.url : url
  if (!address || !/^https?:\/\//i.test(address)) return undefined
  return `${address}${textFragment(address, quote)}`
}

/** Text fragment that makes the browser scroll to the quote: `#:~:text=…`. */
function textFragment(url: string, quote: string): string {
  const words = plainLine(quote).split(' ').filter(Boolean).slice(0, 8)
  if (words.length < 3) return ''
  const text = encodeURIComponent(words.join(' ').toWellFormed()).replaceAll('-', '%2D')
  return `${url.includes('#') ? '' : '#'}:~:text=${text}`
}

/** The first line that is not a heading or table row, without Markdown marks. */
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
  if (flat.length <= maxQuoteLength) return flat
  return `${flat.slice(0, flat.lastIndexOf(' ', maxQuoteLength)).toWellFormed()} …`
}

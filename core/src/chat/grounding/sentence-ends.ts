import { monthOf } from './figures/units.ts'

const abbreviation =
  /(?:^|[\s(])(?:Mr|Mrs|Ms|Dr|Prof|St|Nr|No|Str|Tel|Mio|Mrd|Std|ca|bzw|approx|inkl|incl|max|min|vs|etc|usw|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|[ap]\.m|a|p|env|\p{Lu})\.["')\]*_]*$/u
const end = /[.!?…][")\]'”»*_]*(?=\s)|[。！？]|\n/g

/** Longer sentences are split, because the time grows with the square of the length. */
const maxLength = 800

/**
 * The index after the first sentence, list item or line of a text; -1 while it may continue. White space after it
 * belongs to the next sentence.
 */
export function sentenceEnd(text: string): number {
  const found = naturalEnd(text)
  if (found >= 0 || text.length <= maxLength) return found
  const space = text.lastIndexOf(' ', maxLength)
  return space > 0 ? space : maxLength
}

/** Whether a part that ends before `rest` is a whole sentence. */
export const isWholeSentence = (part: string, rest: string): boolean =>
  part.length < maxLength / 2 || rest.startsWith('\n') || /[.!?…。！？][")\]'”»*_]*$/.test(part)

function naturalEnd(text: string): number {
  const from = lineMarker(text).length
  end.lastIndex = from
  for (let match = end.exec(text); match; match = end.exec(text)) {
    const next = match.index + match[0].length
    const before = text.slice(from, next)
    if (match[0] === '\n') {
      if (before.trim() !== '') return match.index
    } else if (/(?:^|\D)\d{1,2}\.$/.test(before)) {
      const follows = endsAfterNumber(text.slice(next))
      if (follows === 'unknown') return -1
      if (follows === 'yes') return next
    } else if (!abbreviation.test(before)) return next
  }
  return -1
}

/**
 * Whether a sentence ends after a number with a full stop: not in '3. März' and '2. Stock', but in 'It costs 15. We …'.
 */
function endsAfterNumber(rest: string): 'yes' | 'no' | 'unknown' {
  if (/^[^\S\n]*\n/.test(rest)) return 'yes'
  const [, word, after] = /^\s+(\S+?)([\s,.;:!?]|$)/.exec(rest) ?? []
  if (word === undefined || after === '') return 'unknown'
  const lower = word.toLowerCase()
  const continues =
    monthOf(lower) !== undefined ||
    (/^(?:stock|etage|og|tag|jahr|woche|monat|platz|klasse|\p{Ll})/iu.test(lower) &&
      (/^\p{Ll}/u.test(word) || /^(?:Stock|Etage|OG|Tag|Woche|Klasse)/.test(word)))
  return continues ? 'no' : 'yes'
}

/** White space and the marker of a list item, quotation or heading at the start of a sentence. */
export const lineMarker = (text: string): string =>
  /^\s*(?:(?:[-*+•–>]|#{1,6}|\d{1,3}[.)])(?:[ \t]+|$))*/.exec(text)?.[0] ?? ''

/** The number of a list item; null without one. */
export function listNumber(marker: string): number | null {
  const [, number] = /(\d{1,3})[.)]\s*$/.exec(marker) ?? []
  return number === undefined ? null : Number(number)
}

import { trimmedSpan } from './sentences.ts'
import type { Span } from './sentences.ts'

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
const LETTERS_PER_TOKEN = 6
const MIN_TOKENS_PER_WORD = 4 / 3

/** Whether the character is a control character, a space or a no-break space. */
const isSpace = (code: number): boolean =>
  code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000

/** Whether the script counts as one token per character: Thai, Lao, Myanmar, Khmer, kana, Han and Hangul. */
function isUnspaced(code: number): boolean {
  if (code < 0x0e00) return false
  if (code < 0x1100) return code <= 0x0eff || (code >= 0x1000 && code <= 0x109f)
  return (
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3040 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af)
  )
}

/**
 * Estimates the number of language model tokens: four for every three words, more for very long words, one per
 * character in scripts without spaces.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  let letters = 0
  for (let i = 0; i <= text.length; i++) {
    const code = i < text.length ? text.charCodeAt(i) : 0
    const isOneToken = isUnspaced(code)
    if (isOneToken) tokens += 1
    if (!isOneToken && !isSpace(code)) letters += 1
    else if (letters > 0) {
      tokens += Math.max(MIN_TOKENS_PER_WORD, letters / LETTERS_PER_TOKEN)
      letters = 0
    }
  }
  return tokens
}

/** Spans between which a text may be split: words, and parts of a word that is longer than a whole piece. */
function* splittableSpans(text: string, max: number): Generator<Span> {
  const longest = Math.floor(max * LETTERS_PER_TOKEN) - 1
  for (const { segment, index } of wordSegmenter.segment(text)) {
    let start = 0
    while (segment.length - start > longest) {
      const code = segment.charCodeAt(start + longest - 1)
      const isHalfCharacter = code >= 0xd800 && code <= 0xdbff
      const end = start + longest - (isHalfCharacter ? 1 : 0)
      yield { start: index + start, end: index + end }
      start = end
    }
    yield { start: index + start, end: index + segment.length }
  }
}

/** Splits a text between words into pieces of up to `max` tokens. */
export function splitByTokens(text: string, max: number): Span[] {
  const spans: (Span | undefined)[] = []
  let start = 0
  let tokens = 0

  for (const piece of splittableSpans(text, max)) {
    const more = estimateTokens(text.slice(piece.start, piece.end))
    if (tokens + more > max && piece.start > start) {
      spans.push(trimmedSpan(text, { start, end: piece.start }))
      start = piece.start
      tokens = 0
    }
    tokens += more
  }
  spans.push(trimmedSpan(text, { start, end: text.length }))
  return spans.filter((span) => span !== undefined)
}

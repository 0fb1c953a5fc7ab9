import { ABBREVIATIONS } from '../language/abbreviations.ts'
import type { Language } from '../language/language.ts'

/** A range in a text as UTF-16 offsets; `end` is exclusive. */
export type Span = { start: number; end: number }

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

// A full stop after one of these abbreviations, or after a single letter, does not end a sentence.
const ABBREVIATION =
  /(?:^|[\s("'“[])(?:(?:Mrs?|Ms|Drs?|St|Prof|Jr|Sr|vs|etc|Gen|Col|Lt|Capt|Sgt|Rev|Hon|Gov|Sen|Rep|Pres|Mt|Ft|Ave|Blvd|Inc|Ltd|Co|Corp|No|Nos|Nr|Art|Sec|Fig|Vol|pp?|cf|ca?|approx|est|resp|incl|bzw|ggf|usw|Abs|Str|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)|\p{L}|(?:\p{L}\.)+\p{L})\.["'”’)\]]*\s*$/u
/** The end of bold text within a sentence: "Click **Forgot password?** on the page". */
const CONTINUED = /^(?:\*{1,2}|_{1,2}) \p{Ll}/u
const HARD_WRAP_MIN = 50

/**
 * Joins lines that were wrapped at a fixed width; other line breaks end a sentence. The length does not change, so that
 * offsets remain valid.
 */
function unwrapped(text: string): string {
  const lines = text.trimEnd().split('\n')
  const inner = lines.slice(0, -1)
  const isWrapped = inner.length > 0 && inner.every((line) => line.length >= HARD_WRAP_MIN)
  return isWrapped && inner.some((line) => !/[.!?:;]\s*$/.test(line))
    ? text.replaceAll('\n', ' ')
    : text
}

/** A range without surrounding white space; undefined when nothing is left. */
export function trimmedSpan(text: string, { start, end }: Span): Span | undefined {
  const raw = text.slice(start, end)
  const from = start + (raw.length - raw.trimStart().length)
  const to = start + raw.trimEnd().length
  return from < to ? { start: from, end: to } : undefined
}

const endsSentence = (ending: string, abbreviation: RegExp | undefined): boolean =>
  !ABBREVIATION.test(ending) && abbreviation?.test(ending) !== true

/** The sentences of a text, without surrounding white space; also for scripts without spaces. */
export function sentenceSpans(text: string, language: Language = 'en'): Span[] {
  const abbreviation = ABBREVIATIONS[language]
  const flat = unwrapped(text)
  const spans: Span[] = []
  let start = 0

  for (const { segment, index } of sentenceSegmenter.segment(flat)) {
    const end = index + segment.length
    const isInside = end < flat.length && !segment.endsWith('\n')
    const ending = segment.slice(-24)
    const isEnd = !CONTINUED.test(flat.slice(end, end + 4))
    if (isInside && !(isEnd && endsSentence(ending, abbreviation))) continue
    const span = trimmedSpan(flat, { start, end })
    if (span !== undefined) spans.push(span)
    start = end
  }
  return spans
}

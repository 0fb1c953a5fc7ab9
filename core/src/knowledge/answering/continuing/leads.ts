import type { Candidate } from '../matching/candidate.ts'
import type { MatchedSentence } from '../matching/passage-match.ts'
import { namesPlace, needOf } from './refers-back.ts'

const MAX_LEADS = 2
/** Earlier sentences of more characters hide the one that answers. */
const LONGEST = 400
/** So many sentences back, "there" is looked for. */
const MAX_BACK = 4

type Reference = { passage: Pick<Candidate['passage'], 'sentences'>; position: number }

/** The positions of the earlier sentences without which a sentence is not understood, in reading order. */
export function leadsOf({ passage: { sentences }, position }: Reference): number[] {
  const leads: number[] = []
  let at = position
  let length = 0
  while (leads.length < MAX_LEADS) {
    const before = earlierFor(sentences, at)
    length += sentences[before]?.text.length ?? 0
    if (before < 0 || length > LONGEST) break
    leads.unshift(before)
    at = before
  }
  return leads
}

/** The position of the sentence that says what a sentence refers to; -1 without one. */
function earlierFor(sentences: readonly MatchedSentence[], at: number): number {
  const sentence = sentences[at]
  const need = sentence && isPlain(sentence) ? needOf(sentence.text) : undefined
  if (need === undefined) return -1
  const first = Math.max(0, at - (need === 'place' ? MAX_BACK : 1))
  const before = sentences.slice(first, at)
  const other = before.findLastIndex((earlier) => !isWhole(earlier))
  const found = before.findLastIndex(({ text }) => need === 'subject' || namesPlace(text))
  return found > other ? first + found : -1
}

/** Whether it is a sentence of a paragraph with its end. */
const isWhole = (sentence: MatchedSentence): boolean =>
  isPlain(sentence) && /[.!]["'”’)]*$/.test(sentence.text)

const isPlain = ({ isRecord, isCode, isLabel, list, code }: MatchedSentence): boolean =>
  !isRecord && !isCode && !isLabel && !list && !code

/** A sentence after the earlier ones at these positions. */
export const withLeads = (
  { passage: { sentences } }: Reference,
  leads: readonly number[],
  text: string,
): string =>
  [...leads.map((at) => sentences[at]?.linked ?? sentences[at]?.text ?? ''), text].join(' ')

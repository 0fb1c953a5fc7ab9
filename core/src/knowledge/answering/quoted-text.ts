import { leadsOf, withLeads } from './continuing/leads.ts'
import type { AnswerSentence, Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion, MatchedSentence } from './matching/passage-match.ts'
import { asksHowTo } from './matching/question-kind.ts'
import { requestedCells } from './tables/record-cells.ts'

/** "Soup ........ £4" of a printed price list. */
const DOT_LEADER = /(?<=[^\s.:]) ?(?:\.{4,}|(?: \.){4,}|…{2,}) ?(?=[^\s.])/g

/** The text of a sentence as it is shown: the requested cells of a row, and code that belongs to it. */
function quotedText(question: AnalyzedQuestion, { sentence, passage }: Candidate): string {
  if (sentence.isRecord) return requestedCells(question, sentence)
  const { text, linked, code, isLeadingCode } = sentence
  if (!code) return (linked ?? text).replaceAll(DOT_LEADER, ': ')
  const block = `\`\`\`\n${code.join('\n')}\n\`\`\``
  if (!isLeadingCode) return `${text}\n\n${block}`
  const heading = passage.chunk.headings.at(-1)
  return heading === undefined ? block : `${heading}:\n\n${block}`
}

export const quotable = (question: AnalyzedQuestion, candidate: Candidate): AnswerSentence => ({
  text: quotedText(question, candidate),
  quote: candidate.sentence.text,
  chunk: candidate.passage.chunk,
  ...(!candidate.sentence.isRecord && { position: candidate.position }),
})

/** The same after the earlier sentences that say what it refers to. */
export const quotableWithLeads = (
  question: AnalyzedQuestion,
  candidate: Candidate,
): AnswerSentence => {
  const quoted = quotable(question, candidate)
  return { ...quoted, text: withLeads(candidate, leadsOf(candidate), quoted.text) }
}

/**
 * Quotes further sentences next to the best one and its earlier ones, one after the other: each once, with the
 * earlier sentences that it needs, if they are not quoted yet.
 */
export function quoterNextTo(
  question: AnalyzedQuestion,
  best: Candidate,
  leads: readonly number[],
): (candidate: Candidate) => AnswerSentence[] {
  const quoted = new Map([[best.passage, new Set([...leads, best.position])]])
  return (candidate) => {
    const positions = quoted.get(candidate.passage) ?? new Set<number>()
    if (positions.has(candidate.position)) return []
    const missing = leadsOf(candidate).filter((at) => !positions.has(at))
    quoted.set(candidate.passage, new Set([...positions, ...missing, candidate.position]))
    const sentence = quotable(question, candidate)
    return [{ ...sentence, text: withLeads(candidate, missing, sentence.text) }]
  }
}

const CAPTION = /^(?:Table|Figure|Example) (?:\d+|[A-Z]\.)[-.\d]*/

/** Whether a text cannot be an answer by itself: a caption, a heading, an introduction without its list, or code. */
export function isNoAnswer(
  question: AnalyzedQuestion,
  { text, isRecord, isCode, isLabel, isLeadingCode, code }: MatchedSentence,
): boolean {
  if (isLeadingCode) return !asksHowTo(question.text)
  if (isCode === true || isLabel === true) return true
  if (isRecord) return false
  return (text.endsWith(':') && !code) || /^(?:#+\s|\*\*)/.test(text) || CAPTION.test(text)
}

import type { AnswerSentence, Candidate } from './matching/candidate.ts'
import type { AnalyzedQuestion, MatchedSentence } from './matching/passage-match.ts'
import { asksHowTo } from './matching/question-kind.ts'
import { requestedCells } from './tables/record-cells.ts'

/** The text of a sentence as it is shown: the requested cells of a row, and code that belongs to it. */
function quotedText(question: AnalyzedQuestion, { sentence, passage }: Candidate): string {
  if (sentence.isRecord) return requestedCells(question, sentence)
  const { text, linked, code, isLeadingCode } = sentence
  if (!code) return linked ?? text
  const block = `\`\`\`\n${code.join('\n')}\n\`\`\``
  if (!isLeadingCode) return `${text}\n\n${block}`
  const heading = passage.chunk.headings.at(-1)
  return heading === undefined ? block : `${heading}:\n\n${block}`
}

export const quotable = (question: AnalyzedQuestion, candidate: Candidate): AnswerSentence => ({
  text: quotedText(question, candidate),
  quote: candidate.sentence.text,
  chunk: candidate.passage.chunk,
})

/** A sentence that continues the previous one and is incomplete without it. */
const CONTINUES =
  /^(?:otherwise|after that|afterwards|then|later|if not|if so)\b|^(?:if|when)\b[^.]{0,40}\blater\b|^[^.]{0,60}\b(?:one|two|three|four|five|\d{1,3}) more\b|^(?:each|every|any) (?:further|other)\b/i

/** The previous sentence, if the best one only continues it: "If you cancel later, the deposit is kept." */
export function leadOf({ sentence, passage, position }: Candidate): string {
  const before = passage.sentences[position - 1]
  if (!before || !isPlain(sentence) || !CONTINUES.test(sentence.text) || !isPlain(before)) return ''
  return /[.!]["'”’)]*$/.test(before.text) ? before.text : ''
}

const isPlain = ({ isRecord, isCode, isLabel, list, code }: MatchedSentence): boolean =>
  !isRecord && !isCode && !isLabel && !list && !code

const CAPTION = /^(?:Table|Figure|Example) (?:\d+|[A-Z]\.)[-.\d]*/

/**
 * Whether a sentence cannot be an answer by itself: captions, headings, introductions without their list, and
 * code.
 */
export function isNoAnswer(
  question: AnalyzedQuestion,
  { text, isRecord, isCode, isLabel, isLeadingCode, code }: MatchedSentence,
): boolean {
  if (isLeadingCode) return !asksHowTo(question.text)
  if (isCode === true || isLabel === true) return true
  if (isRecord) return false
  return (text.endsWith(':') && !code) || /^(?:#+\s|\*\*)/.test(text) || CAPTION.test(text)
}

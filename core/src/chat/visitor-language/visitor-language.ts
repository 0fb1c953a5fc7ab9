import { detectLanguage, type Language } from '../../knowledge/index.ts'
import { smallTalkInLanguage } from './small-talk-in-languages.ts'

/** The language of a visitor, as far as it can be detected. */
export type VisitorLanguage = {
  language: Language
  /** The passages are in other languages. */
  isOther: boolean
}

/**
 * The language of the message, or of the messages before it, or that of the knowledge. `known` are the languages
 * of the passages, the most frequent first.
 */
export function visitorOf(
  message: string,
  history: readonly { question: string }[],
  known: readonly Language[],
): VisitorLanguage {
  const main = known[0] ?? 'en'
  const before = history
    .toReversed()
    .map(({ question }) => languageOf(question, main))
    .find((language) => language !== null)
  const detected = languageOf(message, before ?? main) ?? before
  const language =
    detected === 'zh' && !known.includes('zh') && known.includes('ja') ? 'ja' : detected
  return {
    language: language ?? main,
    isOther: language !== undefined && known.length > 0 && !known.includes(language),
  }
}

const languageOf = (text: string, preferred: Language): Language | null =>
  smallTalkInLanguage(text, preferred)?.language ?? detectLanguage(text)

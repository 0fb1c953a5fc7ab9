import { detectLanguage, type Language } from '../../knowledge/index.ts'
import { smallTalkInLanguage } from './small-talk-in-languages.ts'

/** The language of a visitor, as far as it can be detected. */
export type VisitorLanguage = {
  language: Language
  /** Whether all passages are in other languages. */
  isOther: boolean
}

/**
 * Detects the language of a visitor: by the message, otherwise by earlier messages, otherwise that of the sources.
 * `known`: the languages of the passages by descending frequency.
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

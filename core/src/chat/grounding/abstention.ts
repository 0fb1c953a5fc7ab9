import * as texts from '@askwell/messages/chat/replies'
import { visitorTexts } from '../visitor-language/visitor-texts.ts'
import type { Language } from '../../knowledge/index.ts'

/** The mark that a model writes instead of an answer, in every language. It is never shown. */
export const abstentionMark = '[NOT_FOUND]'

const inEnglish = `${texts.notFound}.`

/** The whole text of an abstention in the language of the visitor, without suggestions. */
export function abstentionSentence(language: Language = 'en'): string {
  const text = visitorTexts(language)?.notFound
  if (text === undefined) return inEnglish
  return `${text}${/\p{sc=Hiragana}$/u.test(text) ? '。' : '.'}`
}

/**
 * Whether a text begins with an abstention: the mark, or its sentence, which a model may copy from earlier replies.
 * 'undecided' while the text so far may still become one.
 */
export function startsWithAbstention(
  text: string,
  language: Language = 'en',
): 'yes' | 'no' | 'undecided' {
  const start = text.replace(/^[\s"'“*_]+/, '').toLowerCase()
  const openings = [abstentionMark, texts.notFound, abstentionSentence(language).slice(0, -1)].map(
    (opening) => opening.toLowerCase(),
  )
  if (openings.some((opening) => start.startsWith(opening))) return 'yes'
  return openings.some((opening) => opening.startsWith(start)) ? 'undecided' : 'no'
}

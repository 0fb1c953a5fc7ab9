import * as texts from '@askwell/messages/chat/replies'

/** The whole text of an abstention, without suggestions. */
export const abstentionSentence = `${texts.notFound}.`

const phrase = texts.notFound.toLowerCase()

/** 'undecided' while the text so far may still become the abstention phrase. */
export function startsWithAbstention(text: string): 'yes' | 'no' | 'undecided' {
  const start = text.replace(/^[\s"'“*_]+/, '').toLowerCase()
  if (start.startsWith(phrase)) return 'yes'
  return phrase.startsWith(start) ? 'undecided' : 'no'
}

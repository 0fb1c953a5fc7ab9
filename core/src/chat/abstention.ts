import { texts } from '@askwell/contract/texts'

const phrase = texts.notFoundAnswer.toLowerCase()
const shortReply = 400

/** 'undecided' while the text so far could still become the abstention phrase. */
export function opensAsAbstention(text: string): 'yes' | 'no' | 'undecided' {
  const start = text.replace(/^[\s"'“*_]+/, '').toLowerCase()
  if (start.startsWith(phrase)) return 'yes'
  return phrase.startsWith(start) ? 'undecided' : 'no'
}

/** Whether a finished reply is an abstention behind a courtesy: a short text that holds the phrase. */
export const isAbstention = (reply: string): boolean =>
  reply.length <= shortReply && reply.toLowerCase().includes(phrase)

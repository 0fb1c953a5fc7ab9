import type { AnsweringBot } from './answering-bot.ts'

const most = 3

/** The owner's suggested questions as the end of a reply, '' when there are none. */
export function suggestions({ suggested }: AnsweringBot): string {
  if (suggested.length === 0) return ''
  const lines = suggested.slice(0, most).map((question) => `- ${question}`)
  return `\n\nYou could ask me:\n${lines.join('\n')}`
}

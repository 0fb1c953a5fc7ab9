import * as texts from '@askwell/messages/chat/small-talk'
import { escapeMarkdown } from '../text/escape-markdown.ts'
import type { AnsweringBot } from './answering-bot.ts'

const maxSuggestions = 3

/** The owner's suggested questions as the end of a reply; '' without questions. */
export function suggestionsText(
  { suggested }: Pick<AnsweringBot, 'suggested'>,
  introduction = texts.suggestions,
): string {
  if (suggested.length === 0) return ''
  const lines = suggested
    .slice(0, maxSuggestions)
    .map((question) => `- ${escapeMarkdown(question)}`)
  return `\n\n${introduction}\n${lines.join('\n')}`
}

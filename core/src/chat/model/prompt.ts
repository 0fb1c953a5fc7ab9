import type { AnsweringBot } from '../persona/answering-bot.ts'
import { locationOf } from '../grounding/citations.ts'
import type { ModelMessage, Prompt } from '../ports/language-model.ts'
import type { Passage } from '../ports/knowledge.ts'
import { promptRules } from './prompt-rules.ts'

export type PromptInput = {
  bot: AnsweringBot
  passages: Passage[]
  /** Id of the block of passages when it is the whole knowledge of the bot; otherwise null. */
  wholeId: string | null
  /** Earlier exchanges of this conversation, oldest first. */
  history: { question: string; reply: string }[]
  question: string
  /** Random for each request, so that no document can contain the end of the data block. */
  marker: string
  /** Current date and time of the business. */
  today: string
  /** Whether the model may call functions. */
  hasFunctions: boolean
}

const maxReplyLength = 1_500

/**
 * Builds the prompt. Parts that stay the same come first, so that the provider can cache them: role, rules, the whole
 * knowledge, and then the conversation. Parts that change with each question come last: date, marker and found
 * passages.
 */
export function buildPrompt(parts: PromptInput): Prompt {
  const history = parts.history.flatMap(({ question, reply }): ModelMessage[] => [
    { role: 'user', content: question },
    { role: 'assistant', content: reply.slice(0, maxReplyLength) },
  ])
  return {
    system: systemPrompt(parts),
    messages: [...history, { role: 'user', content: userMessage(parts) }],
  }
}

function systemPrompt({ bot, passages, wholeId, hasFunctions }: PromptInput): string {
  return [
    `You are ${bot.name}, a chatbot that answers visitors of a website.`,
    bot.role.instruction,
    bot.personality.instruction,
    bot.prompt.trim() === '' ? '' : `Instructions of the owner:\n${bot.prompt.trim()}`,
    promptRules({ onlyOwnData: bot.onlyOwnData, hasFunctions }),
    wholeId === null ? '' : knowledgeBlock(passages, wholeId),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function userMessage(parts: PromptInput): string {
  const { passages, wholeId, question, marker, today, hasFunctions } = parts
  const idOfResults = hasFunctions ? ` The ID of function results is ${marker}.` : ''
  return [
    `The ID of the knowledge is ${wholeId ?? marker}.${idOfResults} ${today}`,
    wholeId === null ? knowledgeBlock(passages, marker) : '',
    `Question of the visitor:\n${question}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function knowledgeBlock(passages: Passage[], id: string): string {
  const entries = passages.map(
    (passage, index) => `[${index + 1}] ${headerOf(passage)}\n${passage.text}`,
  )
  const knowledge =
    entries.length === 0 ? 'Nothing was found for this question.' : entries.join('\n\n')
  return `<knowledge ${id}>\n${knowledge}\n</knowledge ${id}>`
}

/** Title, headings, location and URL of a passage. */
function headerOf(passage: Passage): string {
  const { title, headings, locator, url } = passage
  const place = locator.kind === 'web' || locator.kind === 'text' ? undefined : locationOf(passage)
  const address = locator.kind === 'web' ? locator.url : url
  const found = [headings.at(-1) === place ? undefined : place, address ?? undefined].filter(
    (part) => part !== undefined,
  )
  const path = [title, ...headings].join(' > ')
  return found.length === 0 ? path : `${path} (${found.join(', ')})`
}

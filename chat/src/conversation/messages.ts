import type { Citation } from '@askwell/contract/chat'
import { chatTexts } from '../texts.ts'

/** What a visitor (or the owner in the preview) wrote. `at` is epoch milliseconds. */
export type UserMessage = { id: string; from: 'user'; text: string; at: number }

/** What the bot answers: Markdown that may still be growing. */
export type AiMessage = {
  id: string
  from: 'ai'
  text: string
  at: number
  status: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
  sources: Citation[]
  /** False for an honest "I could not find this", which costs nothing. */
  charged: boolean
  /** Why a failed answer failed, in words for the visitor; '' otherwise. */
  failure: string
  /** What the server calls this answer; '' until it is whole. */
  replyId: string
  /** The visitor's thumb. */
  rating: Rating
}

export type Rating = 'up' | 'down' | 'none'

export type Message = UserMessage | AiMessage

export function waitingAnswer(id: string, at: number): AiMessage {
  return {
    id,
    from: 'ai',
    text: '',
    at,
    status: 'waiting',
    sources: [],
    charged: false,
    failure: '',
    replyId: '',
    rating: 'none',
  }
}

export function isRunning(message: Message | undefined): boolean {
  return message?.from === 'ai' && (message.status === 'waiting' || message.status === 'streaming')
}

/** The list with the answer `id` changed; a list without it stays as it is. */
export function withAnswer(
  messages: readonly Message[],
  id: string,
  change: Partial<AiMessage>,
): Message[] {
  return messages.map((message) =>
    message.from === 'ai' && message.id === id ? { ...message, ...change } : message,
  )
}

/** What is asked again by Retry and Regenerate: the last question, and the list without its answer. */
export function lastQuestion(
  messages: readonly Message[],
): { question: string; kept: Message[] } | undefined {
  const index = messages.findLastIndex((message) => message.from === 'user')
  const found = messages[index]
  return found && { question: found.text, kept: messages.slice(0, index + 1) }
}

/** A stored list, read again after a reload: nothing is running any more. */
export function settled(messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    if (message.from === 'user' || !isRunning(message)) return message
    return message.text === ''
      ? { ...message, status: 'failed', failure: chatTexts.connectionLost }
      : { ...message, status: 'stopped' }
  })
}

/** What a refusal says to the visitor. */
export function failureText(code: string, message: string): string {
  if (code === 'no_messages_left') return chatTexts.noMessagesLeft
  return message || chatTexts.failed
}

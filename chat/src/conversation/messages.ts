import type { Citation } from '@askwell/contract/chat'
import { chatTexts } from '../texts.ts'
import { endedSteps, type Step } from './steps.ts'

/** What a visitor (or the owner in the preview) wrote. `at` is epoch milliseconds. */
export type UserMessage = {
  id: string
  from: 'user'
  text: string
  at: number
  /** The button that was pressed instead of asking. */
  press?: Press | undefined
}

/** A button of the bot, and JSON text of what the visitor filled in. */
export type Press = { name: string; arguments: string }

/** What the bot answers: Markdown that may still be growing. */
export type AiMessage = {
  id: string
  from: 'ai'
  text: string
  at: number
  status: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
  /** What functions do or did for this answer. */
  steps: Step[]
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
    steps: [],
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
): { asked: UserMessage; kept: Message[] } | undefined {
  const asked = messages.findLast((message) => message.from === 'user')
  return asked && { asked, kept: messages.slice(0, messages.indexOf(asked) + 1) }
}

/** A stored list, read again after a reload: nothing is running any more. */
export function settled(messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    if (message.from === 'user' || !isRunning(message)) return message
    const ended = { ...message, steps: endedSteps(message.steps) }
    return message.text === ''
      ? { ...ended, status: 'failed', failure: chatTexts.connectionLost }
      : { ...ended, status: 'stopped' }
  })
}

/** What a refusal says to the visitor. */
export function failureText(code: string, message: string): string {
  if (code === 'no_messages_left') return chatTexts.noMessagesLeft
  return message || chatTexts.failed
}

import type { Citation } from '@askwell/contract/chat'
import * as refusalsText from '@askwell/messages/app/refusals'
import * as repliesText from '@askwell/messages/chat/replies'
import * as windowText from '@askwell/messages/chat/window'
import { endedSteps } from './steps.ts'
import type { Step } from '../api/step.ts'

/** A message of a visitor, or of the owner in the preview. `at` is in epoch milliseconds. */
export type UserMessage = {
  id: string
  from: 'user'
  text: string
  at: number
  /** The pressed action, if the message is not a typed question. */
  press?: PressedAction | undefined
}

/** An action of the bot with its arguments as JSON. */
export type PressedAction = { name: string; arguments: string }

/** A reply of the bot in Markdown. Its text grows while it streams. */
export type AiMessage = {
  id: string
  from: 'ai'
  text: string
  at: number
  status: 'waiting' | 'streaming' | 'done' | 'stopped' | 'failed'
  /** The function calls of this reply. */
  steps: Step[]
  sources: Citation[]
  /** False if the reply cost no message, for example an abstention. */
  charged: boolean
  /** The error message for the visitor; '' if the reply did not fail. */
  failure: string
  /** The id of the reply on the server; '' until the reply is complete. */
  replyId: string
  rating: Rating
}

export type Rating = 'up' | 'down' | 'none'

export type Message = UserMessage | AiMessage

export function pendingReply(id: string, at: number): AiMessage {
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

export const hasFailed = (message: Message | undefined): boolean =>
  message?.from === 'ai' && message.status === 'failed'

/** Returns the messages with the change applied to the reply `id`. */
export function updateReply(
  messages: readonly Message[],
  id: string,
  change: Partial<AiMessage>,
): Message[] {
  return messages.map((message) =>
    message.from === 'ai' && message.id === id ? { ...message, ...change } : message,
  )
}

/** The last question, and the messages up to and including it, for Retry and Regenerate. */
export function lastQuestion(
  messages: readonly Message[],
): { question: UserMessage; upToQuestion: Message[] } | undefined {
  const question = messages.findLast((message) => message.from === 'user')
  return question && { question, upToQuestion: messages.slice(0, messages.indexOf(question) + 1) }
}

/** Ends the running replies of a stored list; after a reload they no longer stream. */
export function endInterrupted(messages: readonly Message[]): Message[] {
  return messages.map((message) => {
    if (message.from === 'user' || !isRunning(message)) return message
    const ended = { ...message, steps: endedSteps(message.steps) }
    return message.text === ''
      ? { ...ended, status: 'failed', failure: windowText.connectionLost }
      : { ...ended, status: 'stopped' }
  })
}

/** Merges the messages of another tab of this visitor. They come before the new messages of this tab. */
export function mergeMessages(
  own: readonly Message[],
  stored: readonly Message[],
  known: ReadonlySet<string>,
): Message[] {
  const added = stored.filter((message) => !known.has(message.id) && !isRunning(message))
  const ownNew = own.findIndex(({ id }) => !stored.some((message) => message.id === id))
  const at = ownNew < 0 ? own.length : ownNew
  return [...own.slice(0, at), ...added, ...own.slice(at)]
}

/** The error message for the visitor. */
export function failureText(code: string, message: string): string {
  if (code === 'no_messages_left') return refusalsText.noMessagesLeft
  return message || repliesText.modelFailed
}

import { isRecord, textOrEmpty } from '../api/calls.ts'
import { parseCitations } from '../api/reply-stream.ts'
import type { Message, PressedAction } from './messages.ts'
import { parseStep } from '../api/step.ts'

/** A conversation as stored in the browser (X086). The property names are part of the stored format: do not rename. */
export type StoredConversation = {
  sessionId: string
  /** The visitor id of the identity token; '' for an unknown visitor. */
  visitor: string
  messages: Message[]
  /** The last event id of a reply that was streaming; '' otherwise. */
  lastId: string
}

export type ConversationStorage = {
  load: () => StoredConversation | undefined
  save: (conversation: StoredConversation) => void
  clear: () => void
}

/** Stores the text of the input per tab, so that it survives a reload. */
export type InputStorage = { load: () => string; save: (text: string) => void }

type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export const storageKey = (botId: string): string => `askwell-chat:${botId}`

/** Maximum number of stored messages; older ones are dropped. */
const maxMessages = 100

/**
 * Stores one conversation per bot. If the browser denies storage (private windows, full disks,
 * third-party frames), nothing is stored and the chat still works.
 */
export function conversationStorage(
  botId: string,
  storage: () => BrowserStorage,
): ConversationStorage {
  const key = storageKey(botId)

  return {
    load: () => attempt(() => parseConversation(storage().getItem(key))),
    save: ({ messages, ...rest }) =>
      attempt(() =>
        storage().setItem(
          key,
          JSON.stringify({ v: 1, ...rest, messages: messages.slice(-maxMessages) }),
        ),
      ),
    clear: () => attempt(() => storage().removeItem(key)),
  }
}

export const inputStorage = (botId: string, storage: () => BrowserStorage): InputStorage => ({
  load: () => attempt(() => storage().getItem(storageKey(botId))) ?? '',
  save: (text) => attempt(() => storage().setItem(storageKey(botId), text)),
})

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    // Storage is denied or unreadable: the chat works without it.
    return undefined
  }
}

function parseConversation(text: string | null): StoredConversation | undefined {
  const value: unknown = text === null ? null : JSON.parse(text)
  if (!isRecord(value) || value['v'] !== 1) return undefined
  const { sessionId, messages } = value
  const lastId = textOrEmpty(value['lastId'])
  if (typeof sessionId !== 'string' || !Array.isArray(messages)) return undefined
  const visitor = textOrEmpty(value['visitor'])
  return { sessionId, visitor, lastId, messages: messages.flatMap(parseMessage) }
}

function parseMessage(value: unknown): Message[] {
  if (!isRecord(value)) return []
  const { id, from, text, at } = value
  if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'number') return []
  if (from === 'user') return [{ id, from, text, at, press: parsePress(value['press']) }]
  if (from !== 'ai') return []

  const statuses = ['waiting', 'streaming', 'done', 'stopped', 'failed'] as const
  return [
    {
      id,
      from,
      text,
      at,
      status: statuses.find((candidate) => candidate === value['status']) ?? 'stopped',
      steps: Array.isArray(value['steps']) ? value['steps'].map(parseStep) : [],
      sources: parseCitations(value['sources']),
      charged: value['charged'] === true,
      failure: textOrEmpty(value['failure']),
      replyId: textOrEmpty(value['replyId']),
      rating:
        (['up', 'down'] as const).find((candidate) => candidate === value['rating']) ?? 'none',
    },
  ]
}

const parsePress = (value: unknown): PressedAction | undefined =>
  isRecord(value)
    ? { name: textOrEmpty(value['name']), arguments: textOrEmpty(value['arguments']) }
    : undefined

import { isRecord, textOf } from '../wire/calls.ts'
import { citationsOf } from '../wire/ask.ts'
import { type Message, type Press, settled } from './messages.ts'
import { stepOf } from './steps.ts'

/** A conversation that survives a reload (X086). */
export type Remembered = {
  sessionId: string
  /** Whose it is, '' for an unknown visitor. */
  visitor: string
  messages: Message[]
  /** The last event seen of an answer that was under way; '' when none was. */
  lastId: string
}

export type ConversationMemory = {
  load: () => Remembered | undefined
  save: (remembered: Remembered) => void
  forget: () => void
}

/** What is used of the browser's storage. */
type KeptTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Longer conversations are remembered by their end. */
const longest = 100

/**
 * Keeps one conversation a bot in local storage. Browsers that refuse storage (private windows,
 * full disks, third-party frames) lose the memory and nothing else.
 */
export function conversationMemory(botId: string, storage: () => KeptTexts): ConversationMemory {
  const key = `askwell-chat:${botId}`

  return {
    load: () => attempt(() => remembered(storage().getItem(key))),
    save: ({ messages, ...its }) =>
      attempt(() =>
        storage().setItem(
          key,
          JSON.stringify({ v: 1, ...its, messages: messages.slice(-longest) }),
        ),
      ),
    forget: () => attempt(() => storage().removeItem(key)),
  }
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    // Storage refused or unreadable: the chat works without it.
    return undefined
  }
}

function remembered(text: string | null): Remembered | undefined {
  const value: unknown = text === null ? null : JSON.parse(text)
  if (!isRecord(value) || value['v'] !== 1) return undefined
  const { sessionId, messages } = value
  const lastId = textOf(value['lastId'])
  if (typeof sessionId !== 'string' || !Array.isArray(messages)) return undefined
  const visitor = textOf(value['visitor'])
  const read = messages.flatMap(messageOf)
  return { sessionId, visitor, lastId, messages: lastId === '' ? settled(read) : read }
}

function messageOf(value: unknown): Message[] {
  if (!isRecord(value)) return []
  const { id, from, text, at } = value
  if (typeof id !== 'string' || typeof text !== 'string' || typeof at !== 'number') return []
  if (from === 'user') return [{ id, from, text, at, press: pressOf(value['press']) }]
  if (from !== 'ai') return []

  const statuses = ['waiting', 'streaming', 'done', 'stopped', 'failed'] as const
  return [
    {
      id,
      from,
      text,
      at,
      status: statuses.find((known) => known === value['status']) ?? 'stopped',
      steps: Array.isArray(value['steps']) ? value['steps'].map(stepOf) : [],
      sources: citationsOf(value['sources']),
      charged: value['charged'] === true,
      failure: textOf(value['failure']),
      replyId: textOf(value['replyId']),
      rating: (['up', 'down'] as const).find((known) => known === value['rating']) ?? 'none',
    },
  ]
}

const pressOf = (value: unknown): Press | undefined =>
  isRecord(value)
    ? { name: textOf(value['name']), arguments: textOf(value['arguments']) }
    : undefined

import type { Chunk, ExtractedPart, Language } from '@askwell/core/knowledge'
import type { ExtractionLimits } from '../document/limits.ts'
import {
  charactersOfMessage,
  createPartJoiner,
  messagesOf,
  type PartMessage,
} from '../document/part-pieces.ts'
import type { Sniffed } from '../files/sniff-file.ts'
import type { ExtractionMessage } from './extraction-protocol.ts'

/**
 * A task of a worker: extract and chunk a text file by its content, chunk parts that were extracted elsewhere,
 * or detect the type of a file.
 */
export type TextTask =
  | { type: 'file'; bytes: Uint8Array; name: string; limits: ExtractionLimits }
  | KindTask
  | PartsTask

/** `language`: of the whole source, when these are some of its parts. */
type PartsTask = {
  type: 'parts'
  parts: ExtractedPart[]
  title: string
  language?: Language | undefined
}

/** Detects the type of a file. */
export type KindTask = { type: 'kind'; path: string; name: string; limits: ExtractionLimits }

/**
 * Results, in the order of the tasks. `foreign`: not a text file. The chunks of a long text are sent before
 * in pieces, so that receiving them does not block the server.
 */
export type TextResult =
  | { type: 'read'; kind: string; title: string; parts: ExtractedPart[]; chunks: Chunk[] }
  | { type: 'chunks'; chunks: Chunk[] }
  | { type: 'kind'; sniffed: Sniffed }
  | { type: 'foreign' }
  | { type: 'piece'; chunks: Chunk[] }
  | Extract<ExtractionMessage, { type: 'refused' }>

/** File types without a parser that a malicious file could attack; they need no process of their own. */
export const isPlainTextKind = (kind: string): boolean =>
  ['txt', 'md', 'csv', 'subtitles'].includes(kind)

/** Parts of the next task; the last one may go on in the next message. */
export type PartsMessage = { type: 'parts-of-task'; parts: PartMessage[] }

/** The messages of a task: the parts of a long one are sent before it. */
export function* messagesOfTask(task: TextTask): Generator<TextTask | PartsMessage> {
  if (task.type !== 'parts' || charactersOf(task.parts) <= charactersOfMessage) return yield task
  let parts: PartMessage[] = []
  let characters = 0
  for (const message of task.parts.flatMap((part) => [...messagesOf(part)])) {
    parts.push(message)
    characters += message.part.text.length
    if (characters < charactersOfMessage) continue
    yield { type: 'parts-of-task', parts }
    parts = []
    characters = 0
  }
  if (parts.length > 0) yield { type: 'parts-of-task', parts }
  return yield { ...task, parts: [] }
}

const charactersOf = (parts: readonly ExtractedPart[]): number =>
  parts.reduce((sum, { text }) => sum + text.length, 0)

/** Returns each task with the last of its messages, undefined before. */
export function createTaskJoiner<Task extends TextTask>(): (
  message: Task | PartsMessage,
) => Task | undefined {
  const joinPart = createPartJoiner()
  let parts: ExtractedPart[] = []
  return (message) => {
    if (message.type === 'parts-of-task') {
      for (const piece of message.parts) {
        const part = joinPart(piece)
        if (part) parts.push(part)
      }
      return undefined
    }
    if (message.type !== 'parts' || parts.length === 0) return message
    const whole = { ...message, parts }
    parts = []
    return whole
  }
}

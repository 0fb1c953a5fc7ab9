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

/** A task of a worker: extract and chunk a text file, chunk extracted parts, or detect the type of a file. */
export type TextTask =
  | { type: 'file'; bytes: Uint8Array; name: string; limits: ExtractionLimits }
  | KindTask
  | PartsTask

/** `language`: the language of the whole source, when `parts` are only some of its parts. */
type PartsTask = {
  type: 'parts'
  parts: ExtractedPart[]
  title: string
  language?: Language | undefined
}

export type KindTask = { type: 'kind'; path: string; name: string; limits: ExtractionLimits }

/**
 * Results, in the order of the tasks. `foreign`: not a text file. `piece`: some chunks of a long text, sent before its
 * result so that no message blocks the server.
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

/** Parts of the following task; the last part may continue in the next message. */
export type PartsMessage = { type: 'parts-of-task'; parts: PartMessage[] }

/** The messages of a task; the parts of a long task are sent in messages before it. */
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

/** Joins the messages of tasks. Returns a task after its last message, otherwise undefined. */
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

import { setTimeout } from 'node:timers/promises'
import { chunkParts, type ExtractedPart } from '@askwell/core/knowledge'
import { extractParts } from '../files/extract-parts.ts'
import { toRefusedMessage } from './refused-message.ts'
import {
  isPlainTextKind,
  type KindTask,
  type TextResult,
  type TextTask,
} from './text-worker-protocol.ts'

/** Chunks in one message, and milliseconds between two messages. */
const pieceSize = 400
const pieceMs = 3

/** The file is not plain text; its type needs a separate process. */
class NotPlainTextError extends Error {}

type FileTask = Extract<TextTask, { type: 'file' }>

/** The tasks of a text process; type detection has its own thread. */
export type ChunkingTask = Exclude<TextTask, KindTask>

async function runTask(task: ChunkingTask): Promise<TextResult> {
  if (task.type === 'parts') {
    const { parts, title, language } = task
    return { type: 'chunks', chunks: chunkParts(parts, title, language) }
  }
  return extractText(task)
}

async function extractText(task: FileTask): Promise<TextResult> {
  let kind = ''
  const parts: ExtractedPart[] = []
  const file = { ...task, path: '' }
  try {
    const { title } = await extractParts(file, {
      onKind: (detected) => {
        kind = detected
        if (detected !== '' && !isPlainTextKind(detected)) throw new NotPlainTextError()
      },
      onPart: async (part) => void parts.push(part),
    })
    return { type: 'read', kind, title, parts, chunks: chunkParts(parts, title || task.name) }
  } catch (error) {
    return error instanceof NotPlainTextError ? { type: 'foreign' } : toRefusedMessage(error, kind)
  }
}

/** Sends the result of a task. Many chunks are split into several messages, so that they do not block the server. */
export async function sendResult(
  task: ChunkingTask,
  send: (result: TextResult) => void,
): Promise<void> {
  const result = await runTask(task)
  if (result.type === 'read' || result.type === 'chunks') {
    const { chunks } = result
    for (; chunks.length > pieceSize; await setTimeout(pieceMs)) {
      send({ type: 'piece', chunks: chunks.splice(0, pieceSize) })
    }
  }
  send(result)
}

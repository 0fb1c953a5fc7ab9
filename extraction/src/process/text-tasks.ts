import { setTimeout } from 'node:timers/promises'
import { chunkParts, type ExtractedPart } from '@askwell/core/knowledge'
import { extractParts } from '../files/extract-parts.ts'
import { sniffFileSync, type FileToSniff } from '../files/sniff-file.ts'
import { toRefusedMessage } from './refused-message.ts'
import { isPlainTextKind, type TextResult, type TextTask } from './text-worker-protocol.ts'

/** Chunks in one message, and milliseconds until the next. */
const pieceSize = 400
const pieceMs = 3

/** The file type needs its own process. */
class NotPlainTextError extends Error {}

type FileTask = Extract<TextTask, { type: 'file' }>

async function runTask(task: TextTask): Promise<TextResult> {
  if (task.type === 'parts') return { type: 'chunks', chunks: chunkParts(task.parts, task.title) }
  return task.type === 'kind' ? detectKind(task) : extractText(task)
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

async function detectKind(file: FileToSniff): Promise<TextResult> {
  try {
    return { type: 'kind', sniffed: await sniffFileSync(file) }
  } catch (error) {
    return toRefusedMessage(error, '')
  }
}

/** Runs tasks one after the other, so that results keep the order of their tasks. */
export function serveTasks(send: (result: TextResult) => void): (task: TextTask) => void {
  let last = Promise.resolve()
  return (task) => {
    last = last.then(() => sendResult(task, send))
  }
}

async function sendResult(task: TextTask, send: (result: TextResult) => void): Promise<void> {
  const result = await runTask(task)
  if (result.type === 'read' || result.type === 'chunks') {
    const { chunks } = result
    for (; chunks.length > pieceSize; await setTimeout(pieceMs)) {
      send({ type: 'piece', chunks: chunks.splice(0, pieceSize) })
    }
  }
  send(result)
}

import { setTimeout } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { chunkParts, type ExtractedPart } from '@askwell/core/knowledge'
import { readFileParts } from './read-file.ts'
import { refusalOf } from './refusal-of.ts'
import { isPlainKind, type TextAnswer, type TextTask } from './text-work.ts'

/** Passages in one message, and the milliseconds until the next. */
const pieceSize = 400
const pieceMs = 3

/** The file is of a kind that is read in a process of its own. */
class Foreign extends Error {}

async function answer(task: TextTask): Promise<TextAnswer> {
  if (task.type === 'parts') return { type: 'chunks', chunks: chunkParts(task.parts, task.title) }

  let kind = ''
  const parts: ExtractedPart[] = []
  try {
    const { title } = await readFileParts(task, {
      onKind: (found) => {
        kind = found
        if (found !== '' && !isPlainKind(found)) throw new Foreign()
      },
      onPart: async (part) => void parts.push(part),
    })
    return { type: 'read', kind, title, parts, chunks: chunkParts(parts, title || task.name) }
  } catch (error) {
    return error instanceof Foreign ? { type: 'foreign' } : refusalOf(error, kind)
  }
}

async function say(task: TextTask): Promise<void> {
  const said = await answer(task)
  if (said.type === 'read' || said.type === 'chunks') {
    const { chunks } = said
    for (; chunks.length > pieceSize; await setTimeout(pieceMs)) {
      post({ type: 'piece', chunks: chunks.splice(0, pieceSize) })
    }
  }
  post(said)
}

function post(said: TextAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(said)
}

let last = Promise.resolve()

parentPort?.on('message', (task: TextTask) => {
  // One after the other, so that answers keep the order of their tasks.
  last = last.then(() => say(task))
})

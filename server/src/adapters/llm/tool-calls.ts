import { randomUUID } from 'node:crypto'
import { parseObject } from '@askwell/contract/integration-rules'
import { ModelError, type ToolCall } from '@askwell/core/chat'

/** A piece of a call as chat completions stream it; every provider leaves something else out. */
export type CallPiece = {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

const mostCalls = 64
const mostCharacters = 256 * 1024

type Growing = ToolCall & { index: number | undefined }

/** Puts streamed calls together, also several at once, whole ones, and ones without index or id. */
export function callCollector() {
  const calls: Growing[] = []
  let characters = 0

  function callFor(piece: Piece): Growing {
    const open = calls.findLast(({ index }) => piece.index === undefined || index === piece.index)
    if (open && !isAnother(open, piece)) return open
    const call: Growing = { index: piece.index, id: '', name: '', arguments: '' }
    calls.push(call)
    return call
  }

  function add(piece: Piece): void {
    const call = callFor(piece)
    if (call.id === '') call.id = piece.id
    if (call.name === '') call.name = piece.name
    call.arguments += piece.written
    characters += piece.written.length
    if (calls.length > mostCalls || characters > mostCharacters) {
      throw new ModelError('broken', 'the model asks for calls without an end')
    }
  }

  return {
    add: (pieces: readonly CallPiece[]) => pieces.map(pieceOf).forEach(add),
    /** The calls, complete once the stream has ended. One without a name cannot be made. */
    end: (): ToolCall[] =>
      calls
        .filter(({ name }) => name !== '')
        .map((call) => ({
          id: call.id === '' ? `call_${randomUUID()}` : call.id,
          name: call.name,
          arguments: call.arguments.trim() === '' ? '{}' : call.arguments,
        })),
  }
}

type Piece = { index: number | undefined; id: string; name: string; written: string }

const pieceOf = ({ index, id, function: its }: CallPiece): Piece => ({
  index: index ?? undefined,
  id: id ?? '',
  name: its?.name ?? '',
  written: textOf(its?.arguments),
})

/** Some providers give each of several whole calls the same index, and some none of them an id. */
function isAnother(call: Growing, piece: Piece): boolean {
  if (piece.id !== '') return call.id !== '' && call.id !== piece.id
  return piece.name !== '' && call.name !== '' && parseObject(call.arguments) !== null
}

/** Some providers send the arguments as an object. */
function textOf(written: unknown): string {
  if (typeof written === 'string') return written
  return typeof written === 'object' && written !== null ? JSON.stringify(written) : ''
}

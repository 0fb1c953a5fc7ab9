import { randomUUID } from 'node:crypto'
import { parseObject } from '@askwell/contract/integrations/integration-rules'
import { ModelError } from '@askwell/core/shared'
import type { ToolCall } from '@askwell/core/chat'

/** A streamed part of a tool call in chat completions; each provider omits different fields. */
export type ToolCallDelta = {
  index?: number | null
  id?: string | null
  function?: { name?: string | null; arguments?: unknown } | null
}

const maxCalls = 64
const maxCharacters = 256 * 1024

type PartialToolCall = ToolCall & { index: number | undefined }

/** Assembles streamed tool calls, including concurrent ones, complete ones, and ones without index or id. */
export function createToolCallCollector() {
  const calls: PartialToolCall[] = []
  let characters = 0

  function callFor(piece: NormalizedDelta): PartialToolCall {
    const open = calls.findLast(({ index }) => piece.index === undefined || index === piece.index)
    if (open && !isNewCall(open, piece)) return open
    const call: PartialToolCall = { index: piece.index, id: '', name: '', arguments: '' }
    calls.push(call)
    return call
  }

  function add(piece: NormalizedDelta): void {
    const call = callFor(piece)
    if (call.id === '') call.id = piece.id
    if (call.name === '') call.name = piece.name
    call.arguments += piece.written
    characters += piece.written.length
    if (calls.length > maxCalls || characters > maxCharacters) {
      throw new ModelError('broken', 'the model asks for calls without an end')
    }
  }

  return {
    add: (pieces: readonly ToolCallDelta[]) => pieces.map(normalizeDelta).forEach(add),
    /** Returns the calls after the stream has ended. A call without a name is dropped. */
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

type NormalizedDelta = { index: number | undefined; id: string; name: string; written: string }

const normalizeDelta = ({ index, id, function: its }: ToolCallDelta): NormalizedDelta => ({
  index: index ?? undefined,
  id: id ?? '',
  name: its?.name ?? '',
  written: argumentsText(its?.arguments),
})

/** Whether a part begins a new call. Some providers send several complete calls with the same index, or no id. */
function isNewCall(call: PartialToolCall, piece: NormalizedDelta): boolean {
  if (piece.id !== '') return call.id !== '' && call.id !== piece.id
  return piece.name !== '' && call.name !== '' && parseObject(call.arguments) !== null
}

/** The arguments as text; some providers send them as an object. */
function argumentsText(written: unknown): string {
  if (typeof written === 'string') return written
  return typeof written === 'object' && written !== null ? JSON.stringify(written) : ''
}

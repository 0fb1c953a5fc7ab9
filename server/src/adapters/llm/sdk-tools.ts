import type {
  LanguageModelV4,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolCallPart,
} from '@ai-sdk/provider'
import { parseObject } from '@askwell/contract/integration-rules'
import type { ChatTurn, ModelRequest, ToolCall } from '@askwell/core/chat'

type Extra = Pick<LanguageModelV4ToolCallPart, 'providerOptions'>

/** Remembers what a provider gave along with each call and wants to see again, as Gemini's signatures. */
export function callBook() {
  const extras = new WeakMap<ToolCall, Extra>()
  return {
    extraOf: (call: ToolCall): Extra => extras.get(call) ?? {},
    /** The calls of one stream. */
    open() {
      const noted: ToolCall[] = []
      return {
        noted,
        note({ toolCallId, toolName, input, providerMetadata }: LanguageModelV4ToolCall) {
          const call = { id: toolCallId, name: toolName, arguments: input === '' ? '{}' : input }
          if (providerMetadata) extras.set(call, { providerOptions: providerMetadata })
          noted.push(call)
        },
      }
    },
  }
}

export type CallBook = ReturnType<typeof callBook>

/** Forbidden rather than left out: earlier calls in the prompt need the tools they name. */
export function toolsOf({
  tools,
  mayCall,
}: Pick<ModelRequest, 'tools' | 'mayCall'>): Pick<
  Parameters<LanguageModelV4['doStream']>[0],
  'tools' | 'toolChoice'
> {
  if (tools.length === 0) return {}
  return {
    tools: tools.map(({ name, description, parameters }) => ({
      type: 'function',
      name,
      description,
      inputSchema: parameters,
    })),
    toolChoice: { type: mayCall ? 'auto' : 'none' },
  }
}

export const promptOf = (
  { system, messages }: Pick<ModelRequest, 'system' | 'messages'>,
  book: CallBook,
): LanguageModelV4Prompt => [
  { role: 'system', content: system },
  ...messages.map((turn) => messageOf(turn, book)),
]

function messageOf(turn: ChatTurn, book: CallBook): LanguageModelV4Message {
  if (turn.role === 'tool') {
    const { id, name } = turn.call
    const output = { type: 'text', value: turn.content } as const
    return {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: id, toolName: name, output }],
    }
  }
  const text = { type: 'text', text: turn.content } as const
  if (turn.role === 'user') return { role: 'user', content: [text] }
  const calls = (turn.calls ?? []).map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: parseObject(call.arguments) ?? {},
    ...book.extraOf(call),
  }))
  return { role: 'assistant', content: turn.content === '' ? calls : [text, ...calls] }
}

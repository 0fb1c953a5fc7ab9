import type {
  LanguageModelV4,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
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
  ...messages.flatMap((turn, index) => {
    if (turn.role !== 'tool') return [spokenTurn(turn, book)]
    return messages[index - 1]?.role === 'tool' ? [] : [resultsFrom(messages, index)]
  }),
]

/** The results of one round in one message: Gemini refuses any other number than it called for. */
function resultsFrom(messages: readonly ChatTurn[], index: number): LanguageModelV4Message {
  const rest = messages.slice(index)
  const end = rest.findIndex(({ role }) => role !== 'tool')
  const results = end < 0 ? rest : rest.slice(0, end)
  return {
    role: 'tool',
    content: results.flatMap((turn) => (turn.role === 'tool' ? [resultPart(turn)] : [])),
  }
}

const resultPart = ({
  call,
  content,
}: Extract<ChatTurn, { role: 'tool' }>): LanguageModelV4ToolResultPart => ({
  type: 'tool-result',
  toolCallId: call.id,
  toolName: call.name,
  output: { type: 'text', value: content },
})

function spokenTurn(
  turn: Exclude<ChatTurn, { role: 'tool' }>,
  book: CallBook,
): LanguageModelV4Message {
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

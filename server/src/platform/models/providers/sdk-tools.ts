import type {
  LanguageModelV4,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4ToolCall,
  LanguageModelV4ToolCallPart,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider'
import { parseObject } from '@askwell/contract/integrations/integration-rules'
import type { ModelMessage, ModelRequest, ToolCall } from '@askwell/core/chat'

type CallMetadata = Pick<LanguageModelV4ToolCallPart, 'providerOptions'>

/**
 * Stores metadata that a provider attaches to tool calls and requires in the next request, for example Gemini's
 * signatures.
 */
export function createCallMetadataStore() {
  const extras = new WeakMap<ToolCall, CallMetadata>()
  return {
    extraOf: (call: ToolCall): CallMetadata => extras.get(call) ?? {},
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

export type CallMetadataStore = ReturnType<typeof createCallMetadataStore>

/** Tools are never left out, because earlier calls in the prompt need theirs; `toolChoice` is set to 'none' instead. */
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
  {
    metadata,
    systemOptions,
  }: { metadata: CallMetadataStore; systemOptions?: CallMetadata['providerOptions'] },
): LanguageModelV4Prompt => [
  {
    role: 'system',
    content: system,
    ...(systemOptions === undefined ? {} : { providerOptions: systemOptions }),
  },
  ...messages.flatMap((message, index) => {
    if (message.role !== 'tool') return [chatMessage(message, metadata)]
    return messages[index - 1]?.role === 'tool' ? [] : [toolResultsMessage(messages, index)]
  }),
]

/** The results of one round as one message, because Gemini requires as many results as calls. */
function toolResultsMessage(
  messages: readonly ModelMessage[],
  index: number,
): LanguageModelV4Message {
  const rest = messages.slice(index)
  const end = rest.findIndex(({ role }) => role !== 'tool')
  const results = end < 0 ? rest : rest.slice(0, end)
  return {
    role: 'tool',
    content: results.flatMap((message) => (message.role === 'tool' ? [resultPart(message)] : [])),
  }
}

const resultPart = ({
  call,
  content,
}: Extract<ModelMessage, { role: 'tool' }>): LanguageModelV4ToolResultPart => ({
  type: 'tool-result',
  toolCallId: call.id,
  toolName: call.name,
  output: { type: 'text', value: content },
})

function chatMessage(
  message: Exclude<ModelMessage, { role: 'tool' }>,
  metadata: CallMetadataStore,
): LanguageModelV4Message {
  const text = { type: 'text', text: message.content } as const
  if (message.role === 'user') return { role: 'user', content: [text] }
  const calls = (message.calls ?? []).map((call) => ({
    type: 'tool-call' as const,
    toolCallId: call.id,
    toolName: call.name,
    input: parseObject(call.arguments) ?? {},
    ...metadata.extraOf(call),
  }))
  return { role: 'assistant', content: message.content === '' ? calls : [text, ...calls] }
}

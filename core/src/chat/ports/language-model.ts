import type { JsonObject } from '@askwell/contract/integrations/integration-rules'

/** The definition of a function for a model. */
export type ModelTool = { name: string; description: string; parameters: JsonObject }

/** A tool call of the model. `arguments`: text of the model, usually JSON. */
export type ToolCall = { id: string; name: string; arguments: string }

export type ModelMessage =
  | { role: 'user'; content: string }
  /** `calls`: the same objects that the stream yielded, because an adapter may associate data with them. */
  | { role: 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; call: ToolCall; content: string }

export type Prompt = { system: string; messages: ModelMessage[] }

export type ModelRequest = Prompt & {
  tools: readonly ModelTool[]
  /** False: the model must answer with text; the tools are listed only because of earlier calls. */
  mayCall: boolean
  maxOutputTokens: number
  signal: AbortSignal
}

/** Output of a model: text as it arrives ('' is a keep-alive), or its tool calls, which follow the text. */
export type ModelPiece = string | readonly ToolCall[]

/** A configured language model. `stream` throws ModelError. */
export type LanguageModel = {
  name: string
  stream(request: ModelRequest): AsyncIterable<ModelPiece>
}

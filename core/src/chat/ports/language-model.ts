import type { JsonObject } from '@askwell/contract/integrations/integration-rules'

/** A function as described to a model. */
export type ModelTool = { name: string; description: string; parameters: JsonObject }

/** A tool call of the model; `arguments` is its output, usually JSON. */
export type ToolCall = { id: string; name: string; arguments: string }

export type ModelMessage =
  | { role: 'user'; content: string }
  /** The same objects that the stream yielded: an adapter may keep more data about them. */
  | { role: 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'tool'; call: ToolCall; content: string }

export type Prompt = { system: string; messages: ModelMessage[] }

export type ModelRequest = Prompt & {
  tools: readonly ModelTool[]
  /** False: the tools are listed only because of earlier calls, and the model must answer with text. */
  mayCall: boolean
  maxOutputTokens: number
  signal: AbortSignal
}

/** Output of a model: text as it arrives ('' is a keep-alive), and after the text its tool calls. */
export type ModelPiece = string | readonly ToolCall[]

/** A configured language model. `stream` throws ModelError. */
export type LanguageModel = {
  name: string
  stream(request: ModelRequest): AsyncIterable<ModelPiece>
}

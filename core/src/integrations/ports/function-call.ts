import type { FunctionMethod, JsonObject } from '@askwell/contract/integrations/integration-rules'
import type { BotFunction, FunctionCredentials } from './bot-function.ts'

/** A request without its credentials. */
export type FunctionRequest = {
  method: FunctionMethod
  url: string
  headers: Record<string, string>
  body: string | null
}

export type FunctionResponse = {
  status: number
  contentType: string
  /** The body, shortened to the maximum length for a model. */
  text: string
  isCut: boolean
  /** Length of the complete body. */
  bytes: number
}

/** The known visitor; fields that the site did not sign are ''. */
export type KnownVisitor = { id: string; email: string; name: string }

/**
 * Requests a customer's service and returns its response, whatever the status. Throws AppError `url_blocked`,
 * `function_timeout` or `function_failed`.
 */
export type CallService = (
  called: FunctionCredentials & { id: string },
  request: FunctionRequest,
  /** Aborts the request when its response is no longer needed. */
  signal?: AbortSignal,
) => Promise<FunctionResponse>

/** The called function. `conversationId`: null for a test. */
export type FunctionInvocation = BotFunction & { conversationId: string | null }

/** Sends a call by the transport of its function; all transports throw the same errors. */
export type CallFunction = (
  called: FunctionInvocation,
  request: FunctionRequest,
  signal?: AbortSignal,
) => Promise<FunctionResponse>

/** Validates arguments by a JSON schema. Returns the error message or null. Never runs code from the schema. */
export type FindArgumentError = (schema: JsonObject, args: JsonObject) => Promise<string | null>

import type { CallOutcome } from '@askwell/contract/integrations/function-calls'
import type { OwnerId } from '../../shared/index.ts'

/** One row of the call log. */
export type FunctionCallRecord = {
  ownerId: OwnerId
  botId: string
  functionId: string
  functionName: string
  conversationId: string | null
  /** The reply for which it ran; null for a test by the owner. */
  messageId: string | null
  argumentsHash: string
  /** JSON text; probable secrets are removed, long texts shortened. */
  arguments: string
  status: number | null
  ms: number
  bytes: number
  errorClass: string | null
  /** The beginning of the response; probable secrets are removed. */
  result: string
  at: number
}

/** Position of a page: the last call of the previous page. */
export type CallCursor = { at: number; id: string }

export type CallFilter = {
  botId: string
  functionId?: string | undefined
  messageId?: string | undefined
  /** Calls with this outcome; `failed` includes error responses of the service. */
  outcome?: CallOutcome | undefined
}

export type CallLog = {
  /** Newest first. */
  page(
    ownerId: OwnerId,
    filter: CallFilter,
    which: { before: CallCursor | null; limit: number },
  ): Promise<(FunctionCallRecord & { id: string })[]>
}

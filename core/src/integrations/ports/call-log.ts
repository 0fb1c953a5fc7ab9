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
  /** JSON without probable secrets and long texts. */
  arguments: string
  status: number | null
  ms: number
  bytes: number
  errorClass: string | null
  /** The beginning of the response, without probable secrets. */
  result: string
  at: number
}

/** Position of the next page: the last call of the previous one. */
export type CallCursor = { at: number; id: string }

export type CallFilter = {
  botId: string
  functionId?: string | undefined
  messageId?: string | undefined
  /** Errors of the service count as failed too. */
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

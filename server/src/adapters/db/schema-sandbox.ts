/** The tables of the payment sandbox. */

/** An object of the provider as JSON, with what it is looked up by. */
type SandboxObjectTable = {
  id: string
  type: string
  customer: string | null
  /** Rises with every new object: the order of creation. */
  ordinal: number
  json: string
  /** When something happens to it by itself, by the sandbox's clock. */
  due_at: number | null
}

/** One row. Locking it makes the sandbox's work go one after the other. */
type SandboxClockTable = {
  id: string
  offset_ms: number
  counter: number
}

/** Events that still have to be delivered. */
type SandboxEventTable = {
  id: string
  ordinal: number
  /** By the sandbox's clock. */
  deliver_at: number
  attempts: number
  payload: string
}

/** What was answered under an idempotency key. */
type SandboxReplyTable = {
  idempotency_key: string
  request_hash: string
  status: number
  body: string
  created_at: number
}

export type SandboxSchema = {
  sandbox_object: SandboxObjectTable
  sandbox_clock: SandboxClockTable
  sandbox_event: SandboxEventTable
  sandbox_reply: SandboxReplyTable
}

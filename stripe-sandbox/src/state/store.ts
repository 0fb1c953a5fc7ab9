/** A stored object of the sandbox. `due_at` is the time of its next automatic action. */
type ObjectRow = {
  id: string
  type: string
  customer: string | null
  ordinal: number
  json: string
  due_at: number | null
}

type ReplyRow = { request_hash: string; status: number; body: string }

/** `offset_ms` is the advanced time of the sandbox's clock; `counter` numbers objects and events. */
type ClockRow = { offset_ms: number; counter: number }

export type SandboxTables = {
  writeClock(clock: ClockRow): Promise<void>
  find(id: string): Promise<ObjectRow | undefined>
  list(type: string, customer: string | undefined): Promise<ObjectRow[]>
  nextDue(until: number): Promise<ObjectRow | undefined>
  put(row: ObjectRow): Promise<void>
  remove(id: string): Promise<void>
  addEvent(event: {
    id: string
    ordinal: number
    deliver_at: number
    payload: string
  }): Promise<void>
  listEvents(since: number): Promise<string[]>
  findReply(key: string): Promise<ReplyRow | undefined>
  saveReply(key: string, reply: ReplyRow & { created_at: number }): Promise<void>
}

/** Stores the state of the sandbox, which survives a restart. */
export type SandboxStore = {
  /** Runs one task at a time, across all processes, in a transaction. */
  transact<T>(work: (tables: SandboxTables, clock: ClockRow) => Promise<T>): Promise<T>
  readOffset(): Promise<number>
  nextDueAt(): Promise<number | null>
  claimEvents(
    now: number,
    againAt: number,
  ): Promise<{ id: string; payload: string; attempts: number }[]>
  delayEvent(id: string, deliverAt: number): Promise<void>
  markDelivered(id: string, at: number): Promise<void>
}

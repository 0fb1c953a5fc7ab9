/** A row of the sandbox's world. `due_at` is when something happens to it by itself. */
type ObjectRow = {
  id: string
  type: string
  customer: string | null
  ordinal: number
  json: string
  due_at: number | null
}

type ReplyRow = { request_hash: string; status: number; body: string }

/** `offset_ms` is what the sandbox's clock is ahead; `counter` numbers objects and events. */
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
  findReply(key: string): Promise<ReplyRow | undefined>
  saveReply(key: string, reply: ReplyRow & { created_at: number }): Promise<void>
}

/** Where the sandbox keeps its world; it survives a restart. */
export type SandboxStore = {
  /** One piece of work at a time, in all processes. */
  transact<T>(work: (tables: SandboxTables, clock: ClockRow) => Promise<T>): Promise<T>
  readOffset(): Promise<number>
  nextDueAt(): Promise<number | null>
  claimEvents(
    now: number,
    againAt: number,
  ): Promise<{ id: string; payload: string; attempts: number }[]>
  delayEvent(id: string, deliverAt: number): Promise<void>
  removeEvent(id: string): Promise<void>
}

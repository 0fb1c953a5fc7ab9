import { Client } from 'pg'
import { keepAlive } from './pool.ts'
import { queryWithin, withTimeLimit, type LimitedPool } from './time-limit.ts'

const postgresChannel = 'askwell_wake'
const retryMs = 1_000
const connectTimeoutMs = 15_000
/** How often the connection is tested, and how long the response may take. */
type Heartbeat = { everyMs: number; maxMs: number }
const heartbeat: Heartbeat = { everyMs: 10_000, maxMs: 5_000 }

type ListenHandlers = {
  onChannel: (channel: string, message?: string) => void
  onEvery: () => void
  onLost: (error: unknown) => void
}

/**
 * Receives notifications of other processes. Reconnects automatically, and then calls `onEvery`, because notifications
 * may have been missed. Calls `onLost` once for each lost connection.
 */
export function listenOnPostgres(
  databaseUrl: string,
  { onChannel, onEvery, onLost }: ListenHandlers,
  times: Heartbeat = heartbeat,
): { close(): Promise<void> } {
  let connection: ReturnType<typeof openConnection> | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  let isLost = false

  const again = (error: unknown) => {
    if (isClosed) return
    if (!isLost) onLost(error)
    isLost = true
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), retryMs)
  }

  async function connect(): Promise<void> {
    connection = openConnection(databaseUrl, { onChannel, onEnd: again }, times)
    if (!(await connection.start())) return
    isLost = false
    onEvery()
  }

  const started = connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await started
      await connection?.close()
    },
  }
}

type ConnectionHandlers = Pick<ListenHandlers, 'onChannel'> & { onEnd: (error: unknown) => void }

/** Opens one connection and reports its end once. */
function openConnection(
  databaseUrl: string,
  { onChannel, onEnd }: ConnectionHandlers,
  { everyMs, maxMs }: Heartbeat,
) {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    ...keepAlive,
  })
  let beat: NodeJS.Timeout | undefined
  let hasEnded = false
  const end = (error: unknown) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(beat)
    onEnd(error)
  }
  /** Does not await the end, because the other side of a dropped connection never confirms it. */
  const drop = (reason: unknown) => {
    client.end().catch(() => undefined)
    end(reason)
  }
  /** Detects a connection that the network has dropped, which receives neither notifications nor errors. */
  const check = () => withTimeLimit(maxMs, client.query('select 1')).catch(drop)
  let failure: unknown = new Error('The connection ended.')
  client.on('error', (error) => {
    failure = error
  })
  client.on('end', () => end(failure))
  client.on('notification', ({ payload = '' }) => onChannel(...split(payload)))

  return {
    /** Returns false when the database is unreachable; until it is reachable, the queue polls. */
    async start(): Promise<boolean> {
      try {
        await client.connect()
        await withTimeLimit(maxMs, client.query(`listen ${postgresChannel}`))
      } catch (error) {
        drop(error)
        return false
      }
      if (!hasEnded) beat = setInterval(() => void check(), everyMs)
      return true
    },
    async close(): Promise<void> {
      hasEnded = true
      clearInterval(beat)
      await client.end()
    },
  }
}

function split(payload: string): [channel: string, message?: string] {
  const at = payload.indexOf(' ')
  return at < 0 ? [payload] : [payload.slice(0, at), payload.slice(at + 1)]
}

export async function notifyOnPostgres(limited: LimitedPool, channel: string): Promise<void> {
  await queryWithin(limited, 'select pg_notify($1, $2)', [postgresChannel, channel])
}

/** The payload of a notification must be shorter than 8,000 bytes. */
export async function sendOnPostgres(
  limited: LimitedPool,
  channel: string,
  messages: string[],
): Promise<void> {
  await queryWithin(
    limited,
    "select pg_notify($1, $2 || ' ' || message) from unnest($3::text[]) as message",
    [postgresChannel, channel, messages],
  )
}

import { Client, type Pool } from 'pg'

const postgresChannel = 'askwell_wake'
const retryMs = 1_000

type ListenHandlers = {
  onChannel(channel: string, message?: string): void
  onEvery(): void
  onLost(error: unknown): void
}

/**
 * Receives notifications of other processes. Reconnects by itself; after each connect `onEvery` is
 * called, because notifications may have been missed. `onLost` is called once for each lost
 * connection.
 */
export function listenOnPostgres(
  databaseUrl: string,
  handlers: ListenHandlers,
): { close(): Promise<void> } {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  let isLost = false

  const again = (error: unknown) => {
    client?.removeAllListeners('end')
    client = undefined
    if (isClosed) return
    if (!isLost) handlers.onLost(error)
    isLost = true
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), retryMs)
  }

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: databaseUrl, keepAlive: true })
    client = fresh
    let failure: unknown = new Error('The connection ended.')
    fresh.on('error', (error) => {
      failure = error
    })
    fresh.on('end', () => again(failure))
    fresh.on('notification', ({ payload = '' }) => handlers.onChannel(...split(payload)))
    try {
      await fresh.connect()
      await fresh.query(`listen ${postgresChannel}`)
      isLost = false
      handlers.onEvery()
    } catch (error) {
      // Unreachable: the queue polls meanwhile, and the next attempt is scheduled.
      await fresh.end().catch(() => undefined)
      again(error)
    }
  }

  const started = connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      await started
      await client?.end()
    },
  }
}

function split(payload: string): [channel: string, message?: string] {
  const at = payload.indexOf(' ')
  return at < 0 ? [payload] : [payload.slice(0, at), payload.slice(at + 1)]
}

export async function notifyOnPostgres(pool: Pool, channel: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [postgresChannel, channel])
}

/** The payload of a notification is shorter than 8,000 bytes. */
export async function sendOnPostgres(
  pool: Pool,
  channel: string,
  messages: string[],
): Promise<void> {
  await pool.query(
    "select pg_notify($1, $2 || ' ' || message) from unnest($3::text[]) as message",
    [postgresChannel, channel, messages],
  )
}

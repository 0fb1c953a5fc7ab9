import { Client, type Pool } from 'pg'

const channelOfAll = 'askwell_wake'
const retryMs = 1_000

/**
 * Hears what other processes notify. Reconnects by itself; after each connect `onEvery` is called,
 * because notifications were missed meanwhile.
 */
export function listenOnPostgres(
  databaseUrl: string,
  hear: { onChannel(channel: string): void; onEvery(): void },
): { close(): Promise<void> } {
  let client: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const again = () => {
    client?.removeAllListeners('end')
    client = undefined
    if (isClosed) return
    clearTimeout(retry)
    retry = setTimeout(() => void connect(), retryMs)
  }

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: databaseUrl, keepAlive: true })
    client = fresh
    fresh.on('error', () => undefined)
    fresh.on('end', again)
    fresh.on('notification', ({ payload }) => hear.onChannel(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channelOfAll}`)
      hear.onEvery()
    } catch {
      // Out of reach just now: the queue polls meanwhile, and the next try comes by itself.
      await fresh.end().catch(() => undefined)
      again()
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

export async function notifyOnPostgres(pool: Pool, channel: string): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channelOfAll, channel])
}

import { createServer } from 'node:net'
import { once } from 'node:events'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { startServer } from '../crash/real-server.ts'
import { engines } from '../support/engines.ts'
import { portOf } from '../support/port-of.ts'
import { afterFile } from '../support/after-file.ts'
import { tempFolder } from '../support/temp-folder.ts'

const postgres = engines.filter(({ name }) => name === 'postgres')
/** The lock that lets one process migrate at a time. */
const migrationLock = 5_402_119

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  )

describe.each(postgres)('a start on $name', ({ openEmpty }) => {
  test('answers probes and refuses requests while the database is migrated', async () => {
    const { databaseUrl = '' } = await openEmpty()
    const other = new Client({ connectionString: databaseUrl })
    other.on('error', () => undefined)
    await other.connect()
    await other.query('select pg_advisory_lock($1)', [migrationLock])
    const [port, metricsPort] = [await freePort(), await freePort()]
    const starting = startServer({
      DATA_DIR: tempFolder(),
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    })
    afterFile(async () => void (await starting.catch(() => null))?.stop())
    const product = `http://127.0.0.1:${port}`
    const operators = `http://127.0.0.1:${metricsPort}`

    await expect.poll(() => statusOf(`${product}/healthz`), { timeout: 100_000 }).toBe(200)
    await expect.poll(() => statusOf(`${operators}/healthz?from=probe`)).toBe(200)
    for (const origin of [product, operators]) {
      const readiness = await fetch(`${origin}/readyz`)
      expect(readiness.status).toBe(503)
      expect(await readiness.json()).toEqual({
        status: 'not ready',
        reason: 'The server is starting: the database is being updated.',
      })
    }
    const refused = await fetch(`${product}/get_plans`, { method: 'POST' })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ status: 0, code: 'overloaded' })

    await other.end()
    await starting
    await expect.poll(() => statusOf(`${product}/readyz`)).toBe(200)
    await expect.poll(() => statusOf(`${operators}/readyz`)).toBe(200)
  })
})

import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/connect.ts'
import { listenOnPostgres } from '../../src/platform/db/engine/postgres/listener.ts'
import { engines } from '../support/engines.ts'
import { startFaultProxy } from '../support/proxy/fault-proxy.ts'

const postgres = engines.filter(({ name }) => name === 'postgres')

describe.each(postgres)('a proxy between the server and $name', ({ open }) => {
  async function openThroughProxy() {
    const direct = await open()
    const url = new URL(direct.databaseUrl ?? '')
    const proxy = await startFaultProxy(Number(url.port || 5432))
    url.host = `127.0.0.1:${proxy.port}`
    return { direct, proxy, databaseUrl: url.href, dataDir: direct.dataDir }
  }

  test('a statement whose answer is swallowed ends with a refusal, and its connection is not used again', async () => {
    const { proxy, ...place } = await openThroughProxy()
    const limits = { poolSize: 1, statementTimeoutMs: 100 }
    const { db, transaction, send, close } = await openDatabase({ ...place, ...limits })
    const pidOf = async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      return rows[0]?.pid
    }
    const before = await pidOf()
    proxy.set({ kind: 'swallow' })

    const inTransaction = transaction(async (trx) => {
      await sql`select 1`.execute(trx)
    })

    await expect(inTransaction).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
    proxy.set({ kind: 'none' })
    const after = await pidOf()
    expect(after).not.toBe(before)
    proxy.set({ kind: 'swallow' })
    await expect(send('replies', ['text'])).rejects.toThrow('did not answer')
    proxy.set({ kind: 'none' })
    expect(await pidOf()).not.toBe(after)
    await close()
  })

  test('a listener whose connection is swallowed is reported and connects again', async () => {
    const { direct, proxy, databaseUrl } = await openThroughProxy()
    const lost: unknown[] = []
    const received: string[] = []
    const connects = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waiting = [...connects]
    const handlers = {
      onChannel: (channel: string) => void received.push(channel),
      onEvery: () => waiting.shift()?.resolve(),
      onLost: (error: unknown) => void lost.push(error),
    }
    const listening = listenOnPostgres(databaseUrl, handlers, { everyMs: 50, maxMs: 2_000 })
    await connects[0]?.promise

    proxy.set({ kind: 'swallow' })
    await expect.poll(() => lost).toEqual([expect.any(Error)])
    proxy.set({ kind: 'none' })
    await connects[1]?.promise
    await direct.notify('jobs')

    await expect.poll(() => received).toContain('jobs')
    await listening.close()
  })

  test('a connection that is reset is replaced', async () => {
    const { proxy, ...place } = await openThroughProxy()
    const { db, close } = await openDatabase({ ...place, poolSize: 1 })
    proxy.set({ kind: 'reset' })
    await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'overloaded' })

    proxy.set({ kind: 'none' })

    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] })
    await close()
  })
})

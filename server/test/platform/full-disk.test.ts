import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { replyWithErrors } from '../../src/platform/http/errors.ts'
import { createReadinessCheck } from '../../src/platform/runtime/readiness.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { setMessages, waitUntilIngested } from '../crash/crash-database.ts'
import {
  askAndWait,
  createOwnerWithSources,
  sourcesOf,
  type OwnerClient,
} from '../crash/owner-client.ts'
import { startServer } from '../crash/real-server.ts'
import { afterFile } from '../support/after-file.ts'
import { postgres, sqlite } from '../support/engines.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { eventually } from '../support/test-app.ts'

/** A small file system; '' without the permission to mount one. */
function mountSmallDisk(): string {
  const folder = path.join(tempFolder(), 'disk')
  mkdirSync(folder)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return ''
  }
  afterFile(() => execFileSync('umount', [folder]))
  return folder
}

/** Writes a file until there is no space left. */
async function fill(file: string): Promise<void> {
  const block = Buffer.alloc(1_000_000, 1)
  const written = async () => {
    for (;;) await appendFile(file, block)
  }
  await expect(written()).rejects.toThrow('ENOSPC')
}

/** Its own connection for each request: the server may close an idle one at any moment. */
const separately = { connection: 'close' }

async function register(origin: string, n: number): Promise<number> {
  const email = `a${n}@b.example`
  const { status } = await fetch(`${origin}/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...separately },
    body: JSON.stringify({ first_name: 'A', last_name: 'B', email, password: 'a good long word' }),
  })
  return status
}

test('fault 26: on a full disk /readyz answers 503 and no call 500, until there is space', async (context) => {
  const disk = mountSmallDisk()
  if (disk === '') context.skip('no permission to mount a file system')
  const server = await startServer({ DATA_DIR: path.join(disk, 'data') })
  const ready = async () => (await fetch(`${server.origin}/readyz`, { headers: separately })).status
  try {
    expect([await ready(), await register(server.origin, 0)]).toEqual([200, 200])

    const readyWhenFull = async () => {
      // Again each time: the server frees space when it truncates the log of the database.
      await fill(path.join(disk, 'filler'))
      return ready()
    }
    await eventually(readyWhenFull, (status) => status === 503)
    const whileFull: number[] = []
    for (let n = 1; n <= 4; n += 1) whileFull.push(await register(server.origin, n))
    // A write may still fit into the pages that the database's log reuses.
    expect(whileFull.filter((status) => status !== 200 && status !== 503)).toEqual([])

    rmSync(path.join(disk, 'filler'))
    await eventually(ready, (status) => status === 200)
    expect(await register(server.origin, 99)).toBe(200)
  } finally {
    await server.stop()
  }
})

/** Uploads two files to the chatbot of an owner. */
async function upload(origin: string, { token, botId }: OwnerClient): Promise<number> {
  const form = new FormData()
  form.append('id', botId)
  for (const name of ['a.txt', 'b.txt']) form.append('files', new Blob(['x'.repeat(200_000)]), name)
  const { status } = await fetch(`${origin}/update_model_info`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return status
}

test('fault 27: on a full disk an upload is refused and leaves nothing, and replies go on, on postgres', async (context) => {
  const disk = mountSmallDisk()
  if (disk === '') context.skip('no permission to mount a file system')
  const { databaseUrl } = await postgres.open()
  const dataDir = path.join(disk, 'data')
  const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
  try {
    const owner = await createOwnerWithSources(server.origin, {
      files: [{ name: 'islands.txt', text: 'Island 3 has a lighthouse of 40 meters.' }],
      website: '',
    })
    await waitUntilIngested(server.origin, owner)
    await setMessages({ dataDir, databaseUrl }, owner, 10)
    await fill(path.join(disk, 'filler'))

    const uploads = Array.from({ length: 6 }, () => upload(server.origin, owner))
    const reply = askAndWait(server.origin, owner, () => undefined)

    expect(new Set(await Promise.all(uploads))).toEqual(new Set([503]))
    expect(await reply).toMatch(/^m_/)
    expect(readdirSync(path.join(dataDir, 'incoming'))).toEqual([])
    expect(await sourcesOf(server.origin, owner)).toHaveLength(1)

    rmSync(path.join(disk, 'filler'))
    expect(await upload(server.origin, owner)).toBe(200)
  } finally {
    await server.stop()
  }
})

test('the readiness check fails when the database accepts no write', async () => {
  const database = await sqlite.open()
  const config = readConfig({ DATA_DIR: database.dataDir })
  const isReady = createReadinessCheck({ config, database, clock: Date.now })
  expect(await isReady()).toBe(true)

  await sql`pragma query_only = 1`.execute(database.db)
  const isReadyNow = createReadinessCheck({ config, database, clock: Date.now })

  await expect(isReadyNow()).rejects.toMatchObject({ code: 'overloaded' })
})

test.each(['ENOSPC', 'EDQUOT'])('a file that fails with %s is answered with 503', async (code) => {
  const app = Fastify()
  replyWithErrors(app)
  app.get('/', () => {
    throw Object.assign(new Error('no space left on device'), { code })
  })

  const reply = await app.inject('/')

  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toMatchObject({
    code: 'overloaded',
    message: expect.stringContaining('out of storage space'),
  })
})

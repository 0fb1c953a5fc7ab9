import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { OwnPostgres } from '../../../scripts/test/postgres/own-postgres.mjs'
import {
  answerWithoutSources,
  setMessages,
  withDatabase,
  type DatabasePlace,
} from '../crash/crash-database.ts'
import { createOwnerWithSources } from '../crash/owner-client.ts'
import { startServer, type RealServer } from '../crash/real-server.ts'
import { openStream } from '../processes/visitor-stream.ts'
import type { Database } from '../../src/platform/db/connect.ts'
import { afterFile } from '../support/after-file.ts'
import { folderFor, startPostgres } from '../support/database/start-postgres.ts'
import { startMockModel } from '../support/models/mock-model.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { eventually } from '../support/test-app.ts'

/** Its own connection for each request: the server may close an idle one at any moment. */
const separately = { connection: 'close' }

const statusOf = async (url: string) => (await fetch(url, { headers: separately })).status

async function startOn(postgres: OwnPostgres, env: Record<string, string> = {}) {
  const place: DatabasePlace = { dataDir: tempFolder(), databaseUrl: postgres.url }
  const server = await startServer({
    DATA_DIR: place.dataDir,
    DATABASE_URL: postgres.url,
    TRUST_PROXY: '1',
    ...env,
  })
  afterFile(() => server.stop())
  return { place, server }
}

test('fault 22: replies outlive a restart of PostgreSQL, and each is charged once', async (context) => {
  const postgres = await startPostgres(context, folderFor('restart'))
  const reply = 'The island is far away, and farther still is the other one. '.repeat(2)
  const model = await startMockModel({ tokensPerSecond: 8, reply })
  afterFile(() => model.close())
  const { place, server } = await startOn(postgres, {
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-test',
    CHAT_MODEL: 'mock-model',
    CHAT_PER_MINUTE: '100000',
  })
  const owner = await createOwnerWithSources(server.origin, { files: [], website: '' })
  await answerWithoutSources(place, owner)
  await setMessages(place, owner, 100)
  const ask = () =>
    openStream(server.origin, { botId: owner.botId, message: 'Tell me about the island' })

  const streams = Array.from({ length: 6 }, ask)
  await Promise.all(streams.map(({ hasText }) => hasText))
  await postgres.restart()
  await Promise.all(streams.map(({ ended }) => ended))

  expect(streams.map(({ received }) => received().text.trim())).toEqual(
    streams.map(() => reply.trim()),
  )
  await eventually(
    () => statusOf(`${server.origin}/readyz`),
    (status) => status === 200,
  )
  const afterwards = ask()
  await afterwards.ended
  expect(afterwards.received().events['done']).toMatchObject({ charged: true })
  const balance = () =>
    withDatabase(place, async ({ db }) => {
      const account = db.selectFrom('credit_accounts').select('balance')
      return (await account.where('user_id', '=', owner.userId).executeTakeFirstOrThrow()).balance
    })
  await eventually(balance, (left) => left === 100 - streams.length - 1)
})

/** A small file system; '' without the permission to mount one. */
function mountSmallDisk(folder: string): string {
  mkdirSync(folder)
  try {
    const options = 'size=192m,mode=1777'
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return ''
  }
  afterFile(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  return folder
}

/** Writes a file until there is no space left. */
function fill(file: string): void {
  for (const size of [1_000_000, 4_096, 1]) {
    const block = Buffer.alloc(size, 1)
    expect(() => {
      for (;;) appendFileSync(file, block)
    }).toThrow('ENOSPC')
  }
}

/**
 * Lets PostgreSQL reserve space for its log, so that only the files of the tables need more: a server that cannot write
 * its log ends itself.
 */
async function reserveLog({ db }: Database): Promise<void> {
  for (let segment = 0; segment < 4; segment += 1) {
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
}

async function post(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const reply = await fetch(url, {
    method: 'POST',
    headers: { ...headers, ...separately },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.text() }
}

const password = 'a good long password'
const emailOf = (n: number) => `ada${n}@example.com`
const register = (server: RealServer, n: number) =>
  post(`${server.origin}/register`, {
    first_name: 'A',
    last_name: 'B',
    email: emailOf(n),
    password,
  })

test('fault 28: on a full disk PostgreSQL refuses writes with 503, reads, and keeps every account', async (context) => {
  const disk = mountSmallDisk(folderFor('disk'))
  if (disk === '') context.skip('no permission to mount a file system')
  const postgres = await startPostgres(context, `${disk}/data`)
  const { place, server } = await startOn(postgres)
  const registered = [1]
  const { token } = z.parse(
    z.object({ token: z.string() }),
    JSON.parse((await register(server, 1)).body),
  )
  await withDatabase(place, reserveLog)

  fill(`${disk}/filler`)
  let refused = ''
  for (let n = 2; refused === ''; n += 1) {
    const { status, body } = await register(server, n)
    expect([200, 503]).toContain(status)
    if (status === 200) registered.push(n)
    else refused = body
  }

  expect(JSON.parse(refused)).toMatchObject({ code: 'overloaded' })
  expect(await statusOf(`${server.origin}/healthz`)).toBe(200)
  const list = await post(`${server.origin}/chatbot_list`, {}, token)
  expect(list.status).toBe(200)

  rmSync(`${disk}/filler`)
  const next = registered.length + 100
  await eventually(
    async () => (await register(server, next)).status,
    (status) => status === 200,
  )
  const stored = await withDatabase(place, ({ db }) =>
    db.selectFrom('user_account').select('email').execute(),
  )
  expect(stored.map(({ email }) => email)).toEqual(
    expect.arrayContaining([...registered, next].map(emailOf)),
  )
})

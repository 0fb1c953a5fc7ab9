// Measures replies of one account while the database is some milliseconds away.
//   TEST_DATABASE_URL=postgres://… node bench/distance.mjs [--ms 10] [--visitors 40] [--seconds 20]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { createOwnerWithSources, sourcesOf } from '../server/test/crash/owner-client.ts'
import { setMessages } from '../server/test/crash/crash-database.ts'
import { startServer } from '../server/test/crash/real-server.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'
import { startDelayProxy } from './delay-proxy.mjs'

const { values } = parseArgs({
  options: {
    ms: { type: 'string', default: '10' },
    visitors: { type: 'string', default: '40' },
    seconds: { type: 'string', default: '20' },
  },
})
const messages = 100_000
const visitors = Number(values.visitors)
const name = `askwell_distance_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-distance-'))
await administer(`create database ${name}`)
const near = urlOf(name)
const proxy = await startDelayProxy({
  port: Number(new URL(near).port || 5432),
  roundTripMs: Number(values.ms),
})
const far = new URL(near)
far.port = String(proxy.port)
const server = await startServer({
  DATA_DIR: dataDir,
  DATABASE_URL: far.href,
  CHAT_PER_MINUTE: '1000000',
})

try {
  const owner = await createOwnerWithSources(server.origin, {
    files: [{ name: 'gate.txt', text: 'The Quillford gate opens at five in the morning.' }],
    website: '',
  })
  await setMessages({ databaseUrl: near, dataDir }, owner, messages)
  while ((await sourcesOf(server.origin, owner)).some(({ state }) => state !== 'ready')) {
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await ask(owner)
  console.log(JSON.stringify(await measure(owner)))
} finally {
  await server.stop()
  proxy.close()
  await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

async function measure(owner) {
  const began = performance.now()
  const end = began + Number(values.seconds) * 1_000
  const firstWordMs = []
  await Promise.all(
    Array.from({ length: visitors }, async () => {
      while (performance.now() < end) firstWordMs.push(await ask(owner))
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  const sorted = firstWordMs.toSorted((a, b) => a - b)
  return {
    ms: Number(values.ms),
    visitors,
    repliesPerSecond: Math.round((sorted.length / seconds) * 10) / 10,
    firstWordP50: Math.round(sorted[Math.floor(sorted.length / 2)]),
    firstWordP95: Math.round(sorted[Math.floor(sorted.length * 0.95)]),
    replies: sorted.length + 1,
    spent: await spentOf(owner),
  }
}

/** Messages that were spent; must be as many as replies. */
async function spentOf({ userId }) {
  const { db, close } = await openDatabase({ databaseUrl: near, dataDir })
  const { balance } = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await close()
  return messages - balance
}

/** Asks one question and returns the milliseconds to its first word. */
async function ask({ botId }) {
  const began = performance.now()
  const query = new URLSearchParams({
    bot_id: botId,
    message: 'When does the Quillford gate open?',
  })
  const reply = await fetch(`${server.origin}/chat_stream?${query}`)
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  let firstWordMs = null
  let body = ''
  for await (const piece of reply.body) {
    body += Buffer.from(piece).toString()
    if (firstWordMs === null && body.includes('id: m_')) firstWordMs = performance.now() - began
  }
  if (!body.includes('"charged":true')) throw new Error(`not charged: ${body}`)
  return firstWordMs
}

// Restarts one of two web processes while visitors read replies, which they resume at the other one.
//   TEST_DATABASE_URL=postgres://… node bench/restart.mjs [--streams 200]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { answerWithoutSources, setMessages } from '../server/test/crash/crash-database.ts'
import { createOwnerWithSources } from '../server/test/crash/owner-client.ts'
import { startServer } from '../server/test/crash/real-server.ts'
import { openStream } from '../server/test/processes/visitor-stream.ts'
import { startMockModel } from '../server/test/support/models/mock-model.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'

const { values } = parseArgs({ options: { streams: { type: 'string', default: '200' } } })
const streams = Number(values.streams)
const messages = 10_000
const name = `askwell_restart_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-restart-'))
await administer(`create database ${name}`)
const place = { databaseUrl: urlOf(name), dataDir }
const model = await startMockModel({
  tokensPerSecond: 10,
  reply: 'The island is far away, and farther still is the other one. '.repeat(12),
})
const start = () =>
  startServer({
    ROLE: 'web',
    DATA_DIR: dataDir,
    DATABASE_URL: place.databaseUrl,
    OPENAI_BASE_URL: model.baseUrl,
    OPENAI_API_KEY: 'sk-test',
    CHAT_MODEL: 'mock-model',
    CHAT_PER_MINUTE: '1000000',
    STOP_GRACE_SECONDS: '120',
  })
const first = await start()
const second = await start()
let stopping = Promise.resolve()

try {
  const owner = await createOwnerWithSources(first.origin, { files: [], website: '' })
  await answerWithoutSources(place, owner)
  await setMessages(place, owner, messages)
  const read = await readAll(owner)
  await stopping
  console.log(JSON.stringify(await compare(owner, read)))
} finally {
  await stopping
  await first.stop()
  await second.stop()
  await model.close()
  await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

async function readAll({ botId }) {
  const ask = (origin, lastEventId) =>
    openStream(origin, { botId, message: 'Tell me about the island', lastEventId })
  const begun = Array.from({ length: streams }, () => ask(first.origin))
  await Promise.all(begun.map(({ hasText }) => hasText))
  stopping = first.stop()
  return Promise.all(
    begun.map(async (stream) => {
      stream.cut()
      await stream.ended
      const began = performance.now()
      const rest = ask(second.origin, stream.lastEventId())
      await rest.hasText
      const resumedMs = performance.now() - began
      await rest.ended
      const { text, events } = rest.received()
      return { text: stream.received().text + text, id: events.done?.message_id, resumedMs }
    }),
  )
}

async function compare({ userId }, read) {
  const { db, close } = await openDatabase(place)
  const replies = await db.selectFrom('chat_message').select(['id', 'reply', 'charged']).execute()
  const { balance } = await db
    .selectFrom('credit_accounts')
    .select('balance')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  await close()
  const stored = new Map(replies.map((reply) => [reply.id, reply]))
  const resumed = read.map(({ resumedMs }) => Math.round(resumedMs)).toSorted((a, b) => a - b)
  return {
    streams,
    identical: read.filter(({ id, text }) => stored.get(id)?.reply === text).length,
    charged: replies.filter(({ charged }) => charged === 1).length,
    spent: messages - balance,
    resumedP50: resumed[Math.floor(streams / 2)],
    resumedMax: resumed.at(-1),
  }
}

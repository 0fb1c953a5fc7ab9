// Measures what visitors of another bot notice while the index of a bot is built in the same process.
//   TEST_DATABASE_URL=postgres://… node bench/index-build.mjs [--passages 50000] [--visitors 4]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { setMessages } from '../server/test/crash/crash-database.ts'
import { createOwnerWithSources, sourcesOf } from '../server/test/crash/owner-client.ts'
import { startServer } from '../server/test/crash/real-server.ts'
import { insertBot } from '../server/test/support/insert-rows.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'
import { fillGenerated, generateQuestions } from './generated-bot.mjs'
import { askAll, timesOf, usageOf } from './replies.mjs'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '50000' },
    visitors: { type: 'string', default: '4' },
  },
})
const passages = Number(values.passages)
const idleSeconds = 10
const question = 'When does the Quillford gate open?'
const large = { botId: 'large' }
const name = `askwell_index_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-index-'))
const place = { databaseUrl: urlOf(name), dataDir }
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: place.databaseUrl,
  PASSAGES_IN_MEMORY: '10000000',
  CHAT_PER_MINUTE: '1000000',
}
await administer(`create database ${name}`)

try {
  const owner = await createOwner()
  await fillLarge(owner)
  print('without a stored index', await measure(owner))
  print('after a start', await measure(owner))
} finally {
  await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

function print(what, figures) {
  console.log(JSON.stringify({ what, passages, ...figures }))
}

async function createOwner() {
  const server = await startServer(env)
  try {
    const owner = await createOwnerWithSources(server.origin, {
      files: [{ name: 'gate.txt', text: 'The Quillford gate opens at five in the morning.' }],
      website: '',
    })
    while ((await sourcesOf(server.origin, owner)).some(({ state }) => state !== 'ready')) {
      await wait(200)
    }
    await setMessages(place, owner, 1_000_000)
    return owner
  } finally {
    await server.stop()
  }
}

async function fillLarge({ userId }) {
  const database = await openDatabase(place)
  try {
    await insertBot(database.db, userId, large.botId)
    await fillGenerated(database.db, { ownerId: userId, botId: large.botId }, passages)
  } finally {
    await database.close()
  }
}

/** The first question to the large bot, and the replies of the other bot before and meanwhile. */
async function measure(owner) {
  const server = await startServer(env)
  const { origin } = server
  try {
    const [first] = await askAll(origin, owner, [question])
    const idle = await visit(origin, owner, wait(idleSeconds * 1_000))
    const before = await usageOf(origin)
    const firstQuestion = askAll(origin, large, generateQuestions(1, passages))
    const meanwhile = await visit(origin, owner, firstQuestion)
    const after = await usageOf(origin)
    const [firstOfLarge] = await firstQuestion
    await wait(8_000) // until the index is stored
    return {
      firstMs: Math.round(first),
      firstOfLargeMs: Math.round(firstOfLarge),
      longestGapMs: after.longestGapMs,
      residentMb: [before.residentMb, after.residentMb, (await usageOf(origin)).residentMb],
      idle: timesOf(idle),
      meanwhile: timesOf(meanwhile),
    }
  } finally {
    await server.stop()
  }
}

/** The times of replies to some visitors until something is over. */
async function visit(origin, owner, until) {
  const visits = { areOver: false }
  const visitors = Array.from({ length: Number(values.visitors) }, () => ask(visits))
  await until
  visits.areOver = true
  return (await Promise.all(visitors)).flat()

  async function ask(state) {
    const ms = []
    while (!state.areOver) ms.push(...(await askAll(origin, owner, [question])))
    return ms
  }
}

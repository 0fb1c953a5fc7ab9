// Measures how long a large bot takes to delete, and how long it holds up everything else.
//   node bench/delete.mjs [--messages 1000000] [--passages 500000] [--scattered] [--cascade | --account]
// With --scattered the messages of every moment are spread over the whole table, which no installation does.
// TEST_DATABASE_URL names a PostgreSQL server; without it the embedded database is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { deleteRemainingRows } from '../server/src/accounts/stores/account-erasure.ts'
import { botStore } from '../server/src/bots/index.ts'
import { botDeletion } from '../server/src/bots/stores/bot-deletion.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { deletionJobs } from '../server/src/platform/queue/deletion-jobs.ts'
import { createQueue } from '../server/src/platform/queue/queue.ts'
import { fillBot } from '../server/test/support/database/fill-bot.ts'
import { insertBot, insertOwner } from '../server/test/support/insert-rows.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'
import { measureStatements } from './statement-times.mjs'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000000' },
    passages: { type: 'string', default: '500000' },
    scattered: { type: 'boolean', default: false },
    cascade: { type: 'boolean', default: false },
    account: { type: 'boolean', default: false },
  },
})
const isPostgres = process.env.TEST_DATABASE_URL !== undefined
const name = `askwell_bench_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-delete-'))
if (isPostgres) await administer(`create database ${name}`)
const database = await openDatabase({
  dataDir,
  ...(isPostgres && { databaseUrl: urlOf(name) }),
})
const clock = Date.now
const round = (ms) => Math.round(ms * 10) / 10

try {
  await migrate(database, { dataDir })
  await insertOwner(database.db, 'owner')
  await insertBot(database.db, 'owner', 'large')
  await insertBot(database.db, 'owner', 'other')
  for (const part of parts(Number(values.messages), Number(values.passages))) {
    await fillBot(database, { ownerId: 'owner', botId: 'large', ...part })
  }
  await setTimeout(2_000)
  const endMeasuring = measureStatements()
  const figures = await (values.cascade ? cascade() : values.account ? account() : inSlices())
  console.log(JSON.stringify({ ...figures, ...(!isPostgres && endMeasuring()) }, null, 2))
} finally {
  await database.close()
  if (isPostgres) await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Filled in parts, because a statement of PostgreSQL may take 30 s. */
function parts(messages, passages) {
  const count = 20
  return Array.from({ length: count }, (_, index) => ({
    messages: Math.ceil(messages / count),
    passages: Math.ceil(passages / count),
    series: `${index}`,
    after: values.scattered ? 0 : index * Math.ceil(messages / count),
  }))
}

async function inSlices() {
  const longest = { slice: 0, slices: 0, over50: 0, read: 0 }
  const deletion = botDeletion(database.db, {})
  const { handlers } = deletionJobs(
    { database, clock },
    { ...deletion, slices: (id) => timed(deletion.slices(id), longest) },
  )
  const queue = createQueue(database, { clock })
  queue.work(handlers, { workers: 1 })
  queue.start()
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await botStore(database, clock).remove('owner', 'large')
  const answerMs = performance.now() - began
  while (await hasBot()) {
    const from = performance.now()
    await database.db.selectFrom('bot').selectAll().where('id', '=', 'other').execute()
    longest.read = Math.max(longest.read, performance.now() - from)
    await setTimeout(5)
  }
  const goneMs = performance.now() - began
  delay.disable()
  await queue.stop(1_000)
  return report({ answerMs, goneMs, delay, longest })
}

/** The former way: one statement, and foreign keys that cascade. */
async function cascade() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  const outcome = await database.db
    .deleteFrom('bot')
    .where('id', '=', 'large')
    .execute()
    .then(() => 'deleted', String)
  const goneMs = performance.now() - began
  delay.disable()
  return { outcome, ...report({ answerMs: goneMs, goneMs, delay, longest: {} }) }
}

/** The end of a closed account with all its chatbots. */
async function account() {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = performance.now()
  await deleteRemainingRows(database, 'owner', {})
  const goneMs = performance.now() - began
  delay.disable()
  return report({ answerMs: 0, goneMs, delay, longest: {} })
}

async function* timed(slices, longest) {
  for (;;) {
    const from = performance.now()
    const { done } = await slices.next()
    const ms = performance.now() - from
    longest.slice = Math.max(longest.slice, ms)
    longest.slices += 1
    if (ms > 50) longest.over50 += 1
    if (done) return
    yield
  }
}

async function hasBot() {
  const left = database.db.selectFrom('bot').select('id').where('id', '=', 'large')
  return (await left.execute()).length > 0
}

function report({ answerMs, goneMs, delay, longest }) {
  return {
    engine: database.engine,
    messages: Number(values.messages),
    passages: Number(values.passages),
    answerMs: round(answerMs),
    goneSeconds: round(goneMs / 1_000),
    longestGapMs: round(delay.max / 1e6),
    ...(longest.slice && {
      slices: longest.slices,
      slicesOver50Ms: longest.over50,
      longestSliceMs: round(longest.slice),
    }),
    ...(longest.read && { longestOtherReadMs: round(longest.read) }),
  }
}

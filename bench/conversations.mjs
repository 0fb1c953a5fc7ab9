// Measures what owners do with many conversations: list, search, export, groups of questions, numbers of a year.
//   node bench/conversations.mjs [--messages 200000]
// TEST_DATABASE_URL names a PostgreSQL server; without it the embedded database is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  exportConversations,
  groupQuestions,
  listConversations,
  readNumbers,
} from '@askwell/core/chat'
import { runAtOnce } from '@askwell/core/shared'
import { sql } from 'kysely'
import { botStore } from '../server/src/bots/index.ts'
import { conversationReviewStore } from '../server/src/chat/stores/conversation-review-store.ts'
import { exportedMessageStore } from '../server/src/chat/stores/exported-message-store.ts'
import { countReplies } from '../server/src/chat/stores/numbers/count-replies.ts'
import { numbersStore } from '../server/src/chat/stores/numbers/numbers-store.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { runSteps } from '../server/src/platform/runtime/run-steps.ts'
import { migrate } from '../server/src/platform/db/migrate.ts'
import { insertBot, insertOwner } from '../server/test/support/insert-rows.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'
import { fillConversations, text, wordAt } from './many-conversations.mjs'

const { values } = parseArgs({ options: { messages: { type: 'string', default: '200000' } } })
const messages = Number(values.messages)
const isPostgres = process.env.TEST_DATABASE_URL !== undefined
const name = `askwell_bench_${process.pid}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-conversations-'))
if (isPostgres) await administer(`create database ${name}`)
const database = await openDatabase({ dataDir, ...(isPostgres && { databaseUrl: urlOf(name) }) })
const { db } = database
const clock = Date.now
const round = (ms) => Math.round(ms * 100) / 100
const msOf = ({ ms }) => ms
const cpuOf = ({ cpuMs }) => cpuMs
const p95 = (times) => round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)

const deps = {
  bots: botStore(database, clock),
  review: conversationReviewStore(db),
  exported: exportedMessageStore(db),
  numbers: numbersStore(database),
  runSteps,
  clock,
}
const all = { botId: 'large', badges: [], onlyKnownVisitors: false, withPreviews: false }

const day = (at) => new Date(at).toISOString().slice(0, 10)

/** Words of every frequency, beginnings of words, two words, and one that nobody wrote. */
const searches = [1, 2, 10, 50, 200, 1_000, 5_000, 20_000]
  .map(wordAt)
  .concat(['w1', 'w1a', 'wzzzzzzz', `${wordAt(3)} ${wordAt(40)}`, `${wordAt(300)} ${wordAt(900)}`])

try {
  await migrate(database, { dataDir })
  await insertOwner(db, 'owner')
  await insertBot(db, 'owner', 'large')
  await fillConversations(database, messages)
  if (isPostgres) await sql`vacuum analyze`.execute(db)
  const figures = {
    engine: database.engine,
    messages,
    load: loadavg().map(round),
    list: await measureList(),
    search: await measureSearch(),
    like: await measureLike(),
    export: await measureExport(),
    grouping: measureGrouping(),
    numbers: await measureNumbers(),
  }
  console.log(JSON.stringify(figures))
} finally {
  await database.close()
  if (isPostgres) await administer(`drop database ${name} with (force)`)
  rmSync(dataDir, { recursive: true, force: true })
}

/** Wall time, and the CPU time of this process, which depends less on what else runs on the machine. */
async function timed(work) {
  const from = performance.now()
  const used = process.cpuUsage()
  const result = await work()
  const { user, system } = process.cpuUsage(used)
  return { ms: performance.now() - from, cpuMs: (user + system) / 1_000, result }
}

/** The first page and a later one, with each filter; the last badge is in no conversation. */
async function measureList() {
  const badges = [
    [],
    ['unanswered'],
    ['thumb_down'],
    ['unsupported'],
    ['function_failed'],
    ['unanswered', 'thumb_down'],
  ]
  const worst = {}
  const times = []
  const cpu = []
  for (const badge of badges) {
    let own = []
    for (let at = 0; at < 20; at += 1) {
      const first = await timed(() => listConversations(deps, 'owner', { ...all, badges: badge }))
      own.push(first)
      const before = first.result.next
      if (before === null) continue
      own.push(
        await timed(() => listConversations(deps, 'owner', { ...all, badges: badge, before })),
      )
    }
    own = own.slice(2)
    worst[badge.join('+') || 'all'] = { p95: p95(own.map(msOf)), cpuP95: p95(own.map(cpuOf)) }
    times.push(...own.map(msOf))
    cpu.push(...own.map(cpuOf))
  }
  return { p95: p95(times), cpuP95: p95(cpu), byFilter: worst }
}

async function measureSearch() {
  const times = []
  const cpu = []
  const byWord = {}
  for (const search of searches) {
    const own = []
    for (let n = 0; n < 8; n += 1) {
      own.push(await timed(() => listConversations(deps, 'owner', { ...all, search })))
    }
    byWord[search] = { p95: p95(own.map(msOf)), cpuP95: p95(own.map(cpuOf)) }
    times.push(...own.map(msOf))
    cpu.push(...own.map(cpuOf))
  }
  return { p95: p95(times), cpuP95: p95(cpu), byWord }
}

/** The same without an index, for comparison. */
async function measureLike() {
  const times = []
  for (const search of [wordAt(50), wordAt(5_000), 'wzzzzzzz']) {
    const inside = `%${search}%`
    const { ms } = await timed(() =>
      sql`select id, last_at from chat_session where bot_id = 'large' and id in (
        select session_id from chat_message where bot_id = 'large'
          and (question like ${inside} or reply like ${inside}))
        order by last_at desc limit 51`.execute(db),
    )
    times.push(ms)
  }
  return { slowest: round(Math.max(...times)) }
}

async function measureExport() {
  globalThis.gc?.()
  const before = process.memoryUsage.rss()
  let max = before
  let count = 0
  const { ms, cpuMs } = await timed(async () => {
    for await (const line of await exportConversations(deps, 'owner', all)) {
      JSON.stringify(line)
      count += 1
      if (count % 5_000 === 0) max = Math.max(max, process.memoryUsage.rss())
      if (count === 100_000) break
    }
  })
  return {
    messages: count,
    seconds: round(ms / 1_000),
    cpuSeconds: round(cpuMs / 1_000),
    moreMb: Math.round((max - before) / 1e6),
  }
}

function measureGrouping() {
  const searchedQuestions = Array.from({ length: 2_000 }, (_, at) => ({
    question: text(6),
    messageId: `m${at}`,
    at,
  }))
  const from = process.cpuUsage()
  const groups = runAtOnce(groupQuestions(searchedQuestions))
  const { user, system } = process.cpuUsage(from)
  return {
    questions: searchedQuestions.length,
    groups: groups.length,
    cpuMs: round((user + system) / 1_000),
  }
}

async function measureNumbers() {
  const counting = await timed(() => countReplies(database))
  // PostgreSQL does it by itself within a minute of so many changes.
  if (isPostgres) await sql`vacuum analyze`.execute(db)
  const range = {
    botId: 'large',
    from: day(clock() - 364 * 86_400_000),
    to: day(clock()),
    timeZone: 'Europe/Berlin',
  }
  const times = []
  for (let n = 0; n < 30; n += 1) {
    times.push(await timed(() => readNumbers(deps, 'owner', range)))
  }
  const median = (each) => round(each.toSorted((a, b) => a - b)[15] ?? 0)
  return {
    median: median(times.map(msOf)),
    p95: p95(times.map(msOf)),
    cpuMedian: median(times.map(cpuOf)),
    countingMsPerReply: round(counting.ms / messages),
  }
}

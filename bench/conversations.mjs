// Measures what owners do with many conversations: list, search, export, groups of questions, numbers of a year.
//   node bench/conversations.mjs [--messages 200000]
// TEST_DATABASE_URL names a PostgreSQL server; without it the embedded database is measured.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

/** Words are as frequent as Zipf's law says. */
let seed = 7
const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const vocabulary = 30_000
const wordAt = (rank) => `w${rank.toString(36)}x`
const word = () => wordAt(Math.floor(vocabulary ** random()))
const text = (length) => Array.from({ length }, word).join(' ')

/** Words of every frequency, beginnings of words, two words, and one that nobody wrote. */
const searches = [1, 2, 10, 50, 200, 1_000, 5_000, 20_000]
  .map(wordAt)
  .concat(['w1', 'w1a', 'wzzzzzzz', `${wordAt(3)} ${wordAt(40)}`, `${wordAt(300)} ${wordAt(900)}`])

try {
  await migrate(database, { dataDir })
  await insertOwner(db, 'owner')
  await insertBot(db, 'owner', 'large')
  await fill()
  const figures = {
    engine: database.engine,
    messages,
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

/** Five messages a conversation, spread over a year. */
async function fill() {
  const perSession = 5
  const sessionsAtOnce = 1_000
  const start = clock() - 360 * 86_400_000
  const step = (360 * 86_400_000) / (messages / perSession)
  for (let from = 0; from < messages / perSession; from += sessionsAtOnce) {
    const count = Math.min(sessionsAtOnce, messages / perSession - from)
    const sessions = Array.from({ length: count }, (_, n) =>
      session(from + n, start + step * (from + n)),
    )
    await database.transaction(async (trx) => {
      for (const rows of slices(sessions, 500))
        await trx.insertInto('chat_session').values(rows).execute()
      const rows = sessions.flatMap(({ id, created_at: at }) =>
        Array.from({ length: perSession }, (_, n) => message(`${id}_${n}`, id, at + n * 20_000)),
      )
      for (const some of slices(rows, 500))
        await trx.insertInto('chat_message').values(some).execute()
    })
  }
  if (isPostgres) await sql`vacuum analyze`.execute(db)
}

function* slices(rows, length) {
  for (let from = 0; from < rows.length; from += length) yield rows.slice(from, from + length)
}

function session(n, at) {
  const time = Math.round(at)
  return {
    id: `s${n}`,
    owner_id: 'owner',
    bot_id: 'large',
    kind: 'visitor',
    message_count: 5,
    first_question: text(8),
    answered_count: 4,
    abstained_count: n % 5 === 0 ? 1 : 0,
    thumb_down_count: n % 40 === 0 ? 1 : 0,
    withheld_count: n % 1_000 === 0 ? 1 : 0,
    failed_call_count: 0,
    language: 'en',
    page_host: 'shop.example',
    page_path: `/page-${n % 50}`,
    created_at: time,
    last_at: time + 100_000,
  }
}

function message(id, sessionId, at) {
  const time = Math.round(at)
  const state = random() < 0.1 ? 'abstained' : 'answered'
  return {
    id,
    owner_id: 'owner',
    bot_id: 'large',
    session_id: sessionId,
    question: text(8),
    reply: text(60),
    sources: '[]',
    state,
    charged: state === 'answered' ? 1 : 0,
    model: 'built-in',
    created_at: time,
    first_text_ms: Math.floor(random() * 900),
    ended_at: time + 1_000,
  }
}

async function timed(work) {
  const from = performance.now()
  const result = await work()
  return { ms: performance.now() - from, result }
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
  for (const badge of badges) {
    let own = []
    for (let at = 0; at < 20; at += 1) {
      const first = await timed(() => listConversations(deps, 'owner', { ...all, badges: badge }))
      own.push(first.ms)
      const before = first.result.next
      if (before === null) continue
      own.push(
        (await timed(() => listConversations(deps, 'owner', { ...all, badges: badge, before }))).ms,
      )
    }
    own = own.slice(2)
    worst[badge.join('+') || 'all'] = p95(own)
    times.push(...own)
  }
  return { p95: p95(times), byFilter: worst }
}

async function measureSearch() {
  const times = []
  const byWord = {}
  for (const search of searches) {
    const own = []
    for (let n = 0; n < 8; n += 1) {
      own.push((await timed(() => listConversations(deps, 'owner', { ...all, search }))).ms)
    }
    byWord[search] = p95(own)
    times.push(...own)
  }
  return { p95: p95(times), byWord }
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
  let most = before
  let count = 0
  const { ms } = await timed(async () => {
    for await (const line of await exportConversations(deps, 'owner', all)) {
      JSON.stringify(line)
      count += 1
      if (count % 5_000 === 0) most = Math.max(most, process.memoryUsage.rss())
      if (count === 100_000) break
    }
  })
  return { messages: count, seconds: round(ms / 1_000), moreMb: Math.round((most - before) / 1e6) }
}

function measureGrouping() {
  const asked = Array.from({ length: 2_000 }, (_, at) => ({
    question: text(6),
    messageId: `m${at}`,
    at,
  }))
  const from = process.cpuUsage()
  const groups = runAtOnce(groupQuestions(asked))
  const { user, system } = process.cpuUsage(from)
  return { questions: asked.length, groups: groups.length, cpuMs: round((user + system) / 1_000) }
}

async function measureNumbers() {
  const counting = await timed(() => countReplies(database))
  const range = {
    botId: 'large',
    from: day(clock() - 364 * 86_400_000),
    to: day(clock()),
    timeZone: 'Europe/Berlin',
  }
  const times = []
  for (let n = 0; n < 30; n += 1) {
    times.push((await timed(() => readNumbers(deps, 'owner', range))).ms)
  }
  const median = round(times.toSorted((a, b) => a - b)[15] ?? 0)
  return { median, p95: p95(times), countingMsPerReply: round(counting.ms / messages) }
}

// Measures a bot whose passages PostgreSQL finds: the move, recall, the time of searches and replies, memory and disk.
//   TEST_DATABASE_URL=postgres://… node bench/large-bot.mjs [--passages 1000000] [--questions 200] [--replies 100]
// --keep FOLDER leaves the bot there and in a database askwell_large_kept, and measures it again when it exists.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { CorpusStatistics, countStems, searchedStems } from '@askwell/core/knowledge'
import { sql } from 'kysely'
import { largeBotJobs } from '../server/src/knowledge/jobs/search-in-database.ts'
import { largeBotsIn } from '../server/src/knowledge/large-bots-in.ts'
import { createKnowledge } from '../server/src/knowledge/search/knowledge.ts'
import { wordVectors } from '../server/src/knowledge/search/word-vectors.ts'
import * as candidates from '../server/src/knowledge/stores/passages/candidate-store.ts'
import { knowledgeVersion } from '../server/src/knowledge/stores/passages/passage-store.ts'
import { openDatabase } from '../server/src/platform/db/connect.ts'
import { setMessages } from '../server/test/crash/crash-database.ts'
import { createOwnerWithSources } from '../server/test/crash/owner-client.ts'
import { startServer } from '../server/test/crash/real-server.ts'
import { administer, urlOf } from '../server/test/support/test-databases.ts'
import { fillGenerated, generatePassages, generateQuestions } from './generated-bot.mjs'
import { askAll, timesOf, usageOf } from './replies.mjs'

const { values } = parseArgs({
  options: {
    passages: { type: 'string', default: '1000000' },
    questions: { type: 'string', default: '200' },
    replies: { type: 'string', default: '100' },
    keep: { type: 'string' },
  },
})
const passages = Number(values.passages)
const questions = generateQuestions(Number(values.questions), passages)
const isKept = values.keep !== undefined
const name = `askwell_large_${isKept ? 'kept' : process.pid}`
const dataDir = values.keep ?? mkdtempSync(path.join(tmpdir(), 'askwell-large-'))
const ownerFile = path.join(dataDir, 'owner.json')
const place = { databaseUrl: urlOf(name), dataDir }
const env = {
  DATA_DIR: dataDir,
  DATABASE_URL: place.databaseUrl,
  PASSAGES_IN_MEMORY: `${Math.max(100, passages - 1)}`,
  CHAT_PER_MINUTE: '1000000',
}

try {
  const owner = existsSync(ownerFile) ? JSON.parse(readFileSync(ownerFile, 'utf8')) : await fill()
  const database = await openDatabase(place)
  try {
    print('disk', await diskOf(database.db))
    print('recall', await recallOf(database.db, owner.botId))
    print('search', await searchTimes(database.db, owner.botId))
  } finally {
    await database.close()
  }
  if (Number(values.replies) > 0) print('replies', await replyTimes(owner))
} finally {
  if (!isKept) {
    await administer(`drop database ${name} with (force)`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** The account whose bot has the passages, moved to the database. */
async function fill() {
  mkdirSync(dataDir, { recursive: true })
  await administer(`create database ${name}`)
  const owner = await createOwner()
  const database = await openDatabase(place)
  try {
    const bot = { ownerId: owner.userId, botId: owner.botId }
    print('fill', await timed(() => fillGenerated(database.db, bot, passages)))
    print('move', await timed(() => move(database, owner.botId)))
    await sql`analyze`.execute(database.db)
  } finally {
    await database.close()
  }
  writeFileSync(ownerFile, JSON.stringify({ userId: owner.userId, botId: owner.botId }))
  return owner
}

function print(what, figures) {
  console.log(JSON.stringify({ what, passages, ...figures }))
}

async function timed(work) {
  const began = performance.now()
  await work()
  return { seconds: Math.round((performance.now() - began) / 1_000) }
}

async function createOwner() {
  const server = await startServer(env)
  try {
    const owner = await createOwnerWithSources(server.origin, { files: [], website: '' })
    await setMessages(place, owner, 100_000)
    return owner
  } finally {
    await server.stop()
  }
}

async function move(database, botId) {
  const config = { PASSAGES_IN_MEMORY: passages - 1 }
  const [handle] = Object.values(largeBotJobs({ database, clock: Date.now, config }).handlers)
  await handle({ botId }, { signal: new AbortController().signal })
}

/** Megabytes of the tables that the move filled, with their indexes, and of the passages themselves. */
async function diskOf(db) {
  const sizeOf = async (table) => {
    const { rows } = await sql`select pg_total_relation_size(${table}) as bytes`.execute(db)
    return Math.round(Number(rows[0].bytes) / 1e6)
  }
  return {
    passagesMb: await sizeOf('chunk'),
    termsMb: (await sizeOf('passage_terms')) + (await sizeOf('passage_term_count')),
    meaningsMb: await sizeOf('passage_meaning'),
  }
}

/** The share of the ten passages with the best scores of all that is among the candidates of the database. */
async function recallOf(db, botId) {
  const statistics = new CorpusStatistics()
  const began = performance.now()
  await candidates.readStems(db, botId, (stems) => {
    for (const { stem, passages: of } of stems) statistics.setFrequency(stem, of)
  })
  const stemsMs = Math.round(performance.now() - began)
  await candidates.updateStatistics(db, statistics, { botId, stems: [] })
  const searches = questions.map((question) =>
    searchedStems(statistics, question, wordVectors()).slice(0, candidates.maxStems),
  )
  const wanted = wantedOf(searches)
  const average = statistics.totalLength / statistics.passages
  const best = bestOf(searches, wanted, average)
  let [found, all] = [0, 0]
  for (const [at, stems] of searches.entries()) {
    const tenth = best[at].at(-1) ?? 0
    const passagesFound = await candidates.findCandidates(db, { botId, statistics }, stems)
    const scores = passagesFound.map((passage) => scoresOf(passage, wanted, average).get(at) ?? 0)
    // Of passages with the same score any counts.
    const equal = scores.filter((score) => score >= tenth - 1e-9).length
    found += Math.min(best[at].length, equal)
    all += best[at].length
  }
  return { stems: statistics.vocabulary.size, stemsMs, recallAt10: found / all }
}

/** By stem, the searches that want it. */
function wantedOf(searches) {
  const wanted = new Map()
  for (const [search, stems] of searches.entries()) {
    for (const { stem, weight } of stems) {
      const list = wanted.get(stem) ?? []
      list.push({ search, weight })
      wanted.set(stem, list)
    }
  }
  return wanted
}

/** The ten best scores of each search, of all passages. */
function bestOf(searches, wanted, average) {
  const best = searches.map(() => [])
  for (const passage of generatePassages(passages)) {
    for (const [search, score] of scoresOf(passage, wanted, average)) {
      const list = best[search]
      if (list.length === 10 && score <= list[9]) continue
      list.push(score)
      list.sort((a, b) => b - a)
      list.length = Math.min(10, list.length)
    }
  }
  return best
}

function scoresOf({ title, stems }, wanted, average) {
  const { counts, length } = countStems({ title, headings: [], stems, language: 'en' })
  const norm = candidates.k1 * (1 - candidates.b + (candidates.b * length) / average)
  const scores = new Map()
  for (const [stem, count] of counts) {
    for (const { search, weight } of wanted.get(stem) ?? []) {
      scores.set(search, (scores.get(search) ?? 0) + (weight * count) / (count + norm))
    }
  }
  return scores
}

async function* none() {}

/** Of whole searches, with ranking, in a process that has the stems. */
async function searchTimes(db, botId) {
  const knowledge = createKnowledge({
    versionOf: (id) => knowledgeVersion(db, id),
    passagesOf: none,
    removedOf: async () => [],
    embedder: null,
    large: largeBotsIn(db, Date.now),
  })
  await knowledge.search(botId, 'first question', 10)
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const ms = []
  for (const question of questions) {
    const began = performance.now()
    await knowledge.search(botId, question, 10)
    ms.push(performance.now() - began)
  }
  return timesOf(ms)
}

/** The first reply is asked for as soon as a new process listens. */
async function replyTimes(owner) {
  const server = await startServer(env)
  try {
    const [first] = await askAll(server.origin, owner, questions.slice(0, 1))
    const before = await usageOf(server.origin)
    const ms = await askAll(server.origin, owner, questions.slice(1, 1 + Number(values.replies)))
    const { cpuMs, residentMb } = await usageOf(server.origin)
    const cpuMsOfOne = Math.round((cpuMs - before.cpuMs) / ms.length)
    return { firstMs: Math.round(first), ...timesOf(ms), cpuMsOfOne, residentMb }
  } finally {
    await server.stop()
  }
}

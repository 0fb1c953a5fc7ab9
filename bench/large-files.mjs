// Uploads a table and a PDF of 100 MB each, and measures memory, gaps of the event loop and time until they are found.
//   node scripts/build.mjs && node bench/large-files.mjs [--megabytes 100] [--server server/dist/main.js]
// It starts the built server with the embedded database, or the one of DATABASE_URL, in a temporary folder.
import { mkdtempSync, openAsBlob, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  codeOf,
  rareArticles,
  writePdf,
  writeTable,
} from '../extraction/test/fixtures/make-large-files.ts'
import { programs, startSiegeServer } from '../server/test/siege/siege-server.ts'

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '100' },
    server: { type: 'string', default: programs.built },
    only: { type: 'string', default: '' },
  },
})
const megabytes = Number(values.megabytes)
const folder = mkdtempSync(path.join(tmpdir(), 'askwell-large-'))
const { DATABASE_URL } = process.env
const server = await startSiegeServer(path.resolve(values.server), {
  DATA_DIR: path.join(folder, 'data'),
  ...(DATABASE_URL && { DATABASE_URL }),
  MAX_FILE_MB: String(megabytes + 10),
  MAX_CHARACTERS_PER_BOT: '1000000000',
  CHAT_PER_MINUTE: '600',
})

/** The largest memory of the server and of its largest child, in megabytes of the proportional set size. */
function watchMemory() {
  const max = { serverMb: 0, readerMb: 0 }
  const timer = setInterval(() => {
    max.serverMb = Math.max(max.serverMb, pssOf(server.pid))
    for (const pid of descendantsOf(server.pid)) {
      max.readerMb = Math.max(max.readerMb, pssOf(pid))
    }
  }, 100)
  return () => {
    clearInterval(timer)
    return max
  }
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

const pssOf = (pid) =>
  Math.round(Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1024)

const descendantsOf = (pid) =>
  threadsOf(pid)
    .flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`).split(' '))
    .filter((child) => child !== '')
    .flatMap((child) => [child, ...descendantsOf(child)])

function threadsOf(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    // The process has ended.
    return []
  }
}

async function register() {
  const { token } = await call('/register', {
    first_name: 'Ada',
    last_name: 'Byron',
    email: 'ada@example.com',
    password: 'a good long password',
  })
  const bot = { name: 'A', prompt: 'Be polite.', id1: 'role_customer_support' }
  const { id } = await send(
    '/add_bot',
    formOf(Object.entries({ ...bot, id2: 'personality_friendly', image: '3' })),
    token,
  )
  return { token, botId: id }
}

function formOf(fields) {
  const form = new FormData()
  for (const [name, ...value] of fields) form.append(name, ...value)
  return form
}

const call = (route, body, token) =>
  send(route, new Blob([JSON.stringify(body)], { type: 'application/json' }), token)

const send = async (route, body, token) => (await request(route, body, token)).json()

async function request(route, body, token) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}${route}`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
  return response
}

async function ask(botId, message) {
  const body = new Blob([JSON.stringify({ bot_id: botId, message })], { type: 'application/json' })
  return (await request('/chat_stream', body)).text()
}

const secondsSince = (began) => Number(((performance.now() - began) / 1_000).toFixed(1))

async function measure(owner, name, questions) {
  const file = path.join(folder, name)
  await server.gaps()
  const stop = watchMemory()
  const began = performance.now()
  const form = formOf([
    ['id', owner.botId],
    ['files', await openAsBlob(file), name],
  ])
  await send('/update_model_info', form, owner.token)
  const uploadSeconds = secondsSince(began)
  let row
  do {
    await setTimeout(200)
    const { sources } = await call('/list_sources', { bot_id: owner.botId }, owner.token)
    row = sources.find((source) => source.name === name)
  } while (!['ready', 'failed'].includes(row.state))
  const readySeconds = secondsSince(began)
  const extractionMemory = { ...stop() }
  const extractionGaps = await server.gaps()
  const stopAsking = watchMemory()
  const requestedAt = performance.now()
  const right = []
  for (const [question, fact] of questions) {
    right.push((await ask(owner.botId, question)).includes(fact))
  }
  const askSeconds = secondsSince(requestedAt)
  return {
    name,
    bytes: statSync(file).size,
    state: row.state,
    reason: row.reason,
    uploadSeconds,
    readySeconds,
    ...extractionMemory,
    gaps: gapsOf(extractionGaps),
    right,
    askSeconds,
    serverMbAsking: stopAsking().serverMb,
    gapsAsking: gapsOf(await server.gaps()),
  }
}

const gapsOf = ({ wallMs, cpuMs, collectingMs }) => ({
  wallMs: Math.round(wallMs),
  cpuMs: Math.round(cpuMs),
  collectingMs: Math.round(collectingMs),
})

try {
  const owner = await register()
  const idleMb = pssOf(server.pid)
  console.log(JSON.stringify({ load: loadavg()[0].toFixed(1), idleMb }))
  if (values.only !== 'pdf') {
    writeTable(path.join(folder, 'goods.csv'), megabytes * 1_000_000)
    const questions = rareArticles.map(({ article, place }) => [
      `Where is the ${article} kept?`,
      place,
    ])
    console.log(JSON.stringify(await measure(owner, 'goods.csv', questions)))
  }
  if (values.only !== 'csv') {
    const pages = megabytes * 4
    writePdf(path.join(folder, 'halls.pdf'), pages, 250_000)
    const questions = [1, pages / 2, pages].map((page) => [
      `What is the access code of hall ${page}?`,
      codeOf(page),
    ])
    console.log(JSON.stringify(await measure(owner, 'halls.pdf', questions)))
  }
  console.log(JSON.stringify({ load: loadavg()[0].toFixed(1), lastMb: pssOf(server.pid) }))
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

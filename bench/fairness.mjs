// Measures how long a stranger's text waits while thirty files of 0.9 MB of a Free account are read.
//   node scripts/build.mjs && node bench/fairness.mjs [--rounds 5]
// It starts the built server with the embedded database in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { makeWorkbook } from '../extraction/test/fixtures/make-workbook.ts'
import { makePdf } from '../extraction/test/fixtures/make-pdf.ts'
import { programs, startSiegeServer } from '../server/test/siege/siege-server.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const fileBytes = 900_000
const dataDir = mkdtempSync(path.join(tmpdir(), 'askwell-fairness-'))
const server = await startSiegeServer(programs.built, { DATA_DIR: dataDir })
const sentence = 'The gate of the harbor opens at five in the morning on every day of the week. '
let people = 0

/** Another account adds a text of 16 bytes. */
async function wait(many) {
  const stranger = await register()
  const unread = await countUnread(many)
  const began = performance.now()
  await upload(stranger, [{ name: 'note.txt', content: 'Open until nine.' }])
  while ((await countUnread(stranger)) > 0) await setTimeout(20)
  return { unread, seconds: Number(((performance.now() - began) / 1_000).toFixed(2)) }
}

async function countUnread({ token, botId }) {
  const { sources } = await call('/list_sources', { bot_id: botId }, token)
  return sources.filter(({ state }) => !['ready', 'failed', 'skipped'].includes(state)).length
}

async function register() {
  people += 1
  const { token } = await call('/register', {
    first_name: 'Ada',
    last_name: 'Byron',
    email: `ada${people}@example.com`,
    password: 'a good long password',
  })
  const bot = { name: 'A', prompt: 'Be polite.', id1: 'role_customer_support' }
  const form = { ...bot, id2: 'personality_friendly', image: '3' }
  const { id: botId } = await send('/add_bot', formOf(Object.entries(form)), token)
  return { token, botId }
}

const upload = ({ token, botId }, files) =>
  send(
    '/update_model_info',
    formOf([['id', botId], ...files.map((file) => ['files', file])]),
    token,
  )

function formOf(fields) {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([value.content]), value.name)
  }
  return form
}

const call = (route, body, token) =>
  send(route, new Blob([JSON.stringify(body)], { type: 'application/json' }), token)

async function send(route, body, token) {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.origin}${route}`, {
    method: 'POST',
    headers: authorization,
    body,
  })
  if (!response.ok) throw new Error(`${route}: ${response.status} ${await response.text()}`)
  return response.json()
}

/** Workbooks, PDFs and texts in turn, each of 0.9 MB. */
function largeFile(n) {
  const kinds = [largeWorkbook, largePdf, largeText]
  return kinds[n % kinds.length](n)
}

const cell = (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

function largeWorkbook(n) {
  const row = (at) => `<row>${cell(`Row ${at} of ${n}`)}${cell(`Note ${at % 13}`)}</row>`
  const rows = Array.from({ length: 9_600 }, (_, at) => row(at)).join('')
  return { name: `${n}.xlsx`, content: makeWorkbook({ rows }) }
}

function largePdf(n) {
  const page = (at) => `Page ${at} of ${n}. ${sentence.repeat(30)}`
  return { name: `${n}.pdf`, content: makePdf(Array.from({ length: 450 }, (_, at) => page(at))) }
}

const largeText = (n) => ({
  name: `${n}.txt`,
  content: `File ${n}. ${sentence.repeat(Math.ceil(fileBytes / sentence.length))}`.slice(
    0,
    fileBytes,
  ),
})

try {
  const many = await register()
  await upload(
    many,
    Array.from({ length: 30 }, (_, n) => largeFile(n)),
  )
  const rounds = []
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await wait(many))
  console.log(JSON.stringify({ load: loadavg()[0].toFixed(1), rounds }))
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

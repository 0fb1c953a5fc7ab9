/**
 * node bench/ingestion.mjs [--files 200] [--bytes 20000] [--server server/dist/main.js] [--port 28600] [--no-model] [--runs 3]
 *
 * Measures how fast uploaded text becomes searchable, the CPU time of that, the response times of the server
 * during it, and the time and memory of a restart with this knowledge.
 * Uses the corpus, the mock provider and the accounting of the measuring harness (BENCH_DIR).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'
import { harnessFile } from './harness.mjs'

const root = path.resolve(import.meta.dirname, '..')
const load = (file) => import(pathToFileURL(harnessFile(file)))

const { values: options } = parseArgs({
  options: {
    files: { type: 'string', default: '200' },
    bytes: { type: 'string', default: '20000' },
    server: { type: 'string', default: path.join(root, 'server/dist/main.js') },
    port: { type: 'string', default: '28600' },
    runs: { type: 'string', default: '1' },
    'no-model': { type: 'boolean', default: false },
  },
})
const port = Number(options.port)
const server = path.resolve(options.server)
process.env.ASKWELL_START = `CHAT_PER_MINUTE=600 NODE_ENV=production PAYMENTS=sandbox LOG_LEVEL=warn node ${process.env.NODE_FLAGS ?? ''} ${server}`
const grant = path.join(path.dirname(server), 'grant.js')
process.env.ASKWELL_GRANT = `node ${grant} $EMAIL $MESSAGES >&2`

const { default: askwell } = await load('adapters/askwell.mjs')
const { makeCorpus } = await load('lib/corpus.mjs')
const { startMock } = await load('lib/mock-client.mjs')
const { usage } = await load('lib/proc.mjs')
const { statusOf, sleep } = await load('lib/util.mjs')
const { ask } = await load('lib/ask.mjs')

const corpus = makeCorpus({ files: Number(options.files), bytes: Number(options.bytes) })
const megabytes = corpus.bytes / 1e6
const withModel = !options['no-model']
const mock = await startMock(port)

for (let run = 0; run < Number(options.runs); run++) console.log(JSON.stringify(await measure()))
mock.stop()

async function measure() {
  const dir = mkdtempSync(path.join(tmpdir(), 'askwell-ingestion-'))
  process.env.DATA_DIR = path.join(dir, 'data') // the operator's command that grants messages
  const start = { mockUrl: mock.url, port: port + 10, dir, log: path.join(dir, 'log'), withModel }
  let ctx = await startServer({ ...start, fresh: true })
  try {
    await askwell.setup(ctx)
    await sleep(1_500)
    const figures = await ingest(ctx)
    await sleep(1_000)
    figures.pssIdleMb = Math.round(usage(ctx.pids, { pss: true }).pss / 1e6)
    await askwell.stop(ctx)
    figures.coldMs = []
    figures.firstReplyMs = []
    for (let n = 0; n < 3; n++) {
      const startedAt = performance.now()
      ctx = await startServer({ ...start, fresh: false })
      figures.coldMs.push(Math.round(performance.now() - startedAt))
      await askwell.setup(ctx)
      const requestedAt = performance.now()
      const rid = `qzqcold${Math.random().toString(36).slice(2, 8)}${n}`
      await ask(askwell, ctx, { message: `${corpus.facts[0].question} [${rid}]`, rid })
      figures.firstReplyMs.push(Math.round(performance.now() - requestedAt))
      await sleep(1_500)
      figures.pssAfterStartMb = Math.round(usage(ctx.pids, { pss: true }).pss / 1e6)
      await askwell.stop(ctx)
    }
    return figures
  } finally {
    await askwell.stop(ctx)
    rmSync(dir, { recursive: true, force: true })
  }
}

async function startServer(start) {
  const ctx = await askwell.start(start)
  const deadline = performance.now() + 60_000
  while (!(await askwell.healthy(ctx))) {
    if (performance.now() > deadline) throw new Error(`not healthy, see ${start.log}`)
    await sleep(5)
  }
  return ctx
}

async function ingest(ctx) {
  await mock.control({ ttftMs: 1, tps: 1_000, tokens: 3, embedDelayMs: 0, reset: true })
  const probe = measureHealth(ctx)
  const cpuBefore = usage(ctx.pids).cpu
  const startedAt = performance.now()
  await askwell.ingest(ctx, corpus.files)
  const wallMs = performance.now() - startedAt
  const cpu = usage(ctx.pids).cpu - cpuBefore
  const { embeddings } = await mock.stats()
  return {
    wallMs: Math.round(wallMs),
    providerBusyMs: Math.round(embeddings.busyMs),
    embedRequests: embeddings.requests,
    embedTexts: embeddings.texts,
    mbPerSecond: round(megabytes / (wallMs / 1_000)),
    mbPerSecondNet: round(megabytes / ((wallMs - embeddings.busyMs) / 1_000)),
    cpuSecondsPerMb: round(cpu / megabytes),
    health: await probe.stop(),
  }
}

/**
 * Requests the health endpoint every 10 ms; the longest response time shows how long the event loop was
 * blocked.
 */
function measureHealth(ctx) {
  const timesMs = []
  const state = { isRunning: true }
  const loop = (async () => {
    while (state.isRunning) {
      const requestedAt = performance.now()
      await statusOf(`${ctx.url}/healthz`)
      timesMs.push(performance.now() - requestedAt)
      await sleep(10)
    }
  })()
  return {
    async stop() {
      state.isRunning = false
      await loop
      timesMs.sort((a, b) => a - b)
      const at = (share) => round(timesMs[Math.floor((timesMs.length - 1) * share)])
      return { n: timesMs.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
    },
  }
}

function round(value) {
  return Math.round(value * 100) / 100
}

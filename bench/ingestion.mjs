/**
 * node bench/ingestion.mjs [--files 200] [--bytes 20000] [--server server/dist/main.js] [--port 28600] [--no-model] [--runs 3]
 *
 * How fast uploaded text becomes searchable, what that costs, whether the server answers meanwhile,
 * how fast it starts again with that knowledge in place, and how much memory it then holds.
 * Uses the corpus, the mock provider and the accounting of the measuring harness (BENCH_DIR).
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { pathToFileURL } from 'node:url'

const root = path.resolve(import.meta.dirname, '..')
const benchDir = path.resolve(root, process.env.BENCH_DIR ?? '../shared/bench')
const load = (file) => import(pathToFileURL(path.join(benchDir, file)))

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
process.env.ASKWELL_START = `NODE_ENV=production PAYMENTS=sandbox LOG_LEVEL=warn node ${process.env.NODE_FLAGS ?? ''} ${server}`
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
  process.env.DATA_DIR = path.join(dir, 'data') // for the operator's command
  const start = { mockUrl: mock.url, port: port + 10, dir, log: path.join(dir, 'log'), withModel }
  let ctx = await boot({ ...start, fresh: true })
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
      const began = performance.now()
      ctx = await boot({ ...start, fresh: false })
      figures.coldMs.push(Math.round(performance.now() - began))
      await askwell.setup(ctx)
      const asked = performance.now()
      const rid = `qzqcold${Math.random().toString(36).slice(2, 8)}${n}`
      await ask(askwell, ctx, { message: `${corpus.facts[0].question} [${rid}]`, rid })
      figures.firstReplyMs.push(Math.round(performance.now() - asked))
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

async function boot(start) {
  const ctx = await askwell.start(start)
  const until = performance.now() + 60_000
  while (!(await askwell.healthy(ctx))) {
    if (performance.now() > until) throw new Error(`not healthy, see ${start.log}`)
    await sleep(5)
  }
  return ctx
}

async function ingest(ctx) {
  await mock.control({ ttftMs: 1, tps: 1_000, tokens: 3, embedDelayMs: 0, reset: true })
  const probe = watchHealth(ctx)
  const before = usage(ctx.pids).cpu
  const began = performance.now()
  await askwell.ingest(ctx, corpus.files)
  const wallMs = performance.now() - began
  const cpu = usage(ctx.pids).cpu - before
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

/** Asks for the health every 10 ms: its longest answer shows how long the event loop stood still. */
function watchHealth(ctx) {
  const waits = []
  const watch = { isOn: true }
  const loop = (async () => {
    while (watch.isOn) {
      const asked = performance.now()
      await statusOf(`${ctx.url}/healthz`)
      waits.push(performance.now() - asked)
      await sleep(10)
    }
  })()
  return {
    async stop() {
      watch.isOn = false
      await loop
      waits.sort((a, b) => a - b)
      const at = (share) => round(waits[Math.floor((waits.length - 1) * share)])
      return { n: waits.length, p50: at(0.5), p99: at(0.99), longest: at(1) }
    },
  }
}

function round(value) {
  return Math.round(value * 100) / 100
}

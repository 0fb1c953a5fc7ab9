import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePdf } from '../../test/fixtures/make-pdf.ts'
import { extractFile } from './extract.ts'
import { extractionLimits } from '../document/limits.ts'
import type { ExtractionLimits } from '../document/limits.ts'
import type { ExtractionMessage } from './extraction-protocol.ts'
import { requestExtraction, startExtractionProcess } from './extraction-process.ts'
import { isolation, type Isolation } from './isolation.ts'
import { measuresTime } from './process-usage.ts'
import { ExtractionStalledError } from './watch-limits.ts'

const fixtures = resolve(import.meta.dirname, '../../test/fixtures')
const sources = import.meta.dirname
const hostile = join(fixtures, 'hostile-extraction-process.ts')
const restricted = join(fixtures, 'hostile-restricted-process.ts')

let folder = ''
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-sandbox-'))
  path = join(folder, 'original')
  await writeFile(path, 'as uploaded')
})

afterAll(() => rm(folder, { recursive: true }))

type Run = { limits?: Partial<ExtractionLimits>; program?: string; level?: Isolation }

async function runHostile(name: string, { limits: more, program = hostile, level }: Run = {}) {
  const limits = { ...extractionLimits, ...more }
  const messages: ExtractionMessage[] = []
  const child = startExtractionProcess([fixtures, sources, path], limits, {
    program,
    ...(level && { level }),
  })
  try {
    const request = { type: 'file', path, name, limits } as const
    await requestExtraction(child, request, {
      limits,
      onMessage: (answer) => messages.push(answer),
    })
    return messages
  } finally {
    child.kill('SIGKILL')
  }
}

/** Attempts everything against a server that listens; returns the attempts and their outcomes. */
async function escapeFrom(act: string, run: Run) {
  const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n')).listen(
    0,
    '127.0.0.1',
  )
  let connections = 0
  server.on('connection', () => (connections += 1))
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const [message] = await runHostile(`${act}:${port}:${process.pid}`, run)
  server.close()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the fixture sends it
  const { part } = message as unknown as {
    part: { results: [string, string][]; environment: string }
  }
  return { ...part, results: new Map(part.results), connections }
}

const denied = 'ERR_ACCESS_DENIED'
const files = [
  'read another file',
  'write a file',
  'overwrite the file',
  'start a program',
  'start a worker',
]
const network = ['connect to the server', 'request a page', 'fetch a page', 'send a datagram']
const compiling = ['compile a text', 'make a function']

test.runIf(isolation() === 'namespaces')(
  'a process in namespaces reaches no file, no network and no other process',
  async () => {
    const { results, environment, connections } = await escapeFrom('escape', {
      level: 'namespaces',
    })

    const outcomes = (names: string[]) => names.map((name) => results.get(name))
    expect(outcomes(files)).toEqual(files.map(() => denied))
    expect(outcomes(network)).toEqual(network.map(() => 'ENETUNREACH'))
    expect(outcomes(['signal the server'])).toEqual(['ESRCH'])
    expect(outcomes(compiling)).toEqual(['EvalError', 'EvalError'])
    expect(connections).toBe(0)
    expect(environment).not.toMatch(/PATH|HOME|SECRET|DATABASE/)
    expect(existsSync(`${path}.escaped`)).toBe(false)
    expect(await readFile(path, 'utf8')).toBe('as uploaded')
  },
)

test.each(['none', isolation()] as const)(
  'a process restricted from inside is refused everything (isolation: %s)',
  async (level) => {
    const run = { level, program: restricted }
    const { results, connections } = await escapeFrom('escape from inside', run)

    const open = [...results].filter(
      ([, outcome]) => ![denied, 'EvalError', 'TypeError'].includes(outcome),
    )
    expect(open).toEqual([])
    expect(results.size).toBe(21)
    expect(connections).toBe(0)
  },
)

test('a process that exceeds its memory limit is killed, and the server stays responsive', async () => {
  let ticks = 0
  const ticking = setInterval(() => (ticks += 1), 5)

  await expect(runHostile('allocate', { limits: { residentMb: 200 } })).rejects.toMatchObject({
    outcome: 'too-large',
    detail: 'memory',
  })

  clearInterval(ticking)
  // A blocked server would have run the timer only once, at the end.
  expect(ticks).toBeGreaterThan(5)
})

test('a process that never ends is killed after the time limit', async () => {
  await expect(runHostile('loop', { limits: { seconds: 1 } })).rejects.toMatchObject({
    outcome: 'too-large',
    detail: 'time',
  })
})

test.runIf(measuresTime)(
  'a process that gets no time to compute is not to blame for the time that passed',
  async () => {
    const sleeping = runHostile('sleep', { limits: { stalledSeconds: 0.2 } })

    await expect(sleeping).rejects.toBeInstanceOf(ExtractionStalledError)
  },
)

test('a process that ends without a result had a damaged file', async () => {
  await expect(runHostile('exit')).rejects.toMatchObject({ outcome: 'damaged' })
})

test('a process that ended before its request had a damaged file', async () => {
  const child = startExtractionProcess([], extractionLimits, { program: hostile })
  child.kill('SIGKILL')
  await once(child, 'exit')
  const request = { type: 'file', path, name: 'exit', limits: extractionLimits } as const

  await expect(
    requestExtraction(child, request, { limits: extractionLimits }),
  ).rejects.toMatchObject({ outcome: 'damaged' })
})

test('a process that does not take its request had a damaged file', async () => {
  const child = startExtractionProcess([], extractionLimits, { program: hostile })
  child.disconnect()
  const request = { type: 'file', path, name: 'exit', limits: extractionLimits } as const

  await expect(
    requestExtraction(child, request, { limits: extractionLimits }),
  ).rejects.toMatchObject({
    outcome: 'damaged',
    detail: 'the extraction process did not take the request',
  })
})

test('an aborted job stops its extraction, also while it is queued', async () => {
  const pdf = join(folder, 'long.pdf')
  await writeFile(pdf, makePdf(Array.from({ length: 300 }, (_page, index) => `Page ${index}`)))
  const stop = new AbortController()
  const extractions = [1, 2, 3].map(() =>
    extractFile({ path: pdf, name: 'long.pdf' }, () => {}, { signal: stop.signal }),
  )
  stop.abort(new Error('The job was cancelled.'))

  const results = await Promise.allSettled(extractions)

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('a job that is aborted when its process is about to start is not extracted', async () => {
  const text = join(folder, 'short.pdf')
  await writeFile(text, makePdf(['Page']))
  const file = { path: text, name: 'short.pdf' }
  const stop = new AbortController()
  const abort = () => void setImmediate(() => stop.abort(new Error('The job was cancelled.')))
  const listen = vi.spyOn(stop.signal, 'addEventListener')
  const untilNextWaits = () => vi.waitFor(() => expect(listen).toHaveBeenCalled())
  // An owner has one process less than there are cores.
  const others = Array.from({ length: Math.max(2, availableParallelism()) - 1 }, () => {
    const { promise: started, resolve: reportStart } = Promise.withResolvers<void>()
    const onPart = () => {
      reportStart()
      return untilNextWaits()
    }
    return { started, ended: extractFile(file, onPart, { owner: 'ada', onDuration: abort }) }
  })
  await Promise.all(others.map(({ started }) => started))

  const next = extractFile(file, undefined, { owner: 'ada', signal: stop.signal })

  await expect(next).rejects.toThrow('The job was cancelled.')
  await Promise.all(others.map(({ ended }) => ended))
})

test('a missing file is an error, not an outcome', async () => {
  const missing = extractFile({ path: join(folder, 'gone'), name: 'gone.pdf' })
  await expect(missing).rejects.toThrow('ENOENT')
})

async function noRoom() {
  await setTimeout(300)
  throw new Error('no room')
}

test('a part that cannot be stored after the last message ends only the extraction', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  try {
    const extraction = extractFile({ path, name: 'note.txt' }, noRoom)

    await expect(extraction).rejects.toThrow('no room')
    await setTimeout(50)
    expect(unhandled).toEqual([])
  } finally {
    process.off('unhandledRejection', note)
  }
})

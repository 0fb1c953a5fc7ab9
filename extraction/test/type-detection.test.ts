import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { extractionLimits } from '../src/document/limits.ts'
import { sniffFileSync } from '../src/files/sniff-file.ts'
import { closeTextWorkers, sniffFile } from '../src/index.ts'
import { makeHostileOle } from './fixtures/make-ole.ts'
import { makeZip } from './fixtures/make-zip.ts'
import { openFilesIn } from './fixtures/open-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-detection-'))
})
afterAll(async () => {
  closeTextWorkers()
  await rm(folder, { recursive: true })
})

async function writeFixture(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('unpacks only the beginning of the type that a zip declares', async () => {
  const mimetype = 'application/vnd.oasis.opendocument.text'.padEnd(160_000_000)
  const path = await writeFixture('bomb', makeZip({ mimetype }, { deflated: true }))

  expect(await sniffFile(path, 'bomb.odt')).toEqual({ kind: 'odt', what: 'odt' })
})

test('a file of no bytes has no type', async () => {
  const path = await writeFixture('nothing.txt', Buffer.alloc(0))

  await expect(
    sniffFileSync({ path, name: 'nothing.txt', limits: extractionLimits }),
  ).rejects.toMatchObject({ outcome: 'empty' })
})

test('a type that takes more than ten seconds to detect is beyond a limit', async () => {
  const path = await writeFixture('slow.txt', Buffer.from('We open at nine.'))
  closeTextWorkers()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())

  const detection = sniffFile(path, 'slow.txt')
  vi.advanceTimersByTime(10_000)

  expect(await detection).toEqual({ kind: null, what: 'time', outcome: 'too-large' })
})

test('detects types outside of the main thread', async () => {
  const path = await writeFixture('hostile.doc', makeHostileOle())
  await sniffFile(path, 'first.doc')

  const before = { main: process.threadCpuUsage(), all: process.cpuUsage() }
  await Promise.all(Array.from({ length: 40 }, () => sniffFile(path, 'hostile.doc')))

  const all = process.cpuUsage(before.all).user
  expect(process.threadCpuUsage(before.main).user).toBeLessThan(all / 3)
})

const threads = () => readdirSync('/proc/self/task').length

test.skipIf(process.platform !== 'linux')('detects the type of one file at a time', async () => {
  const files = await Promise.all(
    Array.from({ length: 40 }, (_, n) => writeFixture(`${n}.zip`, makeZip({ mimetype: 'x' }))),
  )
  const done = new AbortController()
  const before = threads()
  let [max, maxThreads] = [0, 0]
  const detections = Promise.all(files.map((file) => sniffFile(file, 'a.zip'))).finally(() =>
    done.abort(),
  )
  while (!done.signal.aborted) {
    max = Math.max(max, await openFilesIn(folder))
    maxThreads = Math.max(maxThreads, threads())
  }
  await detections

  // The next file is opened while the previous ones are being closed.
  expect(max).toBeLessThanOrEqual(4)
  // One that detects, and those of Node.js that read folders.
  expect(maxThreads).toBeLessThanOrEqual(before + 8)
})

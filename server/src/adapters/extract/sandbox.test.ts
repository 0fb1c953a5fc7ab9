import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf } from '../../../test/fixtures/make-pdf.ts'
import { extractFile } from './extract.ts'
import { readLimits } from './limits.ts'
import type { ReadLimits } from './limits.ts'
import type { Answer } from './protocol.ts'
import { ask, startChild } from './sandbox.ts'

const program = resolve(import.meta.dirname, '../../../test/children/hostile-reader.ts')

let folder = ''
let path = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'askwell-sandbox-'))
  path = join(folder, 'original')
  await writeFile(path, 'as uploaded')
})

afterAll(() => rm(folder, { recursive: true }))

async function ordered(name: string, more: Partial<ReadLimits> = {}) {
  const limits = { ...readLimits, ...more }
  const heard: Answer[] = []
  const child = startChild([program, path], limits, program)
  try {
    const request = { type: 'file', path, name, limits } as const
    await ask(child, request, { limits, onAnswer: (answer) => heard.push(answer) })
    return heard
  } finally {
    child.kill('SIGKILL')
  }
}

test('a reader can neither write, nor read other files, nor start anything, nor see settings', async () => {
  const heard = await ordered('escape')

  expect(heard).toMatchObject([
    {
      part: {
        results: [
          ['read another file', 'ERR_ACCESS_DENIED'],
          ['write a file', 'ERR_ACCESS_DENIED'],
          ['overwrite the file', 'ERR_ACCESS_DENIED'],
          ['start a program', 'ERR_ACCESS_DENIED'],
          ['start a worker', 'ERR_ACCESS_DENIED'],
        ],
        environment: expect.not.stringMatching(/PATH|HOME|SECRET|DATABASE/),
      },
    },
  ])
  expect(existsSync(`${path}.escaped`)).toBe(false)
  expect(await readFile(path, 'utf8')).toBe('as uploaded')
})

test('a reader that takes more memory than allowed is killed while the server stays awake', async () => {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()

  await expect(ordered('allocate', { residentMb: 200 })).rejects.toMatchObject({
    outcome: 'too-large',
    detail: 'memory',
  })

  delay.disable()
  expect(delay.max / 1e6).toBeLessThan(500)
})

test('a reader that never ends is killed after its time', async () => {
  await expect(ordered('loop', { seconds: 1 })).rejects.toMatchObject({
    outcome: 'too-large',
    detail: 'time',
  })
})

test('a reader that ends without an answer had a damaged file', async () => {
  await expect(ordered('exit')).rejects.toMatchObject({ outcome: 'damaged' })
})

test('reading stops when its job is stopped, also while it waits for its turn', async () => {
  const pdf = join(folder, 'long.pdf')
  await writeFile(pdf, makePdf(Array.from({ length: 300 }, (_page, index) => `Page ${index}`)))
  const stop = new AbortController()
  const reading = [1, 2, 3].map(() =>
    extractFile({ path: pdf, name: 'long.pdf' }, () => {}, { signal: stop.signal }),
  )
  stop.abort(new Error('The job was cancelled.'))

  const results = await Promise.allSettled(reading)

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
})

test('a file that is gone is an error, not an outcome', async () => {
  const gone = extractFile({ path: join(folder, 'gone'), name: 'gone.pdf' })
  await expect(gone).rejects.toThrow('ENOENT')
})

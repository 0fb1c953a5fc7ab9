import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { closeTextWorkers, extractFile, extractText } from '../index.ts'
import { isolation } from './isolation.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'askwell-text-'))
})
afterAll(async () => {
  closeTextWorkers()
  await rm(folder, { recursive: true })
})

async function writeFixture(name: string, bytes: string | Uint8Array) {
  const file = { path: path.join(folder, name), name }
  await writeFile(file.path, bytes)
  return file
}

const sentence = 'The heron nests in the third willow by the river. '

test.each([
  [
    'guide.md',
    `# River guide\r\n\r\n${sentence.repeat(90)}\r\n\r\n## Nests\r\n\r\n- one\r\n- two\r\n`,
  ],
  ['notes.txt', `${sentence}\n\n\n${sentence.repeat(40)}`],
  ['prices.csv', `Name;Price\n${'Willow;9,50\n'.repeat(250)}`],
  ['cafe.txt', Buffer.from('Le caf\xe9 est ouvert tous les jours, sauf le lundi.', 'latin1')],
  ['wide.md', Buffer.from(`\ufeff# Title\n\n${sentence}`, 'utf16le')],
  ['blank.md', '\n \n'],
  ['empty.txt', ''],
])('%s gives the same result in a pooled process as in its own process', async (name, bytes) => {
  const file = await writeFixture(name, bytes)

  const { chunks, ...aside } = await extractText(file)
  const alone = await extractFile(file)

  expect({ ...aside, cause: undefined }).toEqual({ ...alone, cause: undefined })
  expect(chunks ?? []).toEqual(chunkParts(alone.parts, alone.title ?? name))
})

test('a file that is detected as a web page is extracted in its own process', async () => {
  const paragraph = `<p>${sentence.repeat(9)}</p>`
  const file = await writeFixture(
    'page.txt',
    `<!doctype html><html><body>${paragraph}</body></html>`,
  )

  const { chunks, ...read } = await extractText(file)

  expect(read).toEqual(await extractFile(file))
  expect(read.kind).toBe('html')
  expect(chunks).toBeUndefined()
})

test('a refused text is not extracted a second time in its own process', async () => {
  const file = await writeFixture('nothing.txt', '')
  const { signal } = new AbortController()
  const listening = vi.spyOn(signal, 'addEventListener')

  expect(await extractText(file, signal)).toMatchObject({ outcome: 'empty' })

  // Only an extraction in its own process waits for the signal.
  expect(listening).not.toHaveBeenCalled()
})

test('a text whose job was cancelled meanwhile has no result', async () => {
  const file = await writeFixture('cancelled.txt', sentence)

  const read = extractText(file, AbortSignal.abort(new Error('The job was cancelled.')))

  await expect(read).rejects.toThrow('The job was cancelled.')
})

test('concurrent files each receive their own text', async () => {
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, n) => writeFixture(`n${n}.txt`, `Number ${n}. ${sentence}`)),
  )

  const read = await Promise.all(files.map((file) => extractText(file)))

  expect(read.map(({ parts }) => parts[0]?.text)).toEqual(
    files.map((_, n) => `Number ${n}. ${sentence.trim()}`),
  )
})

test('a missing file throws an error and is no outcome', async () => {
  await expect(extractText({ path: path.join(folder, 'none'), name: 'a.txt' })).rejects.toThrow(
    'ENOENT',
  )
})

type Started = { pid: number; command: string[] }

/** The parent of each process, by `/proc/PID/stat`; the kernel may leave out entries of `children` while one ends. */
async function parents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const found = await Promise.all(
    pids.map(async (pid): Promise<[number, number]> => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return [pid, Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])]
    }),
  )
  return new Map(found)
}

/** The processes below this one. */
async function startedBelow(ancestor: number): Promise<Started[]> {
  const parentOf = await parents()
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && pid > 0 && (pid === ancestor || isBelow(parentOf.get(pid)))
  const pids = [...parentOf.keys()].filter((pid) => pid !== ancestor && isBelow(pid))
  return Promise.all(
    pids.map(async (pid) => {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return { pid, command: command.split('\0') }
    }),
  )
}

const textReader = async (): Promise<Started | undefined> =>
  (await startedBelow(process.pid)).findLast(({ command }) =>
    /text-(?:process-main|child)/.test(command.join()),
  )

describe.runIf(process.platform === 'linux')('the process that reads texts', () => {
  test('has the rules of every extraction and may read no file at all', async () => {
    const file = await writeFixture('rules.txt', sentence)
    expect(await extractText(file)).toMatchObject({ outcome: 'ok' })

    const { pid = 0, command = [] } = (await textReader()) ?? {}

    expect(command).toEqual(
      expect.arrayContaining(['--permission', '--disallow-code-generation-from-strings']),
    )
    expect(command.filter((part) => part.startsWith('--allow')).join()).not.toContain(folder)
    expect(command.join()).not.toMatch(/--allow-(?:addons|child-process|worker|fs-write|wasi)/)
    const readable = command.filter((part) => part.startsWith('--allow-fs-read='))
    const code =
      /\/(?:node_modules|package\.json|extraction\/src|server\/dist|messages|core|contract)$/
    expect(readable.filter((part) => !code.test(part))).toEqual([])
    const networks = await Promise.all(
      [pid, 'self'].map((each) => readlink(`/proc/${each}/ns/net`)),
    )
    expect(new Set(networks).size).toBe(isolation() === 'namespaces' ? 2 : 1)
  })

  test('is replaced when it ends, and the next text is read', async () => {
    const file = await writeFixture('replaced.txt', sentence)
    await extractText(file)
    const first = await textReader()
    process.kill(first?.pid ?? 0, 'SIGKILL')

    // A text that was sent before the end was noticed fails with the process.
    await expect.poll(() => extractText(file)).toMatchObject({ outcome: 'ok' })
    expect((await textReader())?.pid).not.toBe(first?.pid)
  })
})

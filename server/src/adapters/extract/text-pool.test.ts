import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chunkParts } from '@askwell/core/knowledge'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeTextReaders, extractFile, extractText } from './index.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'askwell-text-'))
})
afterAll(async () => {
  closeTextReaders()
  await rm(folder, { recursive: true })
})

async function stored(name: string, bytes: string | Uint8Array) {
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
])('%s reads in a worker thread as in a process of its own', async (name, bytes) => {
  const file = await stored(name, bytes)

  const { chunks, ...aside } = await extractText(file)
  const alone = await extractFile(file)

  expect({ ...aside, cause: undefined }).toEqual({ ...alone, cause: undefined })
  expect(chunks ?? []).toEqual(chunkParts(alone.parts, alone.title ?? name))
})

test('what turns out to be a web page is read in a process of its own', async () => {
  const paragraph = `<p>${sentence.repeat(9)}</p>`
  const file = await stored('page.txt', `<!doctype html><html><body>${paragraph}</body></html>`)

  const { chunks, ...read } = await extractText(file)

  expect(read).toEqual(await extractFile(file))
  expect(read.kind).toBe('html')
  expect(chunks).toBeUndefined()
})

test('many files at once are each answered with their own text', async () => {
  const files = await Promise.all(
    Array.from({ length: 30 }, (_, n) => stored(`n${n}.txt`, `Number ${n}. ${sentence}`)),
  )

  const read = await Promise.all(files.map((file) => extractText(file)))

  expect(read.map(({ parts }) => parts[0]?.text)).toEqual(
    files.map((_, n) => `Number ${n}. ${sentence.trim()}`),
  )
})

test('a file that is not there is an error of ours, not of the file', async () => {
  await expect(extractText({ path: path.join(folder, 'none'), name: 'a.txt' })).rejects.toThrow(
    'ENOENT',
  )
})

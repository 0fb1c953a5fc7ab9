import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createIndexBuilder, joinedStems } from '@askwell/core/knowledge'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { wordVectors } from '../word-vectors.ts'
import { StoredIndexes, type PublishedSource } from './stored-indexes.ts'

const hour = 3_600_000
let folder = ''
let published: PublishedSource[] = []
let version: number | null = 0

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'askwell-indexes-'))
  published = [source('prices', 'r1', 1), source('hours', 'r2', 2)]
  version = 2
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const source = (id: string, revision: string, changedVersion: number): PublishedSource => ({
  id,
  kind: 'file',
  revision,
  changedVersion,
})

const open = (versionOf: () => Promise<number | null> = async () => version) =>
  new StoredIndexes({
    folder,
    words: wordVectors,
    versionOf,
    async *publishedOf() {
      yield published
    },
  })

const fileOf = (botId: string) => path.join(folder, `${botId}.index`)

function anIndex() {
  const builder = createIndexBuilder()
  for (const { id, revision } of published) {
    for (const number of [0, 1, 2]) {
      const text = `The ${id} of hall ${number} are on the door.`
      builder.add({
        id: `${revision}-${number}`,
        sourceId: id,
        title: id,
        headings: [],
        text,
        stems: joinedStems(text),
        language: 'en',
        locator: { kind: 'text' },
      })
    }
  }
  const steps = builder.finish()
  let step = steps.next()
  while (step.done !== true) step = steps.next()
  return { index: step.value, version: version ?? 0 }
}

const always = () => true

test('is read by another process, with what it found', async () => {
  const saved = anIndex()
  await open().save('bot_1', saved, always)

  const loaded = await open().load('bot_1')

  expect(loaded).toMatchObject({ version: 2, removed: [] })
  expect(loaded?.kinds).toEqual(
    new Map([
      ['prices', 'file'],
      ['hours', 'file'],
    ]),
  )
  const hits = loaded?.index.search('hours of hall 2', 3)
  expect(hits).toEqual(saved.index.search('hours of hall 2', 3))
  expect(hits?.[0]?.chunk.text).toBe('The hours of hall 2 are on the door.')
  expect(readdirSync(folder)).toEqual(['bot_1.index'])
  expect(await open().load('bot_2')).toBeNull()
})

test('names the sources that were removed or replaced since', async () => {
  await open().save('bot_1', anIndex(), always)
  version = 5
  published = [source('hours', 'r3', 4), source('new', 'r4', 5)]

  const loaded = await open().load('bot_1')

  expect(loaded).toMatchObject({ version: 2, removed: ['prices'] })
})

test('of another database is not used: a newer version, or other revisions', async () => {
  await open().save('bot_1', anIndex(), always)

  version = 1
  expect(await open().load('bot_1')).toBeNull()
  version = 2
  published = [source('prices', 'r1', 1), source('hours', 'other', 2)]
  expect(await open().load('bot_1')).toBeNull()
})

test('with any damage is removed and not used', async () => {
  await open().save('bot_1', anIndex(), always)
  const whole = readFileSync(fileOf('bot_1'))
  const damaged = [
    Buffer.alloc(0),
    whole.subarray(0, 5),
    whole.subarray(0, whole.length >> 1),
    whole.subarray(0, -1),
    ...Array.from({ length: 40 }, (_damage, at) => {
      const changed = Buffer.from(whole)
      const place = Math.floor((at / 40) * whole.length)
      changed[place] = (changed[place] ?? 0) ^ 0x10
      return changed
    }),
  ]

  for (const bytes of damaged) {
    writeFileSync(fileOf('bot_1'), bytes)
    expect(await open().load('bot_1')).toBeNull()
    expect(existsSync(fileOf('bot_1'))).toBe(false)
  }
  writeFileSync(fileOf('bot_1'), whole)
  expect(await open().load('bot_1')).not.toBeNull()
})

test('of another bot under this name is not used', async () => {
  await open().save('bot_1', anIndex(), always)
  writeFileSync(fileOf('bot_2'), readFileSync(fileOf('bot_1')))

  expect(await open().load('bot_2')).toBeNull()
})

test('is not written when the index changes meanwhile, and leaves nothing', async () => {
  let checks = 0
  await open().save('bot_1', anIndex(), () => ++checks < 3)

  expect(checks).toBe(3)
  expect(readdirSync(folder)).toEqual([])
})

test('is not left when the bot is deleted or changed while it is written', async () => {
  for (const changed of [null, 3]) {
    version = 2
    const saved = anIndex()
    await open().save('bot_1', saved, () => {
      version = changed
      return true
    })
    expect(readdirSync(folder)).toEqual([])
  }
})

test('of another thread is taken while it is current, and not left when the bot changes', async () => {
  const written = path.join(folder, 'written')
  await open().save('bot_1', anIndex(), always)
  copyFileSync(fileOf('bot_1'), written)
  await open().remove(['bot_1'])

  expect(await open().adopt(written, { botId: 'bot_1', version: 1 })).toBe(false)
  expect(readdirSync(folder)).toEqual(['written'])
  expect(await open().adopt(written, { botId: 'bot_1', version: 2 })).toBe(true)
  expect(await open().load('bot_1')).toMatchObject({ version: 2 })

  copyFileSync(fileOf('bot_1'), written)
  let checks = 0
  const changing = open(async () => (checks++ === 0 ? 2 : null))
  expect(await changing.adopt(written, { botId: 'bot_1', version: 2 })).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('is removed, and files of dead processes are removed at the start', async () => {
  await open().save('bot_1', anIndex(), always)
  const now = Date.now()
  for (const [name, age] of [
    ['old.index.1.part', 2 * hour],
    ['new.index.2.part', 0],
  ] as const) {
    const file = path.join(folder, name)
    writeFileSync(file, '')
    utimesSync(file, (now - age) / 1_000, (now - age) / 1_000)
  }

  await open().open(now)
  await open().remove(['bot_1', 'bot_2'])

  expect(readdirSync(folder)).toEqual(['new.index.2.part'])
})

test.each(['./other', 'a/../other', '', '.'])('no file is named by the id %j', async (botId) => {
  writeFileSync(fileOf('other'), 'content')

  await expect(open().remove([botId])).rejects.toThrow('the id of a bot has other characters')
  expect(existsSync(fileOf('other'))).toBe(true)
})

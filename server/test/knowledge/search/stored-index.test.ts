import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledge } from '../../../src/knowledge/search/knowledge.ts'
import { StoredIndexes } from '../../../src/knowledge/search/stored/stored-indexes.ts'
import { wordVectors } from '../../../src/knowledge/search/word-vectors.ts'
import {
  knowledgeVersion,
  publishedSources,
  readPassages,
  removedSources,
} from '../../../src/knowledge/stores/passages/passage-store.ts'
import { engines, sqlite } from '../../support/engines.ts'
import { fillBot } from '../../support/database/fill-bot.ts'
import { createTestApp, eventually, json, type TestApp } from '../../support/test-app.ts'
import { createKnowledgeOwner, fileField } from '../knowledge-owner.ts'

/** A process that answers from the database and the stored indexes of the app, and counts what it reads. */
function openProcess({ database: { db }, dataDir }: TestApp) {
  const versionOf = (botId: string) => knowledgeVersion(db, botId)
  const read = { all: 0, passages: 0 }
  const knowledge = createKnowledge({
    versionOf,
    async *passagesOf(botId, since) {
      read.all += since === null ? 1 : 0
      for await (const batch of readPassages(db, botId, since)) {
        read.passages += batch.length
        yield batch
      }
    },
    removedOf: (botId, change) => removedSources(db, botId, change),
    embedder: null,
    stored: new StoredIndexes({
      folder: path.join(dataDir, 'indexes'),
      words: wordVectors,
      versionOf,
      publishedOf: (botId) => publishedSources(db, botId),
    }),
  })
  const find = async (botId: string, query: string) =>
    (await knowledge.search(botId, query, 3)).map(({ text, score }) => ({ text, score }))
  return { read, find, close: () => knowledge.close() }
}

const storedIn = ({ dataDir }: TestApp) => readdirSync(path.join(dataDir, 'indexes'))

describe.each(engines)('the stored index of a large bot on $name', (engine) => {
  let app: TestApp
  let now = Date.now()
  beforeAll(async () => {
    app = await createTestApp(engine, { clock: () => now })
    await app.background.start()
  })
  afterAll(() => app.close())

  async function createLargeBot() {
    const bob = await createKnowledgeOwner(app)
    const place = { ownerId: bob.user.id, botId: bob.botId }
    await fillBot(app.database, { ...place, messages: 0, passages: 600 })
    await bob.addSources([fileField('ferry.txt', 'The ferry leaves at six.')])
    const first = openProcess(app)
    const found = await first.find(bob.botId, 'When does the ferry leave?')
    await first.close()
    return { bob, found, file: `${bob.botId}.index` }
  }

  test('answers after a start like a built one, and reads only what changed since', async () => {
    const { bob, found, file } = await createLargeBot()
    expect(storedIn(app)).toContain(file)

    const next = openProcess(app)
    expect(await next.find(bob.botId, 'When does the ferry leave?')).toEqual(found)
    expect(next.read).toEqual({ all: 0, passages: 0 })
    await next.close()

    await bob.addSources([fileField('bread.txt', 'The bakery opens at seven.')])
    const later = openProcess(app)
    expect(await later.find(bob.botId, 'When does the bakery open?')).toMatchObject([
      { text: 'The bakery opens at seven.' },
      {},
      {},
    ])
    expect(later.read).toEqual({ all: 0, passages: 1 })
    await later.close()
  })

  test('is deleted with a source whose text it contains, which is not found before', async () => {
    const { bob, file } = await createLargeBot()
    const ferry = (await bob.sources()).find(({ name }) => name === 'ferry.txt')

    json(await bob.update([['fileids', '']]))

    const next = openProcess(app)
    const texts = (await next.find(bob.botId, 'ferry')).map(({ text }) => text)
    expect(texts).not.toContain('The ferry leaves at six.')
    expect(ferry).toBeDefined()
    await eventually(
      async () => storedIn(app),
      (names) => !names.includes(file),
    )
  })

  test('is deleted with its bot', async () => {
    const { bob, file } = await createLargeBot()

    expect(storedIn(app)).toContain(file)

    json(await bob.call('/deletechatbot', { id: bob.botId }))

    await eventually(
      async () => storedIn(app),
      (names) => !names.includes(file),
    )
  })

  test('is deleted with the account of its owner', async () => {
    const { bob, file } = await createLargeBot()
    expect(storedIn(app)).toContain(file)

    json(await bob.call('/delete_account', { current_password: 'a good long password' }))
    now += 8 * 86_400_000
    await app.background.runMaintenance()

    await eventually(
      async () => storedIn(app),
      (names) => !names.includes(file),
    )
  })
})

const day = (number: number) =>
  `## Day ${number}\n\nOn day ${number} the ferry leaves at six and the bakery opens at seven.`

test('the index of a bot that nobody asked anything is stored when the process ends', async () => {
  const app = await createTestApp(sqlite)
  await app.background.start()
  const bob = await createKnowledgeOwner(app)
  const days = Array.from({ length: 600 }, (_day, number) => day(number))
  await bob.addSources([fileField('days.md', days.join('\n\n'))])
  expect(storedIn(app)).toEqual([])

  await app.closeServer(100)

  expect(storedIn(app)).toEqual([`${bob.botId}.index`])
  await app.database.drop()
  rmSync(app.dataDir, { recursive: true })
})

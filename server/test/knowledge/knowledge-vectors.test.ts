import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../support/engines.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { startFixtureSite, type FixtureSite } from '../support/fixture-site.ts'
import { json, createTestApp, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

const fact = 'The heron nests in the third willow.'
const long = (words: string, paragraphs: number) =>
  Array.from(
    { length: paragraphs },
    (_, n) => `## Chapter ${n}\n\n${`${words} number ${n} `.repeat(60)}.`,
  ).join('\n\n')

describe.each(engines)('vectors of sources on $name', (engine) => {
  let app: TestApp
  let model: MockModel
  let site: FixtureSite
  let later = 0
  beforeAll(async () => {
    model = await startMockModel({ reply: `${fact} [1]` })
    site = await startFixtureSite({
      '/': {
        body: `<title>Home</title><main><h1>Home</h1><p>The heronry is a quiet place beside the river, and everybody is welcome to visit it. <a href="/nest">Nest</a></p></main>`,
      },
      '/nest': {
        body: `<title>Nest</title><main><h1>Nest</h1><p>${fact} It was seen there by every visitor of the river during the whole summer.</p></main>`,
      },
    })
    app = await createTestApp(engine, {
      clock: () => Date.now() + later,
      env: {
        OPENAI_BASE_URL: model.baseUrl,
        OPENAI_API_KEY: 'sk-test',
        EMBEDDING_MODEL: 'mock-embedding',
        CHAT_MODEL: 'mock-model',
        EGRESS_ALLOW: site.host,
      },
    })
    await app.background.start()
  })
  afterAll(async () => {
    await app.close()
    await Promise.all([model.close(), site.close()])
  })

  const embedded = () => model.embeddedTexts.reduce((sum, texts) => sum + texts, 0)
  const vectorsOf = async (botId: string) => {
    const rows = await app.database.db
      .selectFrom('chunk')
      .select('vector')
      .where('bot_id', '=', botId)
      .execute()
    return { all: rows.length, missing: rows.filter(({ vector }) => vector === null).length }
  }

  test('files become ready with a vector for every passage, also in several concurrent batches', async () => {
    const bob = await createKnowledgeOwner(app)

    const rows = await bob.addSources([
      fileField('long.md', long('the river and its many small islands', 450)),
      fileField('fact.txt', fact),
    ])

    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready'])
    const { all, missing } = await vectorsOf(bob.botId)
    expect(all).toBeGreaterThan(2 * 96)
    expect(missing).toBe(0)
    expect((await bob.ask('Where does the heron nest?')).text).toContain('third willow')
  })

  test('a short file gets its vectors during ingestion, without a separate job', async () => {
    const bob = await createKnowledgeOwner(app)

    const [source] = await bob.addSources([fileField('fact.txt', fact)])

    expect(source?.state).toBe('ready')
    expect((await vectorsOf(bob.botId)).missing).toBe(0)
    const jobs = await app.database.db
      .selectFrom('job')
      .select('queue')
      .where('bot_id', '=', bob.botId)
      .execute()
    expect(jobs).toEqual([{ queue: 'read-text' }])
  })

  test('pages of a website become ready with their vectors, and so does the website', async () => {
    const bob = await createKnowledgeOwner(app)
    json(await bob.call('/get_content', { url: `${site.url}/`, bot_id: bob.botId }))

    const [website] = await bob.waitUntilRead()

    expect(website).toMatchObject({ state: 'ready', parts_total: 2, parts_done: 2 })
    expect((await vectorsOf(bob.botId)).missing).toBe(0)
  })

  test('unchanged text is never embedded again', async () => {
    const bob = await createKnowledgeOwner(app)
    const text = long('the harbour and its old cranes', 12)
    const [first] = await bob.addSources([fileField('harbour.md', text)])
    const before = embedded()

    json(await bob.call('/retry_source', { source_id: first?.id }))
    const [again] = await bob.waitUntilRead()
    expect(again?.state).toBe('ready')
    expect(embedded()).toBe(before)

    const [more] = await bob.addSources([fileField('harbour.md', `${text}\n\n## News\n\n${fact}`)])
    expect(more?.state).toBe('ready')
    expect(embedded() - before).toBeLessThanOrEqual(2)
    expect((await vectorsOf(bob.botId)).missing).toBe(0)
  })

  test.each([
    ['its key refused', 401, /its key was rejected/],
    ['the provider down', 500, /didn't respond/],
  ])(
    'with %s, sources become ready with a note and are found by words',
    async (_how, status, note) => {
      const bob = await createKnowledgeOwner(app)
      model.settings.status = status
      // Attempts are minutes apart; the test advances the app's clock past them.
      const passing = setInterval(() => (later += 600_000), 300)
      try {
        const [source] = await bob.addSources([fileField('fact.txt', `${fact} (${status})`)])

        expect(source).toMatchObject({ state: 'ready', reason: expect.stringMatching(note) })
      } finally {
        clearInterval(passing)
        model.settings.status = 200
      }
      const reply = await bob.ask('Where does the heron nest?')
      expect(reply.sources).toMatchObject([{ kind: 'file', title: 'fact.txt' }])
    },
  )
})

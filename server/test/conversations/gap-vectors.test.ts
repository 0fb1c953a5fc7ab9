import type { Gap } from '@askwell/contract/conversations/gaps'
import { ModelError } from '@askwell/core/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openGapVectors } from '../../src/chat/gap-vectors.ts'
import { countReplies } from '../../src/chat/stores/numbers/count-replies.ts'
import { createKnowledgeOwner } from '../knowledge/knowledge-owner.ts'
import { engines } from '../support/engines.ts'
import { bagOfWords } from '../support/models/bag-of-words.ts'
import { startMockModel, type MockModel } from '../support/models/mock-model.ts'
import { createTestApp, json, type TestApp } from '../support/test-app.ts'

describe.each(engines)('unanswered questions with an embedding model on $name', (engine) => {
  let model: MockModel
  let app: TestApp
  let bob: Awaited<ReturnType<typeof createKnowledgeOwner>>
  beforeAll(async () => {
    model = await startMockModel()
    const env = { OPENAI_BASE_URL: model.baseUrl, EMBEDDING_MODEL: 'mock-embedding' }
    app = await createTestApp(engine, { env, hasNoPages: true })
    bob = await createKnowledgeOwner(app)
  })
  afterAll(async () => {
    await app.close()
    await model.close()
  })

  let inserted = 0
  async function insertUnanswered(...questions: string[]) {
    const session = json<string>(await app.call('/create_sessiondomain', { chatbot_id: bob.botId }))
    const rows = questions.map((question) => {
      inserted += 1
      const at = 1_000 + inserted
      const place = { bot_id: bob.botId, owner_id: bob.user.id, session_id: session }
      const reply = { reply: '', sources: '[]', charged: 0 as const, model: '', first_text_ms: 1 }
      const ended = { state: 'abstained' as const, created_at: at, ended_at: at }
      return { id: `m${inserted}`, question, ...place, ...reply, ...ended }
    })
    await app.database.db.insertInto('chat_message').values(rows).execute()
  }

  const topics = async () => {
    const { gaps } = json<{ gaps: Gap[] }>(await bob.call('/list_gaps', { bot_id: bob.botId }))
    return gaps.map(({ wordings }) => wordings.map(({ question }) => question).toSorted())
  }
  const embedded = () => model.embeddedTexts.reduce((sum, texts) => sum + texts, 0)

  test('are grouped by its vectors, and each question is embedded once', async () => {
    await insertUnanswered('Do you ship to Norway?', 'To Norway, do you ship', 'shipping norway')

    // Their words have the same stems; the test's model knows no stems.
    const apart = [['Do you ship to Norway?', 'To Norway, do you ship'], ['shipping norway']]
    expect(await topics()).toEqual(apart)
    expect(await topics()).toEqual(apart)
    await app.background.runMaintenance()
    expect(embedded()).toBe(3)
  })

  test('are grouped by their words until the provider answers again', async () => {
    Object.assign(model.settings, { status: 503, failures: 1 })
    await insertUnanswered('Is there parking?', 'parking for vans', 'norway do you ship to')

    expect(await topics()).toContainEqual(['Is there parking?', 'parking for vans'])

    await app.background.runMaintenance()
    const grouped = await topics()
    expect(grouped[0]).toContain('norway do you ship to')
    expect(grouped).toHaveLength(4)
    expect(embedded()).toBe(6)
  })

  test('of another model are embedded again; a text that the model refuses is asked for once', async () => {
    await insertUnanswered('a poisoned question')
    await countReplies(app.database)
    const calls: number[] = []
    const vectors = openGapVectors(app.database, {
      model: 'another',
      embed: (texts) => {
        calls.push(texts.length)
        const isRefused = texts.some((text) => text.includes('poison'))
        if (isRefused) return Promise.reject(new ModelError('refused', 'too strange'))
        return Promise.resolve(texts.map(bagOfWords))
      },
    })

    await vectors?.addMissing()
    expect(calls[0]).toBe(7)
    const stored = await app.database.db
      .selectFrom('chat_message')
      .select(['question', 'gap_vector_model', 'gap_vector'])
      .where('bot_id', '=', bob.botId)
      .execute()
    const without = stored.filter(({ gap_vector: vector }) => vector === null)
    expect(without).toMatchObject([{ question: 'a poisoned question' }])
    expect(new Set(stored.map((row) => row.gap_vector_model))).toEqual(new Set(['another']))

    calls.length = 0
    await vectors?.addMissing()
    expect(calls).toEqual([])
  })

  test.each([1, 3])(
    'stay without vectors when call %i finds the provider down, and are not taken for refused',
    async (failing) => {
      const calls: number[] = []
      const vectors = openGapVectors(app.database, {
        model: 'a model that is down',
        embed: (texts) => {
          calls.push(texts.length)
          const kind = calls.length === failing ? 'unreachable' : 'refused'
          return texts[0] === 'question'
            ? Promise.resolve(texts.map(bagOfWords))
            : Promise.reject(new ModelError(kind, 'no vectors'))
        },
      })

      await expect(vectors?.addMissing()).rejects.toMatchObject({ kind: 'unreachable' })
      expect(calls).toHaveLength(failing)
      const marked = app.database.db.selectFrom('chat_message').select('id')
      const rows = marked.where('gap_vector_model', '=', 'a model that is down').execute()
      expect(await rows).toEqual([])
    },
  )

  test('stay without vectors when the provider refuses everything, and are asked for again', async () => {
    const vectors = openGapVectors(app.database, {
      model: 'a third',
      embed: () => Promise.reject(new ModelError('refused', 'no such model')),
    })

    await expect(vectors?.addMissing()).rejects.toMatchObject({ kind: 'refused' })
    const missing = await app.database.db
      .selectFrom('chat_message')
      .select('id')
      .where('gap_vector_model', '=', 'a third')
      .execute()
    expect(missing).toEqual([])
  })
})

import { expect, test, describe, beforeAll, afterAll } from 'vitest'
import { engines } from '../support/engines.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import { createFunctionOwner } from '../integrations/function-owner.ts'
import { createKnowledgeOwner, fileField } from './knowledge-owner.ts'

const first = `The gate opens at five. ${'It is made of oak. '.repeat(30)}`
const second = `The gate closes at nine. ${'It is painted green. '.repeat(30)}`

describe.each(engines)('limits of knowledge on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine, { env: { MAX_CHARACTERS_PER_BOT: '1000' } })
    await app.background.start()
  })
  afterAll(() => app.close())

  test('a source without room fails with the numbers, and is read when there is room', async () => {
    const bob = await createKnowledgeOwner(app)
    const limits = async () => json(await bob.call('/knowledge_limits', { bot_id: bob.botId }))
    expect(await bob.addSources([fileField('first.txt', first)])).toMatchObject([
      { state: 'ready' },
    ])

    const [kept, refused] = await bob.addSources([fileField('second.txt', second)])

    const needed = first.trim().length + second.trim().length
    expect(refused).toMatchObject({
      state: 'failed',
      reason: `On your plan, a chatbot can have up to 1,000 characters. This source would bring it to ${needed.toLocaleString('en-US')}. Remove sources or upgrade, then retry.`,
    })
    expect(await limits()).toMatchObject({
      characters: 1000,
      used: { files: 2, characters: kept?.characters },
    })
    expect((await bob.ask('When does the gate open?')).text).toContain('five')

    const [left] = await bob.addSources([['fileids', refused?.id ?? '']])
    json(await bob.call('/retry_source', { source_id: left?.id }))
    await eventually(bob.sources, (rows) => rows.every(({ state }) => state === 'ready'))
  })

  test('a text that becomes shorter replaces one that is too long for a smaller plan', async () => {
    const bob = await createKnowledgeOwner(app)
    await bob.addSources([fileField('first.txt', first), fileField('note.txt', 'A note.')])
    await app.database.db
      .updateTable('source')
      .set({ characters: 5_000 })
      .where('bot_id', '=', bob.botId)
      .execute()

    const [shorter] = await bob.addSources([fileField('first.txt', `${first} Really.`)])

    expect(shorter).toMatchObject({ state: 'ready' })
  })

  test('the limits are those of the plan; without one those of Free', async () => {
    const standard = await createTestApp(engine)
    const free = await standard.createOwner()
    const paying = await createFunctionOwner(standard, 'business_yearly')

    const [ofFree, ofPlan] = await Promise.all(
      [free.token, paying.token].map(async (token) =>
        json(await standard.call('/knowledge_limits', {}, token)),
      ),
    )

    const used = { characters: 0, files: 0 }
    expect(ofFree).toEqual({ characters: 4e6, files: 500, pages: 500, every: 'hourly', used })
    expect(ofPlan).toEqual({ characters: 5e7, files: 2000, pages: 5000, every: 'hourly', used })
    await standard.close()
  })
})

import { existsSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countDeletions } from '../support/database/count-deletions.ts'
import { engines } from '../support/engines.ts'
import { fillBot } from '../support/database/fill-bot.ts'
import { createTestApp, eventually, json, type TestApp } from '../support/test-app.ts'
import { createKnowledgeOwner, fileField, storedFiles } from './knowledge-owner.ts'

const fact = 'The gate of the lighthouse closes at five in the afternoon.'
const question = 'When does the gate of the lighthouse close?'

describe.each(engines)('removed sources on $name', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp(engine)
    await app.background.start()
  })
  afterAll(() => app.close())

  test('are hidden before their rows are deleted, and deleted by the next maintenance', async () => {
    const still = await createTestApp(engine)
    const bob = await createKnowledgeOwner(still)
    json(await bob.update([fileField('gate.txt', fact), ['newwebsites', 'https://example.com/']]))
    const [file, website] = await bob.sources()
    const ids = (await bob.sources()).map(({ id }) => id)

    json(
      await bob.update([
        ['fileids', ''],
        ['websiteid', ''],
      ]),
    )

    expect(await bob.sources()).toEqual([])
    const rows = still.database.db.selectFrom('source').select('id').where('id', 'in', ids)
    expect(await rows.execute()).toHaveLength(2)
    for (const call of ['/retry_source', '/source_receipt']) {
      expect((await bob.call(call, { source_id: file?.id })).statusCode).toBe(404)
    }
    for (const [call, field] of [
      ['/website_pages', 'website_id'],
      ['/stop_source', 'source_id'],
    ] as const) {
      expect((await bob.call(call, { [field]: website?.id })).statusCode).toBe(404)
    }
    const bots = json<{ sources: object }[]>(await bob.call('/chatbot_list', {}))
    expect(bots).toMatchObject([{ sources: { total: 0 } }])
    const again = json<{ website_id: string }>(
      await bob.call('/get_content', { bot_id: bob.botId, url: 'https://example.com/' }),
    )
    expect(again.website_id).not.toBe(website?.id)

    await still.database.db.deleteFrom('job').execute()
    await still.background.start()
    await still.background.runMaintenance()
    await eventually(
      () => rows.execute(),
      (left) => left.length === 0,
    )
    await still.close()
  })

  test('are quoted no more, and an equal file that is added again is read again', async () => {
    const bob = await createKnowledgeOwner(app)
    const [first] = await bob.addSources([fileField('gate.txt', fact)])
    expect((await bob.ask(question)).text).toContain('five')

    await bob.addSources([['fileids', '']])
    expect((await bob.ask(question)).done).toMatchObject({ charged: false })
    const [second] = await bob.addSources([fileField('gate.txt', fact)])

    expect(second).toMatchObject({ state: 'ready', name: 'gate.txt' })
    expect(second?.id).not.toBe(first?.id)
    expect((await bob.ask(question)).text).toContain('five')
  })

  test('lose their originals with their rows, unless another source has the same file', async () => {
    const bob = await createKnowledgeOwner(app)
    const before = storedFiles(app)
    await bob.addSources([fileField('one.txt', 'Only once.'), fileField('a.txt', 'Twice here.')])
    await bob.addSources([fileField('b.txt', 'Twice here.')])
    const files = storedFiles(app).filter((name) => !before.includes(name))
    expect(files).toHaveLength(2)
    const kept = (await bob.sources()).find(({ name }) => name === 'b.txt')

    await bob.addSources([['fileids', kept?.id ?? '']])

    const isStored = (name: string) =>
      existsSync(path.join(app.dataDir, 'files', name.slice(0, 2), name))
    await eventually(
      async () => files.filter(isStored),
      (left) => left.length === 1,
    )
    expect(await bob.sources()).toMatchObject([{ name: 'b.txt', state: 'ready' }])
  })

  test('lose their passages in small statements', async () => {
    const large = await createTestApp(engine)
    const bob = await createKnowledgeOwner(large)
    await fillBot(large.database, {
      ownerId: bob.user.id,
      botId: bob.botId,
      messages: 0,
      passages: 6_000,
    })
    const deletions = await countDeletions(large.database)
    await large.background.start()

    json(await bob.update([['contentids', '']]))
    await eventually(
      () =>
        large.database.db
          .selectFrom('source')
          .select('id')
          .where('bot_id', '=', bob.botId)
          .execute(),
      (left) => left.length === 0,
    )

    const { max, all } = await deletions.read()
    expect(all).toBe(6_000)
    expect(max).toBeLessThanOrEqual(500)
    await large.close()
  })
})

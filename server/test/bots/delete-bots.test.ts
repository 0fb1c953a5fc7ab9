import { verifiedOwner } from '@askwell/core/shared'
import { describe, expect, test } from 'vitest'
import { botStore } from '../../src/bots/index.ts'
import { botDeletion } from '../../src/bots/stores/bot-deletion.ts'
import { runSlices } from '../../src/platform/db/slices/run-slices.ts'
import { startChild } from '../support/child-process.ts'
import { countDeletions } from '../support/database/count-deletions.ts'
import { engines } from '../support/engines.ts'
import { fillBot, rowsOfBot } from '../support/database/fill-bot.ts'
import { measureBlocks, referenceMs } from '../support/measure-blocks.ts'
import { insertBot, insertOwner } from '../support/insert-rows.ts'
import { createTestApp, eventually, json } from '../support/test-app.ts'

describe.each(engines)('a deleted bot on $name', (engine) => {
  test('loses its rows in small statements while the event loop stays free', async () => {
    const app = await createTestApp(engine)
    const { token, user } = await app.createOwner()
    const botId = await app.createBot(token)
    const messages = 6_000
    const passages = 3_000
    await fillBot(app.database, { ownerId: user.id, botId, messages, passages })
    const deletions = await countDeletions(app.database)
    const rowsBefore = await rowsOfBot(app.database, botId)
    const longestBlock = measureBlocks()

    json(await app.call('/deletechatbot', { id: botId }, token))
    expect(await rowsOfBot(app.database, botId)).toBe(rowsBefore)
    await app.background.start()
    await eventually(
      () => app.database.db.selectFrom('bot').select('id').where('id', '=', botId).execute(),
      (rows) => rows.length === 0,
    )
    const blockedMs = longestBlock()
    const { max, all } = await deletions.read()
    expect(all).toBeGreaterThanOrEqual(messages + passages)
    expect(max).toBeLessThanOrEqual(500)
    expect(await rowsOfBot(app.database, botId)).toBe(0)
    // Generous; bench/results.md has the measured figures.
    expect(blockedMs).toBeLessThan(200 * referenceMs())
    await app.close()
  })

  test('is deleted after kill -9 of the deleting process', async () => {
    const database = await engine.open()
    const { db, dataDir, databaseUrl } = database
    await insertOwner(db, 'olga')
    await insertBot(db, 'olga', 'large')
    await fillBot(database, { ownerId: 'olga', botId: 'large', messages: 6_000, passages: 3_000 })
    await botStore(database, Date.now).remove(verifiedOwner('olga'), 'large')
    const args = [dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])]
    const left: number[] = [await rowsOfBot(database, 'large')]

    for (let round = 0; round < 3; round += 1) {
      const worker = startChild('delete-bots', args)
      await worker.waitForLine('slice 3')
      await worker.kill()
      left.push(await rowsOfBot(database, 'large'))
    }
    await startChild('delete-bots', args).waitForExit

    expect(left).toEqual([...new Set(left)].toSorted((a, b) => b - a))
    expect(left.at(-1)).toBeGreaterThan(0)
    expect(await rowsOfBot(database, 'large')).toBe(0)
    expect(await db.selectFrom('bot').select('id').execute()).toEqual([])
    await database.drop()
  })

  test('is one that was marked as deleted; a job for another one deletes nothing', async () => {
    const { db, drop } = await engine.open()
    await insertOwner(db, 'olga')
    await insertBot(db, 'olga', 'kept')

    await runSlices(botDeletion(db, {}).slices('kept'))

    expect(await db.selectFrom('bot').select('id').execute()).toEqual([{ id: 'kept' }])
    await drop()
  })

  test('whose job was given up is deleted by the next maintenance', async () => {
    const app = await createTestApp(engine)
    const { token } = await app.createOwner()
    const botId = await app.createBot(token)
    json(await app.call('/deletechatbot', { id: botId }, token))
    await app.database.db.deleteFrom('job').execute()
    await app.background.start()

    await app.background.runMaintenance()

    const left = app.database.db.selectFrom('bot').select('id').where('id', '=', botId)
    await expect.poll(() => left.execute(), { timeout: 45_000 }).toEqual([])
    await app.close()
  })
})

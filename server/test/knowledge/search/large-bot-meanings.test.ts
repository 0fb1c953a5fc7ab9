import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../support/engines.ts'
import { eventually, json, type TestApp } from '../../support/test-app.ts'
import { fileField } from '../knowledge-owner.ts'
import { meaningsOf, openLargeBotApp, type LargeBotApp } from './large-bot-app.ts'

/** As if an earlier version had moved the bot. */
async function removeMeanings({ database: { db } }: TestApp, botId: string): Promise<void> {
  await sql`delete from passage_meaning where source_id in
    (select id from source where bot_id = ${botId})`.execute(db)
  await sql`update large_bot set cells = null where bot_id = ${botId}`.execute(db)
}

describe.each(engines.filter(({ name }) => name === 'postgres'))(
  'the meanings of the passages of a large bot on $name',
  (engine) => {
    let app: TestApp
    let bots: LargeBotApp
    beforeAll(async () => {
      bots = await openLargeBotApp(engine)
      app = bots.app
    })
    afterAll(() => app.close())

    test('find the passages that are nearest in meaning and share no word with the question', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      const { memory, database } = bots.processes()
      const question = 'Is my hound welcome aboard your vessel?'
      const found = async (knowledge: typeof memory) =>
        (await knowledge.search(bob.botId, question, 20)).map(({ text }) => text)
      const inMemory = await found(memory)
      expect(inMemory.slice(0, 3).join(' ')).toContain('Dogs travel free')
      expect((await found(database)).slice(0, 3)).toEqual(inMemory.slice(0, 3))

      const name = 'hotel.txt'
      const rows = await bob.addSources([fileField(name, 'Puppies sleep in the cabins.')])
      expect(await found(database)).toContain('Puppies sleep in the cabins.')
      const kept = rows.filter((row) => row.name !== name).map(({ id }) => id)
      json(await bob.update([['fileids', JSON.stringify(kept)]]))
      expect(await found(database)).not.toContain('Puppies sleep in the cabins.')
    })

    test('are read as they are stored, and made anew where the row has no whole vector', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      const { db } = app.database
      const question = 'Is my hound welcome aboard your vessel?'
      const found = async () => {
        const passages = await bots.processes().database.search(bob.botId, question, 3)
        return passages.map(({ text, score }) => `${score.toFixed(6)} ${text}`)
      }
      const stored = await found()
      expect(stored.join(' ')).toContain('Dogs travel free')
      const setVectors = (value: ReturnType<typeof sql>) =>
        sql`update passage_meaning set quantized = ${value} where chunk_id in
          (select chunk_id from passage_terms where bot_id = ${bob.botId})`.execute(db)

      await setVectors(sql`null`)
      expect(await found()).toEqual(stored)
      await setVectors(sql`substr(signs::text, 1, 12)::bytea`)
      expect(await found()).toEqual(stored)
      await setVectors(sql`decode(repeat('00', 4 + 2 * octet_length(vector)), 'hex')`)
      expect(await found()).not.toEqual(stored)
    })

    test('are not needed for an answer, and made by maintenance where an earlier version left them out', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      await removeMeanings(app, bob.botId)
      const answer = await bob.ask('When does the ferry to Northtown9 leave?')
      expect(answer.text).toContain('leaves at 15')
      await bob.addSources([fileField('late.txt', 'The museum opens at nine.')])
      expect((await meaningsOf(app, bob.botId)).kept).toBe(0)

      for (const isPlaced of [false, true]) {
        if (isPlaced) {
          await sql`delete from passage_meaning where chunk_id in (select chunk_id from passage_terms
            where bot_id = ${bob.botId} order by chunk_id limit 7)`.execute(app.database.db)
        }
        expect((await meaningsOf(app, bob.botId)).missing).toBeGreaterThan(0)
        await app.background.runMaintenance()
        const { kept, missing } = await eventually(
          () => meaningsOf(app, bob.botId),
          (meanings) => meanings.missing === 0,
        )
        expect(kept).toBeGreaterThan(150)
        expect(missing).toBe(0)
      }
    })
  },
)

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAsked } from '../../../src/knowledge/stores/large-bots/large-bot-store.ts'
import { engines } from '../../support/engines.ts'
import { insertConversation } from '../../support/insert-conversation.ts'
import { eventually, json, type TestApp } from '../../support/test-app.ts'
import { createKnowledgeOwner, fileField } from '../knowledge-owner.ts'
import { guide, meaningsOf, openLargeBotApp, type LargeBotApp } from './large-bot-app.ts'

const prices = 'Ticket,Price\nAdult,12 euros\nChild,5 euros\nBicycle,3 euros\n'

type Counted = { key: string; passages: number; length: number }

/** What is counted, and the same counted anew. */
async function countsOf({ database: { db } }: TestApp, botId: string) {
  const counted = await sql<Counted>`
    select term::text as key, passages, 0 as length from passage_term_count where bot_id = ${botId}
    union all select language, passages, length from passage_total where bot_id = ${botId}
    order by key`.execute(db)
  const anew = await sql<Counted>`
    select term::text as key, count(*) as passages, 0 as length
      from passage_terms, unnest(terms) as term where bot_id = ${botId} group by 1
    union all select language, count(*), sum(length) from passage_terms where bot_id = ${botId}
      group by 1
    order by key`.execute(db)
  return { counted: counted.rows, anew: anew.rows }
}

/** How many of the tables of large bots were vacuumed: before that, an index is not read without its table. */
async function vacuumedTables({ database: { db } }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_user_tables
    where relname in ('passage_terms', 'passage_meaning') and last_vacuum is not null`.execute(db)
  return rows[0]?.count ?? 0
}

describe.each(engines.filter(({ name }) => name === 'postgres'))(
  'a bot of more passages than are kept in memory on $name',
  (engine) => {
    let app: TestApp
    let bots: LargeBotApp
    beforeAll(async () => {
      bots = await openLargeBotApp(engine)
      app = bots.app
    })
    afterAll(() => app.close())

    test('answers as before when it was moved', async () => {
      const small = await createKnowledgeOwner(app)
      await small.addSources([fileField('small.txt', 'The office opens at nine.')])
      // From here on the app has a list of large bots, which it reads again when its clock goes on.
      await small.ask('When does the office open?')
      const bob = await bots.createLargeBot([['prices.csv', prices]])
      const questions = [
        'When does the ferry to Northtown77 leave?',
        'What does the market of Northtown12 sell?',
        'How much is a ticket for a child?',
        'What is the cheapest ticket?',
        'When does the fery to Northtown3 leave?',
        'Who painted the Mona Lisa?',
      ]
      const before = await Promise.all(questions.map((question) => bob.ask(question)))
      await bots.moveToDatabase(bob)
      expect(await bots.isLarge(small.botId)).toBe(false)
      await expect.poll(() => vacuumedTables(app)).toBe(2)
      const after = []
      for (const question of questions) after.push(await bob.ask(question))
      const { db } = app.database
      const [place, mark] = [{ ownerId: bob.user.id, botId: bob.botId }, 'asked']
      await insertConversation(db, { ...place, id: 'asked', mark, lastAt: 5_000 })
      expect(await listAsked(db, { since: 4_000, max: 5 })).toEqual([bob.botId])
      expect(await listAsked(db, { since: 6_000, max: 5 })).toEqual([])
      expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text))
      expect(before.map(({ text }) => text)).toEqual([
        expect.stringContaining('leaves at 11'),
        expect.stringContaining('cheese'),
        expect.stringContaining('5 euros'),
        expect.stringContaining('Bicycle'),
        expect.stringContaining('leaves at 9'),
        expect.not.stringContaining('Northtown'),
      ])
    })

    test('is searched with exactly the scores of an index of all its passages', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      const { memory, database } = bots.processes()
      const question = 'ferry to Northtown42 and to Northtown43 in the morning'
      // The others share only words with the question that nearly all passages have.
      const found = async (knowledge: typeof memory) => {
        const passages = await knowledge.search(bob.botId, question, 2)
        return { best: passages[0]?.text, scores: passages.map(({ score }) => score.toFixed(4)) }
      }
      expect(await found(database)).toEqual(await found(memory))
      expect(await database.whole(bob.botId, 100_000)).toBeNull()
      expect(await database.languages(bob.botId)).toEqual(['en'])
      const suggested = await database.suggestQuestions(bob.botId)
      expect(suggested.length).toBeGreaterThan(0)
      expect(suggested).toEqual(await memory.suggestQuestions(bob.botId))
    })

    test('finds in the next question what is ready, and never what was removed', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      for (let round = 0; round < 3; round++) {
        const name = `museum${round}.txt`
        const rows = await bob.addSources([
          fileField(name, `The museum Zanzor${round} opens at 1${round}.`),
        ])
        const found = await bob.ask(`When does the museum Zanzor${round} open?`)
        expect(found.text).toContain(`opens at 1${round}`)
        const kept = rows.filter((row) => row.name !== name).map(({ id }) => id)
        json(await bob.update([['fileids', JSON.stringify(kept)]]))
        expect((await bob.ask(`When does the museum Zanzor${round} open?`)).text).not.toContain(
          `opens at 1${round}`,
        )
        expect((await bob.ask('When does the ferry to Northtown5 leave?')).text).toContain('at 11')
      }
    })

    test('counts exactly while many sources arrive and go at a time', async () => {
      const bob = await bots.createLargeBot()
      const others = Array.from({ length: 12 }, (_, at) =>
        fileField(`part${at}.md`, guide(8, 1_000 + 10 * at)),
      )
      const moved = bots.moveToDatabase(bob)
      await Promise.all(others.map((file) => bob.update([file])))
      await Promise.all([moved, bob.waitUntilRead()])
      const rows = await bob.sources()
      const kept = rows.filter(({ name }) => !/part[0-5]\./.test(name)).map(({ id }) => id)
      await Promise.all([
        bob.update([['fileids', JSON.stringify(kept)]]),
        bob.update([fileField('late.md', guide(8, 2_000))]),
      ])
      await bob.waitUntilRead()
      await app.background.runMaintenance()
      const { counted, anew } = await eventually(
        () => countsOf(app, bob.botId),
        ({ counted: a, anew: b }) => JSON.stringify(a) === JSON.stringify(b),
      )
      expect(counted).toEqual(anew)
      expect(counted.length).toBeGreaterThan(50)
      expect(await meaningsOf(app, bob.botId)).toMatchObject({ missing: 0, unowned: 0 })
      expect((await bob.ask('When does the ferry to Northtown2003 leave?')).text).toContain('at 9')
      expect((await bob.ask('When does the ferry to Northtown1023 leave?')).text).not.toContain(
        'Northtown1023 leaves',
      )
    })

    test('prefers an answer of the team, from the moment it is saved', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      const question = 'Do you rent out canoes?'
      const answer = 'Canoes cost 20 euros a day.'
      const written = { question, wordings: [], answer, is_exact: true }
      json(await bob.call('/teach_answer', { bot_id: bob.botId, ...written }))
      expect((await bob.ask('do you rent canoes')).text).toContain('20 euros')

      const other = { ...written, question: 'Is there a sauna?', answer: 'The sauna opens at 5.' }
      const questions = ['is there a sauna', 'When does the ferry to Northtown9 leave?']
      const tried = await bob.call('/try_answer', {
        bot_id: bob.botId,
        ...other,
        questions: questions,
      })
      expect(json<{ results: { outcome: string }[] }>(tried).results).toMatchObject([
        { outcome: 'answered' },
        { outcome: 'other' },
      ])
    })

    test('is never answered with a passage of another bot, whose stems have the same numbers', async () => {
      const bob = await bots.createLargeBot()
      const eve = await bots.createLargeBot([
        ['secret.txt', 'The ferry to Northtown5 is a secret.'],
      ])
      await bots.moveToDatabase(bob)
      await eventually(
        () => bots.isLarge(eve.botId),
        (large) => large,
      )
      await sql`update passage_terms set terms = own.terms, counts = own.counts
        from passage_terms as own join chunk on chunk.id = own.chunk_id
        where passage_terms.bot_id = ${eve.botId} and own.bot_id = ${bob.botId}
          and chunk.body like '%ferry to Northtown5 leaves%'`.execute(app.database.db)
      const { database } = bots.processes()
      const found = await database.search(bob.botId, 'the ferry to Northtown5', 50)
      const sources = (await bob.sources()).map(({ id }) => id)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter(({ sourceId }) => !sources.includes(sourceId))).toEqual([])
    })

    test('leaves nothing when its bot is deleted', async () => {
      const bob = await bots.createLargeBot()
      await bots.moveToDatabase(bob)
      const sources = (await bob.sources()).map(({ id }) => id)
      json(await bob.call('/deletechatbot', { id: bob.botId }))
      const left = await eventually(
        async () => {
          const { rows } = await sql<{ rows: number }>`
            select (select count(*) from passage_terms where bot_id = ${bob.botId})
              + (select count(*) from passage_term_count where bot_id = ${bob.botId})
              + (select count(*) from passage_total where bot_id = ${bob.botId})
              + (select count(*) from passage_meaning where source_id = any(${sources}::text[]))
              + (select count(*) from large_bot where bot_id = ${bob.botId}) as rows`.execute(
            app.database.db,
          )
          return rows[0]?.rows
        },
        (rows) => rows === 0,
      )
      expect(left).toBe(0)
    })
  },
)

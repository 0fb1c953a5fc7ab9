import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKnowledge } from '../../../src/knowledge/search/knowledge.ts'
import { largeBotsIn } from '../../../src/knowledge/large-bots-in.ts'
import {
  knowledgeVersion,
  readPassages,
} from '../../../src/knowledge/stores/passages/passage-store.ts'
import { engines } from '../../support/engines.ts'
import { createTestApp, eventually, json, type TestApp } from '../../support/test-app.ts'
import { createKnowledgeOwner, fileField, type KnowledgeOwner } from '../knowledge-owner.ts'

/** Sections of one passage each, about different cities. */
const guide = (cities: number, from = 0): string =>
  Array.from({ length: cities }, (_, at) => {
    const city = `Northtown${from + at}`
    const filler = `The market of ${city} sells cheese, bread and honey from the farms around it. `
    return `# ${city}\n\nThe ferry to ${city} leaves at ${6 + (at % 12)} in the morning. ${filler.repeat(9)}`
  }).join('\n\n')

const faq = `# How do I buy a ticket?

Tickets are sold on board of the ferry.

# Can I take a dog with me?

Dogs travel free of charge on a leash.

# Where can I park my car?

Cars are parked behind the harbor for 4 euros a day.`

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

describe.each(engines.filter(({ name }) => name === 'postgres'))(
  'a bot of more passages than are kept in memory on $name',
  (engine) => {
    let app: TestApp
    let now = Date.now()
    beforeAll(async () => {
      app = await createTestApp(engine, {
        clock: () => now,
        env: { PASSAGES_IN_MEMORY: '100', CHAT_PER_MINUTE: '1000' },
      })
      await app.background.start()
    })
    afterAll(() => app.close())

    const isLarge = async (botId: string) => {
      const { rows } = await sql`
        select 1 from large_bot where bot_id = ${botId} and is_complete = 1`.execute(
        app.database.db,
      )
      return rows.length > 0
    }

    async function moveToDatabase({ botId }: KnowledgeOwner) {
      await app.background.runMaintenance()
      await eventually(
        () => isLarge(botId),
        (large) => large,
      )
      now += 11_000
    }

    async function createLargeBot(more: [string, string][] = []) {
      const bob = await createKnowledgeOwner(app)
      const files = [['guide.md', `${faq}\n\n${guide(150)}`] as const, ...more]
      await bob.addSources(files.map(([name, text]) => fileField(name, text)))
      return bob
    }

    /** A process that keeps the same bot in memory, and one that does not. */
    function processes() {
      const { db } = app.database
      const parts = {
        versionOf: (botId: string) => knowledgeVersion(db, botId),
        passagesOf: (botId: string, since: number | null) => readPassages(db, botId, since),
        removedOf: async () => [],
        embedder: null,
      }
      const large = largeBotsIn(db, () => now)
      return { memory: createKnowledge(parts), database: createKnowledge({ ...parts, large }) }
    }

    test('is moved by maintenance, and then answers as before', async () => {
      const bob = await createLargeBot([['prices.csv', prices]])
      const small = await createKnowledgeOwner(app)
      await small.addSources([fileField('small.txt', 'The office opens at nine.')])
      const questions = [
        'When does the ferry to Northtown77 leave?',
        'What does the market of Northtown12 sell?',
        'How much is a ticket for a child?',
        'What is the cheapest ticket?',
        'When does the fery to Northtown3 leave?',
        'Who painted the Mona Lisa?',
      ]
      const before = await Promise.all(questions.map((question) => bob.ask(question)))
      await moveToDatabase(bob)
      expect(await isLarge(small.botId)).toBe(false)
      const after = []
      for (const question of questions) after.push(await bob.ask(question))
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
      const bob = await createLargeBot()
      await moveToDatabase(bob)
      const { memory, database } = processes()
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
      const bob = await createLargeBot()
      await moveToDatabase(bob)
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
      const bob = await createLargeBot()
      const others = Array.from({ length: 12 }, (_, at) =>
        fileField(`part${at}.md`, guide(8, 1_000 + 10 * at)),
      )
      const moved = moveToDatabase(bob)
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
      expect((await bob.ask('When does the ferry to Northtown2003 leave?')).text).toContain('at 9')
      expect((await bob.ask('When does the ferry to Northtown1023 leave?')).text).not.toContain(
        'Northtown1023 leaves',
      )
    })

    test('prefers an answer of the team, from the moment it is saved', async () => {
      const bob = await createLargeBot()
      await moveToDatabase(bob)
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
      const bob = await createLargeBot()
      const eve = await createLargeBot([['secret.txt', 'The ferry to Northtown5 is a secret.']])
      await moveToDatabase(bob)
      await eventually(
        () => isLarge(eve.botId),
        (large) => large,
      )
      await sql`update passage_terms set terms = own.terms, counts = own.counts
        from passage_terms as own join chunk on chunk.id = own.chunk_id
        where passage_terms.bot_id = ${eve.botId} and own.bot_id = ${bob.botId}
          and chunk.body like '%ferry to Northtown5 leaves%'`.execute(app.database.db)
      const { database } = processes()
      const found = await database.search(bob.botId, 'the ferry to Northtown5', 50)
      const sources = (await bob.sources()).map(({ id }) => id)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter(({ sourceId }) => !sources.includes(sourceId))).toEqual([])
    })

    test('leaves nothing when its bot is deleted', async () => {
      const bob = await createLargeBot()
      await moveToDatabase(bob)
      json(await bob.call('/deletechatbot', { id: bob.botId }))
      const left = await eventually(
        async () => {
          const { rows } = await sql<{ rows: number }>`
            select (select count(*) from passage_terms where bot_id = ${bob.botId})
              + (select count(*) from passage_term_count where bot_id = ${bob.botId})
              + (select count(*) from passage_total where bot_id = ${bob.botId})
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

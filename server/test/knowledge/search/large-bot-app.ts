import { sql } from 'kysely'
import { createKnowledge, type BotKnowledge } from '../../../src/knowledge/search/knowledge.ts'
import { largeBotsIn } from '../../../src/knowledge/large-bots-in.ts'
import {
  knowledgeVersion,
  readPassages,
} from '../../../src/knowledge/stores/passages/passage-store.ts'
import type { TestEngine } from '../../support/engines.ts'
import { createTestApp, eventually, type TestApp } from '../../support/test-app.ts'
import { createKnowledgeOwner, fileField, type KnowledgeOwner } from '../knowledge-owner.ts'

/** Sections of one passage each, about different cities. */
export const guide = (cities: number, from = 0): string =>
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

/** An app whose bots of more than 100 passages are moved to the database. */
export type LargeBotApp = {
  app: TestApp
  isLarge: (botId: string) => Promise<boolean>
  moveToDatabase: (owner: KnowledgeOwner) => Promise<void>
  createLargeBot: (more?: [string, string][]) => Promise<KnowledgeOwner>
  /** A process that keeps the same bot in memory, and one that does not. */
  processes: () => { memory: BotKnowledge; database: BotKnowledge }
}

export async function openLargeBotApp(engine: TestEngine): Promise<LargeBotApp> {
  let now = Date.now()
  const app = await createTestApp(engine, {
    clock: () => now,
    env: { PASSAGES_IN_MEMORY: '100', CHAT_PER_MINUTE: '1000' },
  })
  await app.background.start()
  const { db } = app.database

  const isLarge = async (botId: string) => {
    const { rows } = await sql`
      select 1 from large_bot where bot_id = ${botId} and is_complete = 1`.execute(db)
    return rows.length > 0
  }

  return {
    app,
    isLarge,

    async moveToDatabase({ botId }) {
      await app.background.runMaintenance()
      await eventually(
        () => isLarge(botId),
        (large) => large,
      )
      now += 11_000
    },

    async createLargeBot(more = []) {
      const bob = await createKnowledgeOwner(app)
      const files = [['guide.md', `${faq}\n\n${guide(150)}`] as const, ...more]
      await bob.addSources(files.map(([name, text]) => fileField(name, text)))
      return bob
    },

    processes() {
      const parts = {
        versionOf: (botId: string) => knowledgeVersion(db, botId),
        passagesOf: (botId: string, since: number | null) => readPassages(db, botId, since),
        removedOf: async () => [],
        embedder: null,
      }
      const large = largeBotsIn(db, () => now)
      return { memory: createKnowledge(parts), database: createKnowledge({ ...parts, large }) }
    },
  }
}

/** English passages without their meaning, and meanings without a passage that is found by its words. */
export async function meaningsOf({ database: { db } }: TestApp, botId: string) {
  const { rows } = await sql<{ kept: number; missing: number }>`
    select count(passage_meaning.chunk_id) as kept, count(*) - count(passage_meaning.chunk_id) as missing
    from passage_terms left join passage_meaning using (chunk_id)
    where bot_id = ${botId} and language = 'en'`.execute(db)
  const { rows: unowned } = await sql`
    select chunk_id from passage_meaning
    where chunk_id not in (select chunk_id from passage_terms)`.execute(db)
  return { kept: rows[0]?.kept ?? 0, missing: rows[0]?.missing ?? 0, unowned: unowned.length }
}

import { join } from 'node:path'
import { engineOf } from '../platform/db/engine/dialect.ts'
import type { Platform } from '../platform/runtime/open-platform.ts'
import { IndexWorkers } from './indexing/index-workers.ts'
import { largeBotJobs } from './jobs/search-in-database.ts'
import { largeBotsIn } from './large-bots-in.ts'
import { startEvictions } from './search/evict-deleted-bots.ts'
import { indexBytes, indexLimitBytes, IndexMemory } from './search/index-cache.ts'
import { createKnowledge, type KnowledgeDeps } from './search/knowledge.ts'
import { createIndexPreparation } from './search/stored/prepare-indexes.ts'
import { StoredIndexes } from './search/stored/stored-indexes.ts'
import { wordVectors } from './search/word-vectors.ts'
import {
  knowledgeVersion,
  publishedSources,
  readPassages,
  removedSources,
} from './stores/passages/passage-store.ts'

/** The search over the published passages of each bot, with its background jobs. */
export async function openSearch(platform: Platform) {
  const searchParts = searchPartsOf(platform)
  const storedIndexes = await openStoredIndexes(platform)
  const workers = indexWorkersOf(platform, storedIndexes)
  const { build: buildInProcess } = workers
  const knowledge = createKnowledge({ ...searchParts, stored: storedIndexes, buildInProcess })
  const preparation = createIndexPreparation((botId) => knowledge.prepare(botId))
  const jobs = largeBotJobs(platform)
  const stopEvictions = startEvictions(() => knowledge.evictDeleted())
  // If this fails, the first question reads the stems.
  if (platform.config.ROLE !== 'worker') searchParts.large?.prepare().catch(() => undefined)

  return {
    knowledge,
    searchParts,
    storedIndexes,
    jobs,
    area: { metrics: [indexBytes, indexLimitBytes], start: jobs.start },

    published(botId: string, passages: number): void {
      preparation.published(botId, passages)
      jobs.published(botId)
    },

    async close(): Promise<void> {
      stopEvictions()
      jobs.close()
      await preparation.close()
      workers.close()
      await knowledge.close()
    },
  }
}

export type Search = Awaited<ReturnType<typeof openSearch>>

const folderOf = ({ config }: Platform) => join(config.dataDir, 'indexes')

const indexWorkersOf = (platform: Platform, stored: StoredIndexes) =>
  new IndexWorkers({
    stored,
    db: platform.database.db,
    folder: folderOf(platform),
    database: {
      databaseUrl: platform.config.DATABASE_URL,
      dataDir: platform.config.dataDir,
      poolSize: 1,
      statementTimeoutMs: platform.config.DATABASE_STATEMENT_SECONDS * 1_000,
    },
  })

async function openStoredIndexes(platform: Platform) {
  const { database, clock } = platform
  const { db } = database
  const stored = new StoredIndexes({
    folder: folderOf(platform),
    words: wordVectors,
    versionOf: (botId) => knowledgeVersion(db, botId),
    publishedOf: (botId) => publishedSources(db, botId),
  })
  await stored.open(clock())
  return stored
}

function searchPartsOf({ config, clock, database: { db }, models }: Platform): KnowledgeDeps {
  const maxBytes = config.INDEX_MEMORY_MB * 1024 * 1024
  indexLimitBytes.set(maxBytes)
  const memory = new IndexMemory(maxBytes, indexBytes)
  return {
    versionOf: (botId) => knowledgeVersion(db, botId),
    passagesOf: (botId, since) => readPassages(db, botId, since),
    removedOf: (botId, change) => removedSources(db, botId, change),
    memory,
    embedder: models.embedder,
    ...(engineOf(db) === 'postgres' && { large: largeBotsIn(db, clock, memory) }),
  }
}

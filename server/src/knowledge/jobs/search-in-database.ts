import { setImmediate } from 'node:timers/promises'
import { cellsFor, trainCells } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import type { Database, Db } from '../../platform/db/connect.ts'
import { engineOf } from '../../platform/db/engine/dialect.ts'
import { enqueueJob } from '../../platform/queue/job-store.ts'
import type { Handler } from '../../platform/queue/queue.ts'
import type { MaintenanceStep } from '../../platform/runtime/maintenance.ts'
import {
  completeLarge,
  listGrownBots,
  markLarge,
  publishedAfter,
  vacuumLarge,
} from '../stores/large-bots/large-bot-store.ts'
import {
  botsWithoutMeanings,
  countMeanings,
  placeCells,
  readCells,
  sampleVectors,
  writePassageMeanings,
} from '../stores/large-bots/passage-meanings-store.ts'
import { writePassageTerms } from '../stores/large-bots/passage-terms-store.ts'

const queue = 'search-in-database'
const everyMs = 600_000
/** How often the passages published during the last round are written in another round. */
const maxRounds = 20
/** Small sources are written together, up to this number of passages. */
const passagesOfGroup = 5_000
/** How many passages are sampled to train the cells of a bot: this number, or more if there are many cells. */
const minSampled = 40_000
const sampledForCell = 6

/** The passages of a bot are counted once, this long after its first publication, for all publications until then. */
const countDelayMs = 1_000

type Deps = { database: Database; clock: Clock; config: { PASSAGES_IN_MEMORY: number } }

/**
 * Moves the search of bots that became large to the database: after a publication, at a start, and in maintenance,
 * which retries failed moves. SQLite has no suitable index, so its bots are searched in memory.
 */
export function largeBotJobs(deps: Deps) {
  const { database, config } = deps
  const isPostgres = () => engineOf(database.db) === 'postgres'
  const counts = new Map<string, NodeJS.Timeout>()

  async function moveAll(): Promise<void> {
    if (!isPostgres()) return
    const grown = await listGrownBots(database.db, config.PASSAGES_IN_MEMORY)
    await enqueueMoves(deps, [...grown, ...(await botsWithoutMeanings(database.db))])
  }

  async function moveIfGrown(botId: string): Promise<void> {
    counts.delete(botId)
    const grown = await listGrownBots(database.db, config.PASSAGES_IN_MEMORY, botId)
    await enqueueMoves(deps, grown)
  }

  return {
    handlers: { [queue]: searchInDatabase(database) },
    maintenance: { name: 'move-large-bots', everyMs, run: moveAll } satisfies MaintenanceStep,
    /** Not awaited, because maintenance retries failed moves. */
    start: () => void moveAll().catch(() => undefined),
    /** Called when passages of a bot are published. */
    published(botId: string): void {
      if (counts.has(botId) || !isPostgres()) return
      const count = () => void moveIfGrown(botId).catch(() => undefined)
      counts.set(botId, setTimeout(count, countDelayMs).unref())
    },
    close(): void {
      for (const timer of counts.values()) clearTimeout(timer)
    },
  }
}

async function enqueueMoves({ database, clock }: Deps, botIds: readonly string[]): Promise<void> {
  for (const botId of botIds) {
    const dedupeKey = `${queue}:${botId}`
    const job = { queue, payload: { botId }, ownerId: null, botId, dedupeKey }
    await enqueueJob(database.db, job, clock())
  }
}

/** Can be interrupted at any point; rows that are already written are not written again. */
const searchInDatabase =
  ({ db, transaction }: Database): Handler =>
  async ({ botId }, { signal }) => {
    if (botId === null) throw new Error('the job names no bot')
    await markLarge(db, botId)
    for (let round = 0; round < maxRounds; round++) {
      await writeAll(db, { botId, signal, write: writePassageTerms })
      await placeCellsOf(db, botId, signal)
      await writeAll(db, { botId, signal, write: writePassageMeanings })
      await vacuumLarge(db)
      if (await transaction((trx) => completeLarge(trx, botId))) return
    }
    throw new Error('more is published than can be written')
  }

/** Trains the cells of a bot on its passages, only once, because each passage stays in its cell. */
async function placeCellsOf(db: Db, botId: string, signal: AbortSignal): Promise<void> {
  if ((await readCells(db, botId)) !== null) return
  const count = cellsFor(await countMeanings(db, botId))
  const vectors = await sampleVectors(db, botId, Math.max(minSampled, sampledForCell * count))
  if (vectors.length === 0) return
  const training = trainCells(vectors, count)
  let step = training.next()
  while (step.done !== true) {
    await setImmediate()
    signal.throwIfAborted()
    step = training.next()
  }
  await placeCells(db, botId, step.value)
}

type Writing = { botId: string; signal: AbortSignal; write: typeof writePassageTerms }

/** Calls `write` for all published passages, some sources at a time. */
async function writeAll(db: Db, { botId, signal, write }: Writing): Promise<void> {
  let after = ''
  for (;;) {
    const sources = await publishedAfter(db, { botId, after })
    if (sources.length === 0) return
    for (const sourceIds of groupsOf(sources)) {
      signal.throwIfAborted()
      await write(db, { botId, sourceIds })
    }
    after = sources.at(-1)?.id ?? after
  }
}

function groupsOf(sources: readonly { id: string; passages: number }[]): string[][] {
  const groups: string[][] = []
  let room = 0
  for (const { id, passages } of sources) {
    if (passages > room) {
      groups.push([])
      room = passagesOfGroup
    }
    groups.at(-1)?.push(id)
    room -= passages
  }
  return groups
}

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
/** What was published while the stems were written is written again so often. */
const maxRounds = 20
/** Passages of sources that are written together, when each has fewer. */
const passagesOfGroup = 5_000
/** Passages among which the cells of a bot are placed: at least this many, and some for each cell. */
const minSampled = 40_000
const sampledForCell = 6

/** The passages of a bot are counted so long after a publication, once for all of that time. */
const countDelayMs = 1_000

type Deps = { database: Database; clock: Clock; config: { PASSAGES_IN_MEMORY: number } }

/**
 * Has the passages of grown bots found in the database: soon after a publication, at a start, and by maintenance, which
 * repeats what failed. SQLite has no index for it: its bots stay in memory.
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
    /** Not awaited, because what fails is repeated by maintenance. */
    start: () => void moveAll().catch(() => undefined),
    /** Passages of a bot are being published. */
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

/** It can be stopped at any point: what is written already is not written again. */
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

/** Places the cells of a bot where its passages are, once: each passage stays in its cell. */
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

/** Writes what is searched of all published passages, some sources at a time. */
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

import { setTimeout as wait } from 'node:timers/promises'
import { AnswerMatcher, CorpusStatistics, type Cells } from '@askwell/core/knowledge'
import { IndexCache, IndexMemory } from './index-cache.ts'

export type LargeBotCacheDeps = {
  versionOf: (botId: string) => Promise<number | null>
  readStems: (
    botId: string,
    take: (stems: { stem: string; passages: number }[]) => void,
  ) => Promise<void>
  /** The parts of the space in which the nearest passages are looked for; null where their vectors are not stored. */
  readCells: (botId: string) => Promise<Cells | null>
  clock: () => number
  /** Holds the stems of all of them. */
  memory?: IndexMemory
}

/** What a process keeps of a large bot. */
export type LargeBot = {
  statistics: CorpusStatistics
  /** Whether the statistics have all stems, to which misspelled words are corrected. */
  hasAllStems: boolean
  cells: Cells | null
  answers: AnswerMatcher
  /** The version of which `answers` are. */
  version: number
  /** When all stems were read. */
  readAt: number
  bytes: number
}

/** How long misspelled words are corrected to the stems that a bot had. */
const stemsMs = 600_000
/** How long the first questions to a bot wait until its stems are read. */
const stemsWaitMs = 200
/** The share of the memory up to which stems are read before a question needs them. */
const preparedShare = 0.5

type PendingBot = {
  /** With the stems of questions only. */
  partial: Promise<LargeBot>
  whole: Promise<LargeBot>
  /** When questions no longer wait for it. */
  deadline: number
}

export type LargeBotCache = {
  botOf: (botId: string) => Promise<LargeBot>
  /** Reads the stems of bots before a question needs them, one after the other. */
  prepare: (botIds: readonly string[]) => Promise<void>
  evictDeleted: () => Promise<void>
}

/**
 * Reads the stems of a bot at its first question, and again in the background when they are old. A question that
 * would wait too long for them is answered without correcting its misspelled words.
 */
export function createLargeBotCache(parts: LargeBotCacheDeps): LargeBotCache {
  const { memory = new IndexMemory(), clock, versionOf } = parts
  const cache = new IndexCache<LargeBot>(memory)
  const pendingBots = new Map<string, PendingBot>()

  function read(botId: string): PendingBot {
    const running = pendingBots.get(botId)
    if (running) return running
    const partial = withoutStems(parts, botId)
    const whole = withAllStems(parts, botId, partial)
      .then((bot) => {
        cache.set(botId, bot)
        return bot
      })
      .finally(() => pendingBots.delete(botId))
    whole.catch(() => undefined) // thrown to those who wait for it; the next question reads again
    const pending = { partial, whole, deadline: performance.now() + stemsWaitMs }
    pendingBots.set(botId, pending)
    return pending
  }

  return {
    async botOf(botId) {
      const cached = cache.get(botId)
      if (!cached) return wholeInTime(read(botId))
      // When they cannot be read, the previous stems stay in use.
      if (clock() - cached.readAt > stemsMs) read(botId)
      return cached
    },

    async prepare(botIds) {
      for (const botId of botIds) {
        if (memory.isFull(preparedShare)) return
        if (!cache.get(botId)) await read(botId).whole
      }
    },

    evictDeleted: () => cache.deleteWithoutVersion(versionOf),
  }
}

async function wholeInTime({ whole, partial, deadline }: PendingBot): Promise<LargeBot> {
  const stop = new AbortController()
  const late = wait(Math.max(0, deadline - performance.now()), partial, { signal: stop.signal })
  late.catch(() => undefined) // aborted
  try {
    return await Promise.race([whole, late])
  } finally {
    stop.abort()
  }
}

async function withoutStems(
  { readCells, clock }: Pick<LargeBotCacheDeps, 'readCells' | 'clock'>,
  botId: string,
): Promise<LargeBot> {
  const readAt = clock()
  return {
    statistics: new CorpusStatistics(),
    hasAllStems: false,
    cells: await readCells(botId),
    answers: new AnswerMatcher(),
    version: -1,
    readAt,
    bytes: 0,
  }
}

async function withAllStems(
  { readStems }: Pick<LargeBotCacheDeps, 'readStems'>,
  botId: string,
  partial: Promise<LargeBot>,
): Promise<LargeBot> {
  const statistics = new CorpusStatistics()
  const { cells, readAt } = await partial
  await readStems(botId, (stems) => {
    for (const { stem, passages } of stems) statistics.setFrequency(stem, passages)
  })
  const bytes = statistics.vocabulary.bytes + (cells?.bytes ?? 0)
  const answers = new AnswerMatcher()
  return { statistics, hasAllStems: true, cells, answers, version: -1, readAt, bytes }
}

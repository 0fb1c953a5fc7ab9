import { setTimeout as wait } from 'node:timers/promises'
import { AnswerMatcher, CorpusStatistics, type Cells } from '@askwell/core/knowledge'
import { IndexCache, IndexMemory } from './index-cache.ts'

export type LargeBotCacheDeps = {
  versionOf: (botId: string) => Promise<number | null>
  readStems: (
    botId: string,
    take: (stems: { stem: string; passages: number }[]) => void,
  ) => Promise<void>
  /** The cells (clusters) for the search of nearest passages; null when no vectors are stored. */
  readCells: (botId: string) => Promise<Cells | null>
  clock: () => number
  /** The memory limit that the stems of all large bots share. */
  memory?: IndexMemory
}

/** The data about a large bot that is cached in memory. */
export type LargeBot = {
  statistics: CorpusStatistics
  /** Whether the statistics have all stems, which are needed to correct misspelled words. */
  hasAllStems: boolean
  cells: Cells | null
  answers: AnswerMatcher
  /** The knowledge version of `answers`. */
  version: number
  /** When all stems were read, in epoch milliseconds. */
  readAt: number
  bytes: number
}

/** After this time, stems are read again. */
const stemsMs = 600_000
/** How long the first questions to a bot wait until its stems are read. */
const stemsWaitMs = 200
/** Stems are read ahead of questions until this share of the memory limit is used. */
const preparedShare = 0.5

type PendingBot = {
  /** Has only the stems of questions. */
  partial: Promise<LargeBot>
  whole: Promise<LargeBot>
  /** When questions stop waiting for `whole`, on the clock of `performance.now()`. */
  deadline: number
}

export type LargeBotCache = {
  botOf: (botId: string) => Promise<LargeBot>
  /** Reads the stems of bots ahead of questions, one bot after another. */
  prepare: (botIds: readonly string[]) => Promise<void>
  evictDeleted: () => Promise<void>
}

/**
 * Reads the stems of a bot at its first question, and again in the background when they are old. When they take too
 * long, the misspelled words of a question are not corrected.
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
    whole.catch(() => undefined) // the error is thrown to waiting questions; the next question reads again
    const pending = { partial, whole, deadline: performance.now() + stemsWaitMs }
    pendingBots.set(botId, pending)
    return pending
  }

  return {
    async botOf(botId) {
      const cached = cache.get(botId)
      if (!cached) return wholeInTime(read(botId))
      // If reading fails, the previous stems stay in use.
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

import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Passage } from '@askwell/core/chat'
import {
  createIndexBuilder,
  type Language,
  type Locator,
  type SearchIndex,
} from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import { IndexCache } from './index-cache.ts'
import { wordVectors } from './word-vectors.ts'

/** A published passage as it is stored. */
export type StoredPassage = {
  id: string
  sourceId: string
  kind: Passage['kind']
  title: string
  url: string | null
  headings: string[]
  text: string
  stems: string
  language: Language | null
  locator: Locator
  vector: Float32Array | null
}

export type IndexDeps = {
  versionOf: (botId: string) => Promise<number | null>
  /** All published passages of a bot, in batches. */
  passagesOf: (botId: string) => AsyncIterable<StoredPassage[]>
  clock: Clock
  maxBytes?: number
}

export type BotIndex = {
  index: SearchIndex
  /** By the id of the source. */
  kinds: Map<string, Passage['kind']>
  /** Whether the knowledge version has changed since it was built. */
  isOutdated: boolean
}

type CachedIndex = Omit<BotIndex, 'isOutdated'> & {
  version: number
  bytes: number
  passages: number
  builtAt: number
  buildMs: number
  /** When a question first found a later version of the knowledge. */
  outdatedAt?: number
}

const defaultMaxBytes = 256 * 1024 * 1024

/** A bot with more passages is large: its questions may use the old index. */
const largePassages = 2_000

/** How long a question to a large bot waits for the new index … */
const maxWaitForBuildMs = 400

/** … before it uses the old one, which may be outdated for at most this time. */
const maxStaleMs = 15_000

/**
 * The index of each bot, built from stored stems and vectors at the first question, and again when
 * the knowledge version of the bot has changed; one build per bot at a time.
 */
export function createBotIndexes(parts: IndexDeps): (botId: string) => Promise<BotIndex> {
  const cache = new IndexCache<CachedIndex>(parts.maxBytes ?? defaultMaxBytes)
  const building = new Map<string, Promise<CachedIndex>>()

  /** Waits for the running build, and for another one when its version is too old. */
  async function fresh(botId: string, version: number): Promise<CachedIndex> {
    const built = await building.get(botId)
    if (built && built.version >= version) return built
    return building.get(botId) ?? build(botId)
  }

  function build(botId: string): Promise<CachedIndex> {
    const entry = buildIndex(parts, botId)
      .then((built) => {
        cache.set(botId, built)
        return built
      })
      .finally(() => building.delete(botId))
    building.set(botId, entry)
    return entry
  }

  return async (botId) => {
    const version = (await parts.versionOf(botId)) ?? 0
    const withState = (entry: CachedIndex): BotIndex => ({
      ...entry,
      isOutdated: entry.version < version,
    })
    const cached = cache.get(botId)
    if (cached && (cached.version === version || isRecentlyBuilt(parts, cached)))
      return withState(cached)
    const upToDate = fresh(botId, version).then(withState)
    if (!cached || !mayServeStale(parts, cached)) return upToDate
    return Promise.race([upToDate, wait(maxWaitForBuildMs, withState(cached), { ref: false })])
  }
}

/**
 * During ingestion the version changes with every page. A large index is then used a moment longer,
 * so that rebuilding it does not dominate the server's work.
 */
const isRecentlyBuilt = ({ clock }: IndexDeps, cached: CachedIndex): boolean =>
  isLarge(cached) && clock() - cached.builtAt < Math.min(2_000, cached.buildMs * 10)

function mayServeStale({ clock }: IndexDeps, cached: CachedIndex): boolean {
  cached.outdatedAt ??= clock()
  return isLarge(cached) && clock() - cached.outdatedAt < maxStaleMs
}

/** By its size: on a busy machine a small index takes long as well. */
const isLarge = ({ passages }: CachedIndex): boolean => passages > largePassages

async function buildIndex(parts: IndexDeps, botId: string): Promise<CachedIndex> {
  const began = parts.clock()
  const version = (await parts.versionOf(botId)) ?? 0
  const builder = createIndexBuilder(wordVectors())
  const kinds = new Map<string, Passage['kind']>()
  let passages = 0
  for await (const slice of parts.passagesOf(botId)) {
    for (const passage of slice) {
      kinds.set(passage.sourceId, passage.kind)
      builder.add(toRecord(passage))
    }
    passages += slice.length
    await setImmediate()
  }

  const steps = builder.finish()
  let step = steps.next()
  while (step.done !== true) {
    await setImmediate()
    step = steps.next()
  }
  const builtAt = parts.clock()
  const index = step.value
  return { version, index, kinds, passages, bytes: index.bytes, builtAt, buildMs: builtAt - began }
}

const toRecord = ({ kind: _kind, url, language, vector, ...passage }: StoredPassage) => ({
  ...passage,
  ...(language === null ? {} : { language }),
  ...(url === null ? {} : { url }),
  ...(vector === null ? {} : { vector }),
})

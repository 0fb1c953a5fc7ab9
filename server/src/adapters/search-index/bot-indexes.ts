import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Passage } from '@askwell/core/chat'
import { createIndexBuilder, type Locator, type SearchIndex } from '@askwell/core/knowledge'
import type { Clock } from '@askwell/core/shared'
import { IndexCache } from './index-cache.ts'

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
  locator: Locator
  vector: Float32Array | null
}

export type IndexParts = {
  versionOf: (botId: string) => Promise<number | null>
  /** All published passages of a bot, in slices. */
  passagesOf: (botId: string) => AsyncIterable<StoredPassage[]>
  clock: Clock
  mostBytes?: number
}

export type BotIndex = {
  index: SearchIndex
  /** By the id of the source. */
  kinds: Map<string, Passage['kind']>
  /** Whether the knowledge has moved since it was built. */
  isOutdated: boolean
}

type Entry = Omit<BotIndex, 'isOutdated'> & {
  version: number
  bytes: number
  builtAt: number
  buildMs: number
  /** When a question first met a later version of the knowledge. */
  outdatedAt?: number
}

const usualBytes = 256 * 1024 * 1024

/** An index that took longer to build is large: its questions do not wait for the next one at any price. */
const largeMs = 200

/** So long a question to a large bot waits for the index of what was just taught … */
const patienceMs = 400

/** … before the last index answers, which may be out of date for so long. */
const longestOutdatedMs = 15_000

/**
 * The index of each bot, built from stored stems and vectors when it is first asked for, and again when
 * the knowledge version of the bot has moved; never two of one bot at a time.
 */
export function createBotIndexes(parts: IndexParts): (botId: string) => Promise<BotIndex> {
  const cache = new IndexCache<Entry>(parts.mostBytes ?? usualBytes)
  const building = new Map<string, Promise<Entry>>()

  /** Who needs more than the build under way has seen waits for the next one. */
  async function fresh(botId: string, version: number): Promise<Entry> {
    const built = await building.get(botId)
    if (built && built.version >= version) return built
    return building.get(botId) ?? build(botId)
  }

  function build(botId: string): Promise<Entry> {
    const entry = buildEntry(parts, botId)
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
    const found = (entry: Entry): BotIndex => ({ ...entry, isOutdated: entry.version < version })
    const known = cache.get(botId)
    if (known && (known.version === version || isYoung(parts, known))) return found(known)
    const coming = fresh(botId, version).then(found)
    if (!known || !mayStand(parts, known)) return coming
    return Promise.race([coming, wait(patienceMs, found(known), { ref: false })])
  }
}

/**
 * While sources are being read the version moves with every page. A large index is then used for a
 * moment longer than its version, so that building it does not become the server's main work.
 */
const isYoung = ({ clock }: IndexParts, { builtAt, buildMs }: Entry): boolean =>
  buildMs > 20 && clock() - builtAt < Math.min(2_000, buildMs * 10)

function mayStand({ clock }: IndexParts, known: Entry): boolean {
  known.outdatedAt ??= clock()
  return known.buildMs > largeMs && clock() - known.outdatedAt < longestOutdatedMs
}

async function buildEntry(parts: IndexParts, botId: string): Promise<Entry> {
  const began = parts.clock()
  const version = (await parts.versionOf(botId)) ?? 0
  const builder = createIndexBuilder()
  const kinds = new Map<string, Passage['kind']>()
  for await (const slice of parts.passagesOf(botId)) {
    for (const passage of slice) {
      kinds.set(passage.sourceId, passage.kind)
      builder.add(toRecord(passage))
    }
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
  return { version, index, kinds, bytes: index.bytes, builtAt, buildMs: builtAt - began }
}

const toRecord = ({ kind: _kind, url, vector, ...passage }: StoredPassage) => ({
  ...passage,
  ...(url === null ? {} : { url }),
  ...(vector === null ? {} : { vector }),
})

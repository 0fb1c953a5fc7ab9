import { setImmediate } from 'node:timers/promises'
import type { Passage } from '@askwell/core/chat'
import {
  AnswerMatcher,
  createIndexBuilder,
  type ChangingIndex,
  type IndexChange,
  type Language,
  type Locator,
  type SearchIndex,
} from '@askwell/core/knowledge'
import { IndexCache, IndexMemory } from './index-cache.ts'
import { createSaver } from './stored/index-saver.ts'
import type { StoredIndexes } from './stored/stored-indexes.ts'
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
  /** The passages that were published after a knowledge version, all for null, in batches. */
  passagesOf: (botId: string, since: number | null) => AsyncIterable<StoredPassage[]>
  /** Those of the known sources that were removed after a knowledge version. */
  removedOf: (
    botId: string,
    change: { since: number; known: Iterable<string> },
  ) => Promise<string[]>
  /** Holds the indexes of all bots. */
  memory?: IndexMemory
  /** Where indexes of large bots are kept between starts. */
  stored?: Pick<StoredIndexes, 'load' | 'save'>
}

export type BotIndex = {
  index: SearchIndex
  /** The answers of the owner's team. */
  answers: AnswerMatcher
  /** By the id of the source. */
  kinds: ReadonlyMap<string, Passage['kind']>
}

type CachedIndex = {
  index: ChangingIndex
  answers: AnswerMatcher
  kinds: Map<string, Passage['kind']>
  version: number
  bytes: number
  /** How often it was changed. */
  changes: number
  /** Its maintenance or a new build is running. */
  isMaintained: boolean
}

/**
 * The index of each bot, built from stored stems and vectors at the first question. When the knowledge
 * version of the bot has changed, the next question waits until what changed is in the index, in time
 * proportional to the change; one change per bot at a time.
 */
export function createBotIndexes(parts: IndexDeps): BotIndexes {
  const cache = new IndexCache<CachedIndex>(parts.memory ?? new IndexMemory())
  const updating = new Map<string, Promise<CachedIndex>>()
  const saver = createSaver(parts.stored)

  /** Waits for the running update, and for another one when its version is too old. */
  async function fresh(botId: string, version: number): Promise<CachedIndex> {
    const updated = await updating.get(botId)
    if (updated && updated.version >= version) return updated
    return updating.get(botId) ?? start(botId)
  }

  function start(botId: string): Promise<CachedIndex> {
    const cached = cache.get(botId)
    // Only put back when it succeeds, because a failed change leaves the index half changed.
    cache.delete(botId)
    const entry = (cached ? update(parts, botId, cached) : load(parts, botId))
      .then((current) => {
        cache.set(botId, current)
        saver.schedule(botId, current)
        void maintain(botId, current)
        return current
      })
      .finally(() => updating.delete(botId))
    updating.set(botId, entry)
    return entry
  }

  async function maintain(botId: string, entry: CachedIndex): Promise<void> {
    if (entry.isMaintained) return
    entry.isMaintained = true
    try {
      // What changed during the build is added to the new index by the next question.
      if (entry.index.isOutdated) {
        const built = await build(parts, botId)
        cache.set(botId, built)
        saver.schedule(botId, built)
      } else await run(entry.index.merge())
    } catch {
      // Only searches become slower; the next change tries again.
    } finally {
      entry.isMaintained = false
    }
  }

  async function indexAt(botId: string, version: number): Promise<BotIndex> {
    const cached = cache.get(botId)
    return cached && cached.version >= version ? cached : fresh(botId, version)
  }

  const evict = (botId: string) => cache.delete(botId)
  const versionOf = (botId: string) => currentVersion(cache, parts, botId)
  const indexOf = async (botId: string) => indexAt(botId, await versionOf(botId))
  const evictDeleted = () => cache.deleteWithoutVersion(parts.versionOf)
  return { indexOf, indexAt, versionOf, evict, evictDeleted, close: () => saver.close() }
}

async function currentVersion(
  cache: IndexCache<CachedIndex>,
  { versionOf }: Pick<IndexDeps, 'versionOf'>,
  botId: string,
): Promise<number> {
  const version = (await versionOf(botId)) ?? 0
  // An earlier version is that of a restored database.
  if ((cache.get(botId)?.version ?? 0) > version) cache.delete(botId)
  return version
}

export type BotIndexes = {
  indexOf: (botId: string) => Promise<BotIndex>
  /** The index with at least what was published up to a version of the bot's knowledge. */
  indexAt: (botId: string, version: number) => Promise<BotIndex>
  versionOf: (botId: string) => Promise<number>
  /** Frees the memory of an index. */
  evict: (botId: string) => void
  /** Frees the memory of the indexes of bots that were deleted, by this process or another one. */
  evictDeleted: () => Promise<void>
  /** Saves what changed last. */
  close: () => Promise<void>
}

/** The stored index with what changed since, or one that is built. */
async function load(parts: IndexDeps, botId: string): Promise<CachedIndex> {
  const stored = await parts.stored?.load(botId)
  if (!stored) return build(parts, botId)
  const { index, version, kinds, removed } = stored
  const answers = new AnswerMatcher()
  for (const answer of index.answers()) answers.add(index, answer)
  const entry = { ...unchanged, index, version, kinds, answers, bytes: index.bytes }
  if (removed.length > 0) {
    entry.changes += 1
    await run(index.change().finish(new Set(removed)))
    for (const source of removed) answers.remove(source)
  }
  const current = (await parts.versionOf(botId)) ?? 0
  return current === version ? entry : update(parts, botId, entry)
}

const unchanged = { changes: 0, isMaintained: false }

async function build(parts: IndexDeps, botId: string): Promise<CachedIndex> {
  const version = (await parts.versionOf(botId)) ?? 0
  const builder = createIndexBuilder(wordVectors())
  const { kinds, answers } = await addPassages(builder, parts.passagesOf(botId, null))
  const index = await run(builder.finish())
  const matcher = new AnswerMatcher()
  for (const answer of answers) addAnswer({ index, answers: matcher }, answer)
  return { ...unchanged, changes: 1, version, index, answers: matcher, kinds, bytes: index.bytes }
}

async function update(parts: IndexDeps, botId: string, entry: CachedIndex): Promise<CachedIndex> {
  const { version: since, index, kinds } = entry
  entry.changes += 1
  const version = (await parts.versionOf(botId)) ?? 0
  const change = index.change()
  const { kinds: changed, answers } = await addPassages(change, parts.passagesOf(botId, since))
  const removed = await parts.removedOf(botId, { since, known: kinds.keys() })
  await run(change.finish(new Set([...changed.keys(), ...removed])))
  for (const source of removed) {
    kinds.delete(source)
    entry.answers.remove(source)
  }
  for (const [source, kind] of changed) kinds.set(source, kind)
  for (const answer of answers) addAnswer(entry, answer)
  return Object.assign(entry, { version, bytes: index.bytes })
}

function addAnswer({ index, answers }: BotIndexParts, passage: StoredPassage): void {
  const { id, sourceId, title, headings, text, locator } = passage
  const language = passage.language ?? index.languageOf(title)
  answers.add(index, { id, sourceId, title, headings, text, locator, language })
}

type BotIndexParts = Pick<BotIndex, 'index' | 'answers'>

/** Returns the kind of each source, and the answers of the team. */
async function addPassages(
  to: Pick<IndexChange, 'add'>,
  passages: AsyncIterable<StoredPassage[]>,
): Promise<{ kinds: Map<string, Passage['kind']>; answers: StoredPassage[] }> {
  const kinds = new Map<string, Passage['kind']>()
  const answers: StoredPassage[] = []
  for await (const slice of passages) {
    for (const passage of slice) {
      kinds.set(passage.sourceId, passage.kind)
      if (passage.locator.kind === 'answer') answers.push(passage)
      to.add(toRecord(passage))
    }
    await setImmediate()
  }
  return { kinds, answers }
}

async function run<Result>(steps: Generator<undefined, Result>): Promise<Result> {
  let step = steps.next()
  while (step.done !== true) {
    await setImmediate()
    step = steps.next()
  }
  return step.value
}

export const toRecord = ({ kind: _kind, url, language, vector, ...passage }: StoredPassage) => ({
  ...passage,
  ...(language === null ? {} : { language }),
  ...(url === null ? {} : { url }),
  ...(vector === null ? {} : { vector }),
})

import type { Passage } from '@askwell/core/chat'
import { AnswerMatcher, type ChangingIndex, type SearchIndex } from '@askwell/core/knowledge'
import {
  addPassages,
  buildIndex,
  runInSlices,
  type BuiltIndex,
  type PublishedPassages,
  type StoredPassage,
} from './build-index.ts'
import { IndexCache, IndexMemory } from './index-cache.ts'
import { createSaver } from './stored/index-saver.ts'
import type { StoredIndexes } from './stored/stored-indexes.ts'

export type IndexDeps = PublishedPassages & {
  /** Returns the ids of `known` sources that were removed after a knowledge version. */
  removedOf: (
    botId: string,
    change: { since: number; known: Iterable<string> },
  ) => Promise<string[]>
  /** The memory limit that all indexes share. */
  memory?: IndexMemory
  /** Stores indexes of large bots on the disk between starts. */
  stored?: Pick<StoredIndexes, 'load' | 'save'>
  /** Builds an index in a child process if it is large or a large part of it changed; otherwise returns null. */
  buildInProcess?: (botId: string, change?: LargeChange) => Promise<BuiltIndex | null>
}

/** The knowledge version up to which an index is complete, and the number of its passages. */
export type LargeChange = { since: number; passages: number }

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
  /** How many times the index was changed. */
  changes: number
  /** Whether its maintenance or a rebuild is running. */
  isMaintained: boolean
}

/**
 * The index of each bot, built from stored stems and vectors at the first question. When the knowledge version of the
 * bot has changed, the next question first updates the index, in time proportional to the change. Each bot has one
 * update at a time.
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
    // Added again only after success, because a failed update leaves the index incomplete.
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
      // Changes during the build are added to the new index by the next question.
      if (entry.index.isOutdated) {
        const built = await build(parts, botId)
        cache.set(botId, built)
        saver.schedule(botId, built)
      } else await runInSlices(entry.index.merge())
    } catch {
      // A failure only makes searches slower; the next change tries again.
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
  // After a restore, the database may have an earlier version than the cached index.
  if ((cache.get(botId)?.version ?? 0) > version) cache.delete(botId)
  return version
}

export type BotIndexes = {
  indexOf: (botId: string) => Promise<BotIndex>
  /** The index with everything published up to a knowledge version, or later. */
  indexAt: (botId: string, version: number) => Promise<BotIndex>
  versionOf: (botId: string) => Promise<number>
  /** Frees the memory of an index. */
  evict: (botId: string) => void
  /** Frees the memory of indexes of bots that this or another process deleted. */
  evictDeleted: () => Promise<void>
  /** Saves unsaved changes. */
  close: () => Promise<void>
}

/** Loads the stored index and updates it, or builds a new one. */
async function load(parts: IndexDeps, botId: string): Promise<CachedIndex> {
  const stored = await parts.stored?.load(botId)
  if (!stored) return build(parts, botId)
  const { version, removed } = stored
  const entry = toEntry({ ...stored, isStored: true })
  const { index, answers } = entry
  if (removed.length > 0) {
    entry.changes += 1
    await runInSlices(index.change().finish(new Set(removed)))
    for (const source of removed) answers.remove(source)
  }
  const current = (await parts.versionOf(botId)) ?? 0
  return current === version ? entry : update(parts, botId, entry)
}

async function build(parts: IndexDeps, botId: string): Promise<CachedIndex> {
  const built = await parts.buildInProcess?.(botId)
  return built ? upToDate(parts, botId, built) : toEntry(await buildIndex(parts, botId))
}

function toEntry({ index, version, kinds, isStored = false }: BuiltIndex): CachedIndex {
  const answers = new AnswerMatcher()
  for (const answer of index.answers()) answers.add(index, answer)
  const [changes, { bytes }] = [isStored ? 0 : 1, index]
  return { changes, isMaintained: false, version, index, answers, kinds, bytes }
}

/** Adds the changes made while the index was built. */
async function upToDate(parts: IndexDeps, botId: string, built: BuiltIndex): Promise<CachedIndex> {
  const entry = toEntry(built)
  const current = (await parts.versionOf(botId)) ?? 0
  return current === entry.version ? entry : update(parts, botId, entry)
}

async function update(parts: IndexDeps, botId: string, entry: CachedIndex): Promise<CachedIndex> {
  const { version: since, index, kinds } = entry
  const rebuilt = await parts.buildInProcess?.(botId, { since, passages: index.size })
  if (rebuilt) return upToDate(parts, botId, rebuilt)
  entry.changes += 1
  const version = (await parts.versionOf(botId)) ?? 0
  const change = index.change()
  const { kinds: changed, answers } = await addPassages(change, parts.passagesOf(botId, since))
  const removed = await parts.removedOf(botId, { since, known: kinds.keys() })
  await runInSlices(change.finish(new Set([...changed.keys(), ...removed])))
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

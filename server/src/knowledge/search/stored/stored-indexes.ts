import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Passage } from '@askwell/core/chat'
import { createIndexReader, type ChangingIndex, type WordVectors } from '@askwell/core/knowledge'
import { openIndexFile, unfinished, writeIndexFile, type OpenIndexFile } from './index-file.ts'
import { indexFingerprint } from './index-fingerprint.ts'

/** A published source; the ids of its passages begin with its revision. */
export type PublishedSource = {
  id: string
  kind: Passage['kind']
  revision: string
  /** The knowledge version of the bot when the source was published. */
  changedVersion: number
}

export type StoredIndexDeps = {
  folder: string
  words: () => WordVectors
  versionOf: (botId: string) => Promise<number | null>
  /** The published sources of a bot, in batches. */
  publishedOf: (botId: string) => AsyncIterable<PublishedSource[]>
}

export type LoadedIndex = {
  index: ChangingIndex
  version: number
  kinds: Map<string, Passage['kind']>
  /** Sources of the index that are no longer published. */
  removed: string[]
}

type Header = { format: number; fingerprint: number; botId: string; version: number }

const format = 2
/** Incomplete files older than this belong to no running process. */
const abandonedMs = 60 * 60_000
const idForm = /^[\w-]+$/

/**
 * Stores indexes of large bots as files under DATA_DIR/indexes, so that the first question after a start does not wait
 * for a build. A file only has data that is also in the database: when it is damaged or outdated, the index is rebuilt.
 */
export class StoredIndexes {
  readonly #deps: StoredIndexDeps

  constructor(deps: StoredIndexDeps) {
    this.#deps = deps
  }

  async open(now: number): Promise<void> {
    const { folder } = this.#deps
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      if (!name.endsWith(unfinished)) continue
      const file = path.join(folder, name)
      const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: now }))
      if (mtimeMs < now - abandonedMs) await rm(file, { force: true })
    }
  }

  /** Null without a usable file. */
  async load(botId: string): Promise<LoadedIndex | null> {
    try {
      const file = await openIndexFile(this.#pathOf(botId))
      if (!file) return null
      try {
        return await this.#read(botId, file)
      } finally {
        await file.close()
      }
    } catch {
      await this.remove([botId]).catch(() => undefined)
      return null
    }
  }

  /** Saves an index. Stops when it changes in the meantime, which `isCurrent` reports. */
  async save(
    botId: string,
    { index, version }: { index: ChangingIndex; version: number },
    isCurrent: () => boolean,
  ): Promise<void> {
    if (!(await this.#isNewest(botId, version))) return
    const header = headerOf(this.#deps.words(), { botId, version })
    const content = { header, pieces: index.pieces() }
    const isWritten = await writeIndexFile(this.#pathOf(botId), content, isCurrent)
    // A source or the bot may have been deleted, with the stored file, before this file got its final name.
    if (isWritten && !(await this.#isNewest(botId, version))) await this.remove([botId])
  }

  /** Stores a file written by another process, unless the bot has changed in the meantime; returns whether it did. */
  async adopt(file: string, { botId, version }: { botId: string; version: number }) {
    if (!(await this.#isNewest(botId, version))) return false
    await rename(file, this.#pathOf(botId))
    if (await this.#isNewest(botId, version)) return true
    await this.remove([botId])
    return false
  }

  async #isNewest(botId: string, version: number): Promise<boolean> {
    return (await this.#deps.versionOf(botId)) === version
  }

  async remove(botIds: readonly string[]): Promise<void> {
    await Promise.all(botIds.map((botId) => rm(this.#pathOf(botId), { force: true })))
  }

  #pathOf(botId: string): string {
    if (!idForm.test(botId)) throw new Error('the id of a bot has other characters')
    return path.join(this.#deps.folder, `${botId}.index`)
  }

  async #read(botId: string, file: OpenIndexFile): Promise<LoadedIndex | null> {
    const words = this.#deps.words()
    const { version } = checkedHeader(file.header, { botId, fingerprint: indexFingerprint(words) })
    if (version > ((await this.#deps.versionOf(botId)) ?? -1)) return null
    const reader = createIndexReader(words)
    for await (const piece of file.pieces()) reader.take(piece)
    const index = reader.finish()
    const kinds = await this.#compare(botId, { index, version })
    if (!kinds) return null
    const removed = [...index.idPrefixes().keys()].filter((id) => !kinds.has(id))
    return { index, version, kinds, removed }
  }

  /** The kinds of the sources that are in the index and still published; null for an index of another database. */
  async #compare(
    botId: string,
    { index, version }: { index: ChangingIndex; version: number },
  ): Promise<Map<string, Passage['kind']> | null> {
    const prefixes = index.idPrefixes()
    const kinds = new Map<string, Passage['kind']>()
    for await (const batch of this.#deps.publishedOf(botId)) {
      for (const { id, kind, revision, changedVersion } of batch) {
        const isCurrent = prefixes.get(id) === `${revision}-`
        if (!isCurrent && changedVersion <= version) return null
        if (prefixes.has(id)) kinds.set(id, kind)
      }
    }
    return kinds
  }
}

/** The header that this version of the product writes to a stored index. */
export function headerOf(
  words: WordVectors,
  { botId, version }: Pick<Header, 'botId' | 'version'>,
): Header {
  return { format, fingerprint: indexFingerprint(words), botId, version }
}

function checkedHeader(header: unknown, ours: Pick<Header, 'botId' | 'fingerprint'>): Header {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is compared
  const stored = header as Partial<Header>
  const isOurs =
    stored.format === format &&
    stored.botId === ours.botId &&
    stored.fingerprint === ours.fingerprint &&
    typeof stored.version === 'number'
  if (!isOurs) throw new Error('an index of another version')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as compared
  return stored as Header
}

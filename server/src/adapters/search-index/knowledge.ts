import { setImmediate } from 'node:timers/promises'
import type { Embedder, Knowledge, Passage } from '@askwell/core/chat'
import {
  answerExtractively,
  createIndexBuilder,
  type IndexedChunk,
  type Locator,
  type SearchIndex,
} from '@askwell/core/knowledge'
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

export type KnowledgeParts = {
  versionOf: (botId: string) => Promise<number | null>
  /** All published passages of a bot, in slices. */
  passagesOf: (botId: string) => AsyncIterable<StoredPassage[]>
  embedder: Embedder | null
  clock: Clock
  mostBytes?: number
}

type Entry = {
  version: number
  index: SearchIndex
  kinds: Map<string, Passage['kind']>
  bytes: number
  builtAt: number
  buildMs: number
}

/** Passages among which the built-in answerer looks for its sentences. */
const passagesRead = 10

const usualBytes = 256 * 1024 * 1024

/** A vector of the question must not hold the answer up longer than this. */
const longestEmbeddingMs = 3_000

/**
 * Search over one bot at a time, exact and in process. An index is built from stored stems and
 * vectors when it is first asked, and again when the bot's knowledge version has moved.
 */
export function createKnowledge(parts: KnowledgeParts): Knowledge {
  const cache = new IndexCache<Entry>(parts.mostBytes ?? usualBytes)
  const building = new Map<string, Promise<Entry>>()

  async function entryOf(botId: string): Promise<Entry> {
    const version = (await parts.versionOf(botId)) ?? 0
    const known = cache.get(botId)
    if (known && (known.version === version || isYoung(parts, known))) return known
    return building.get(`${botId}:${version}`) ?? build(botId, version)
  }

  function build(botId: string, version: number): Promise<Entry> {
    const key = `${botId}:${version}`
    const entry = buildEntry(parts, botId, version).then((built) => {
      const known = cache.get(botId)
      if (!known || known.version <= version) cache.set(botId, built)
      return built
    })
    building.set(key, entry)
    return entry.finally(() => building.delete(key))
  }

  return {
    async search(botId, query, k) {
      const [{ index, kinds }, vector] = await Promise.all([
        entryOf(botId),
        vectorOf(parts.embedder, query),
      ])
      return index.search(query, k, vector).map(({ chunk }) => toPassage(chunk, kinds))
    },

    async answerExtractively(botId, question) {
      const [{ index, kinds }, vector] = await Promise.all([
        entryOf(botId),
        vectorOf(parts.embedder, question),
      ])
      const hits = index.search(question, passagesRead, vector)
      const answer = answerExtractively(index, question, hits)
      if (answer.abstained) return { abstained: true, sentences: [] }
      return {
        abstained: false,
        sentences: answer.sentences.map(({ text, chunk }) => ({
          text,
          passage: toPassage(chunk, kinds),
        })),
      }
    },
  }
}

/**
 * While sources are being read the version moves with every page. A large index is then used for a
 * moment longer than its version, so that building it does not become the server's main work.
 */
const isYoung = ({ clock }: KnowledgeParts, { builtAt, buildMs }: Entry): boolean =>
  buildMs > 20 && clock() - builtAt < Math.min(2_000, buildMs * 10)

async function buildEntry(parts: KnowledgeParts, botId: string, version: number): Promise<Entry> {
  const began = parts.clock()
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

const toPassage = (chunk: IndexedChunk, kinds: Map<string, Passage['kind']>): Passage => ({
  id: chunk.id,
  sourceId: chunk.sourceId,
  title: chunk.title,
  headings: chunk.headings,
  text: chunk.text,
  locator: chunk.locator,
  url: chunk.url ?? null,
  kind: kinds.get(chunk.sourceId) ?? 'text',
})

/** Without an answer of the embedding model in time, search goes on by words alone. */
async function vectorOf(
  embedder: Embedder | null,
  query: string,
): Promise<Float32Array | undefined> {
  if (!embedder) return undefined
  // Not `AbortSignal.timeout`: its timer would ring, with an error, long after the answer.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), longestEmbeddingMs)
  try {
    const [vector] = await embedder.embed([query], limit.signal)
    return vector
  } catch {
    return undefined // found by words; the reply itself tells when the provider is down
  } finally {
    clearTimeout(timer)
  }
}

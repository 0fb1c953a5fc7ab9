import type { Embedder, Knowledge, Passage } from '@askwell/core/chat'
import { answerExtractively, type IndexedChunk } from '@askwell/core/knowledge'
import { createBotIndexes, type BotIndex, type IndexParts } from './bot-indexes.ts'

export type KnowledgeParts = IndexParts & {
  embedder: Embedder | null
  /** Which of these sources still have something published. */
  publishedOf: (sourceIds: string[]) => Promise<Set<string>>
}

/** Passages among which the built-in answerer looks for its sentences. */
const passagesRead = 10

/** A vector of the question must not hold the answer up longer than this. */
const longestEmbeddingMs = 3_000

/** Search over one bot at a time, exact and in process. */
export function createKnowledge(parts: KnowledgeParts): Knowledge {
  const indexOf = createBotIndexes(parts)

  return {
    async search(botId, query, k) {
      const [found, vector] = await Promise.all([indexOf(botId), vectorOf(parts.embedder, query)])
      const hits = await published(parts, found, found.index.search(query, k, vector))
      return hits.map(({ chunk }) => toPassage(chunk, found.kinds))
    },

    async answerExtractively(botId, question) {
      const [found, vector] = await Promise.all([
        indexOf(botId),
        vectorOf(parts.embedder, question),
      ])
      const { index, kinds } = found
      const hits = await published(parts, found, index.search(question, passagesRead, vector))
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

/** An index that is out of date may still hold what its owner has removed: that is never quoted. */
async function published(
  { publishedOf }: KnowledgeParts,
  { isOutdated }: BotIndex,
  hits: Hit[],
): Promise<Hit[]> {
  if (!isOutdated) return hits
  const sources = await publishedOf([...new Set(hits.map(({ chunk }) => chunk.sourceId))])
  return hits.filter(({ chunk }) => sources.has(chunk.sourceId))
}

type Hit = ReturnType<BotIndex['index']['search']>[number]

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

import type { Embedder, Knowledge, Passage } from '@askwell/core/chat'
import { answerExtractively, type IndexedChunk } from '@askwell/core/knowledge'
import { createBotIndexes, type IndexParts } from './bot-indexes.ts'

export type KnowledgeParts = IndexParts & { embedder: Embedder | null }

/** Passages among which the built-in answerer looks for its sentences. */
const passagesRead = 10

/** A vector of the question must not hold the answer up longer than this. */
const longestEmbeddingMs = 3_000

/** Search over one bot at a time, exact and in process. */
export function createKnowledge(parts: KnowledgeParts): Knowledge {
  const indexOf = createBotIndexes(parts)

  return {
    async search(botId, query, k) {
      const [{ index, kinds }, vector] = await Promise.all([
        indexOf(botId),
        vectorOf(parts.embedder, query),
      ])
      return index.search(query, k, vector).map(({ chunk }) => toPassage(chunk, kinds))
    },

    async answerExtractively(botId, question) {
      const [{ index, kinds }, vector] = await Promise.all([
        indexOf(botId),
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

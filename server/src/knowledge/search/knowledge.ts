import type { Knowledge, Passage } from '@askwell/core/chat'
import {
  answerExtractively,
  suggestQuestions,
  type Embedder,
  type IndexedChunk,
} from '@askwell/core/knowledge'
import { createBotIndexes, type BotIndex, type IndexDeps } from './bot-indexes.ts'

export type KnowledgeDeps = IndexDeps & {
  embedder: Embedder | null
  /** Which of these sources are still published. */
  publishedOf: (sourceIds: string[]) => Promise<Set<string>>
}

/** Number of passages from which the extractive reply takes its sentences. */
const extractivePassages = 20

/** Maximum wait for the vector of a question. */
const maxEmbeddingMs = 3_000

/** Suggested questions for a new bot. */
const suggestions = 3

export type BotKnowledge = Knowledge & { suggestQuestions: (botId: string) => Promise<string[]> }

/** Exact in-process search over one bot at a time. */
export function createKnowledge(parts: KnowledgeDeps): BotKnowledge {
  const indexOf = createBotIndexes(parts)

  return {
    suggestQuestions: async (botId) => suggestQuestions((await indexOf(botId)).index, suggestions),

    async search(botId, query, k) {
      const [found, vector] = await Promise.all([indexOf(botId), vectorOf(parts.embedder, query)])
      const hits = await withoutUnpublished(parts, found, found.index.search(query, k, vector))
      return hits.map(({ chunk }) => toPassage(chunk, found.kinds))
    },

    async answerExtractively(botId, question, context = '') {
      const query = `${question} ${context}`.trim()
      const [found, vector] = await Promise.all([indexOf(botId), vectorOf(parts.embedder, query)])
      const { index, kinds } = found
      const hits = await withoutUnpublished(
        parts,
        found,
        index.search(query, extractivePassages, vector),
      )
      const answer = answerExtractively(index, { question, context }, hits)
      const { abstained } = answer
      const sentences = abstained ? answer.closest : answer.sentences
      return {
        abstained,
        sentences: sentences.map(({ text, chunk }) => ({ text, passage: toPassage(chunk, kinds) })),
      }
    },
  }
}

/**
 * An outdated index may still contain sources that the owner has removed; they must never be
 * quoted.
 */
async function withoutUnpublished(
  { publishedOf }: KnowledgeDeps,
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

/** Without a timely response of the embedding model, search continues by words only. */
async function vectorOf(
  embedder: Embedder | null,
  query: string,
): Promise<Float32Array | undefined> {
  if (!embedder) return undefined
  // Not `AbortSignal.timeout`: its timer would fire long after the response.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), maxEmbeddingMs)
  try {
    const [vector] = await embedder.embed([query], limit.signal)
    return vector
  } catch {
    return undefined // found by words; the reply itself reports when the provider is down
  } finally {
    clearTimeout(timer)
  }
}

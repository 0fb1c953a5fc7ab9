import type { FoundPassage, Knowledge, Passage } from '@askwell/core/chat'
import {
  answerExtractively,
  suggestQuestions,
  type Embedder,
  type IndexedChunk,
} from '@askwell/core/knowledge'
import { wholeKnowledge } from './whole-knowledge.ts'
import { createBotIndexes, type BotIndex, type IndexDeps } from './bot-indexes.ts'

export type KnowledgeDeps = IndexDeps & {
  embedder: Embedder | null
}

/** Number of passages from which the extractive reply takes its sentences. */
const extractivePassages = 20

/** Number of found passages that the owner of the bot can review. */
const reviewedPassages = 8

/** Maximum wait for the vector of a question. */
const maxEmbeddingMs = 3_000

/** Suggested questions for a new bot. */
const suggestions = 3

export type BotKnowledge = Knowledge & { suggestQuestions: (botId: string) => Promise<string[]> }

/** Exact in-process search over one bot at a time. */
export function createKnowledge(parts: KnowledgeDeps): BotKnowledge {
  const indexOf = createBotIndexes(parts)

  /** Nothing is awaited after the index, so that a source removed in the meantime is not quoted. */
  async function prepare(botId: string, query: string) {
    if (!parts.embedder) return { ...(await indexOf(botId)), vector: undefined }
    const [vector] = await Promise.all([vectorOf(parts.embedder, query), indexOf(botId)])
    return { ...(await indexOf(botId)), vector }
  }

  return {
    suggestQuestions: async (botId) => suggestQuestions((await indexOf(botId)).index, suggestions),

    languages: async (botId) => (await indexOf(botId)).index.languages,

    async search(botId, query, k) {
      const { index, kinds, vector } = await prepare(botId, query)
      return index.search(query, k, vector).map((hit) => toFound(hit, kinds))
    },

    async whole(botId, maxTokens) {
      const { index, kinds } = await indexOf(botId)
      return wholeKnowledge(index, maxTokens)?.map((chunk) => toPassage(chunk, kinds)) ?? null
    },

    async answerExtractively(botId, question, context = '') {
      const query = `${question} ${context}`.trim()
      const { index, kinds, vector } = await prepare(botId, query)
      const hits = index.search(query, extractivePassages, vector)
      const answer = answerExtractively(index, { question, context }, hits)
      const { abstained } = answer
      const sentences = abstained ? answer.closest : answer.sentences
      return {
        abstained,
        found: hits.slice(0, reviewedPassages).map((hit) => toFound(hit, kinds)),
        sentences: sentences.map(({ text, chunk }) => ({ text, passage: toPassage(chunk, kinds) })),
      }
    },
  }
}

type Hit = ReturnType<BotIndex['index']['search']>[number]

const toFound = ({ chunk, score }: Hit, kinds: BotIndex['kinds']): FoundPassage => ({
  ...toPassage(chunk, kinds),
  score,
})

const toPassage = (chunk: IndexedChunk, kinds: BotIndex['kinds']): Passage => ({
  id: chunk.id,
  sourceId: chunk.sourceId,
  // The id of a passage is its revision with its ordinal.
  revision: chunk.id.slice(0, chunk.id.lastIndexOf('-')),
  title: chunk.title,
  headings: chunk.headings,
  text: chunk.text,
  locator: chunk.locator,
  url: chunk.url ?? null,
  kind: kinds.get(chunk.sourceId) ?? 'text',
})

/** Without a timely response of the embedding model, search continues by words only. */
async function vectorOf(embedder: Embedder, query: string): Promise<Float32Array | undefined> {
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

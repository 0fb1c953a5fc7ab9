import { setImmediate } from 'node:timers/promises'
import type { FoundPassage, Knowledge, Passage, QuotedSentence } from '@askwell/core/chat'
import {
  answerExtractively,
  SURE_MATCH,
  findTeamAnswer,
  passageSentences,
  suggestQuestions,
  type Embedder,
  type IndexedChunk,
} from '@askwell/core/knowledge'
import { wholeKnowledge } from './whole-knowledge.ts'
import { createBotIndexes, type BotIndex, type IndexDeps } from './bot-indexes.ts'
import type { LargeBots } from './large-bots.ts'

export type KnowledgeDeps = IndexDeps & {
  embedder: Embedder | null
  /** The bots that are searched in the database. */
  large?: LargeBots
}

/** Sentences of a team's answer that the extractive reply may use. */
const teamSentences = 6

/** Number of found passages that the owner of the bot can review. */
const reviewedPassages = 8

/** Maximum wait for the vector of a question. */
const maxEmbeddingMs = 3_000

/** Suggested questions for a new bot. */
const suggestions = 3

/** A passage of an index, with the kind of its source. */
export type ChunkOfKind = { chunk: IndexedChunk; kind: Passage['kind'] }

export type BotKnowledge = Knowledge & {
  suggestQuestions: (botId: string) => Promise<string[]>
  /** The best `k` passages by words only, without a call to a model. */
  passagesFor: (botId: string, question: string, k: number) => Promise<ChunkOfKind[]>
  /** Updates the index of a bot, unless it is searched in the database. */
  prepare: (botId: string) => Promise<void>
  /** Frees the memory of the indexes of deleted bots. */
  evictDeleted: () => Promise<void>
  close: () => Promise<void>
}

/** Search over the passages of one bot: in memory, or for a large bot over candidates found by the database. */
export function createKnowledge(parts: KnowledgeDeps): BotKnowledge {
  const { indexOf, indexAt, versionOf, evict, evictDeleted, close } = createBotIndexes(parts)
  const { embedder, large } = parts

  /** Returns the large bots if the bot is one of them, and then evicts its index from memory. */
  async function largeBot(botId: string): Promise<LargeBots | undefined> {
    if (!large || !(await large.isLarge(botId))) return undefined
    evict(botId)
    return large
  }

  return {
    ...searchIn({ embedder, largeBot, indexOf, currentIndexOf: indexOf }),
    close,

    async evictDeleted() {
      await Promise.all([evictDeleted(), large?.evictDeleted()])
    },

    async prepare(botId) {
      if (!(await largeBot(botId))) await indexOf(botId)
    },

    async suggestQuestions(botId) {
      const sample = await (await largeBot(botId))?.sampleOf(botId)
      const current = async () => (sample ?? (await indexOf(botId))).index
      const steps = suggestQuestions(await current(), suggestions)
      for (let step = steps.next(); ; step = steps.next(await current())) {
        if (step.done === true) return step.value
        await setImmediate()
      }
    },

    async passagesFor(botId, question, k) {
      const found = await (await largeBot(botId))?.indexFor(botId, question)
      const { index, kinds } = found ?? (await indexOf(botId))
      const best = index.searchForAnswer(question).slice(0, k)
      return best.map(({ chunk }) => ({ chunk, kind: kindOf(chunk, kinds) }))
    },

    forReply(botId) {
      const version = versionOf(botId)
      version.catch(() => undefined) // the error is thrown where `version` is awaited
      const indexOfReply = async (id: string) => indexAt(id, await version)
      return searchIn({ embedder, largeBot, indexOf: indexOfReply, currentIndexOf: indexOf })
    },
  }
}

type SearchDeps = {
  embedder: Embedder | null
  /** Returns undefined for a bot whose index is in memory. */
  largeBot: (botId: string) => Promise<LargeBots | undefined>
  indexOf: (botId: string) => Promise<BotIndex>
  /** Used after waiting, so that a source removed in the meantime is not quoted. */
  currentIndexOf: (botId: string) => Promise<BotIndex>
}

function searchIn({ embedder, largeBot, indexOf, currentIndexOf }: SearchDeps): Knowledge {
  /** Awaits the index last, so that a source removed in the meantime is not quoted. */
  async function prepare(botId: string, query: string, question = query) {
    const large = await largeBot(botId)
    if (large) {
      const vector = embedder ? await vectorOf(embedder, query) : undefined
      return { ...(await large.indexFor(botId, query, question)), vector }
    }
    if (!embedder) return { ...(await indexOf(botId)), vector: undefined }
    const [vector] = await Promise.all([vectorOf(embedder, query), indexOf(botId)])
    return { ...(await currentIndexOf(botId)), vector }
  }

  return {
    async languages(botId) {
      const large = await largeBot(botId)
      return large ? large.languagesOf(botId) : (await indexOf(botId)).index.languages
    },

    async teamAnswer(botId, question) {
      const large = await largeBot(botId)
      const its = large ? await large.indexFor(botId, question) : await indexOf(botId)
      const hits = () => its.index.searchForAnswer(question)
      const found = findTeamAnswer(its, { question }, hits)
      return found && { passage: toPassage(found, its.kinds), isExact: isExact(found) }
    },

    async search(botId, query, k) {
      return searchForModels(await prepare(botId, query), query, k)
    },

    async whole(botId, maxTokens) {
      if (await largeBot(botId)) return null
      const { index, kinds } = await indexOf(botId)
      const whole = wholeKnowledge(index, maxTokens)?.filter((chunk) => isForModels({ chunk }))
      return whole?.map((chunk) => toPassage(chunk, kinds)) ?? null
    },

    async answerExtractively(botId, question, earlier = {}) {
      const { context = '', ownWords, except = '', mayGoOn = false } = earlier
      const query = `${question} ${context}`.trim()
      const { index, kinds, answers, vector } = await prepare(botId, query, question)
      const hits = index.searchForAnswer(query, vector)
      const inContext = { question, context, ownWords, except, mayGoOn }
      const teams =
        except === '' ? findTeamAnswer({ index, answers }, inContext, () => hits) : undefined
      const found = hits.map((hit) => toFound(hit, kinds))
      const answer = teams
        ? { abstained: false, sentences: sentencesOf(teams, toPassage(teams, kinds)) }
        : quotedAnswer(answerExtractively(index, inContext, hits), kinds)
      return { found: reviewedOf(found, answer.sentences), ...answer }
    },
  }
}

/** The best passages, then passages that were quoted from a lower rank or found by another search. */
function reviewedOf(found: FoundPassage[], sentences: readonly QuotedSentence[]): FoundPassage[] {
  const best = found.slice(0, reviewedPassages)
  const others = new Map(sentences.map(({ passage }) => [passage.id, { ...passage, score: 0 }]))
  for (const { id } of best) others.delete(id)
  return [
    ...best,
    ...[...others.values()].map((other) => found.find(({ id }) => id === other.id) ?? other),
  ]
}

type Prepared = BotIndex & { vector: Float32Array | undefined }

function searchForModels(
  { index, kinds, answers, vector }: Prepared,
  query: string,
  k: number,
): FoundPassage[] {
  const hits = index.search(query, k + answers.size, vector).filter(isForModels)
  const [match] = answers.match(index, query).filter(isForModels)
  const first = match && match.score >= SURE_MATCH ? match.chunk : undefined
  return withFirst(hits.slice(0, k), first).map((hit) => toFound(hit, kinds))
}

type Hit = ReturnType<BotIndex['index']['search']>[number]

const isExact = ({ locator }: Pick<IndexedChunk, 'locator'>): boolean =>
  locator.kind === 'answer' && locator.isExact

/** Leaves out answers that must be used word for word, because a model may reword them. */
const isForModels = ({ chunk }: Pick<Hit, 'chunk'>): boolean => !isExact(chunk)

/** Puts the team's answer to a question first among the passages for a model. */
function withFirst(hits: Hit[], first: IndexedChunk | undefined): Hit[] {
  if (!first) return hits
  const others = hits.filter(({ chunk }) => chunk.id !== first.id)
  return [{ chunk: first, score: hits[0]?.score ?? 1 }, ...others.slice(0, hits.length - 1)]
}

/** The whole text of an answer that is used word for word, otherwise its first sentences. */
const sentencesOf = (chunk: IndexedChunk, passage: Passage): QuotedSentence[] =>
  isExact(chunk)
    ? [{ text: chunk.text, passage }]
    : passageSentences(chunk.text, chunk.language)
        .slice(0, teamSentences)
        .map(({ text }) => ({ text, passage }))

/** The sentences of an answer with their passages; for an abstention, the closest sentences. */
function quotedAnswer(answer: ReturnType<typeof answerExtractively>, kinds: BotIndex['kinds']) {
  const sentences = answer.abstained ? answer.closest : answer.sentences
  const polarity = answer.abstained ? undefined : answer.polarity
  return {
    abstained: answer.abstained,
    sentences: sentences.map(({ chunk, ...quote }) => ({
      ...quote,
      passage: toPassage(chunk, kinds),
    })),
    ...(polarity && { polarity }),
  }
}

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
  kind: kindOf(chunk, kinds),
})

const kindOf = ({ sourceId }: IndexedChunk, kinds: BotIndex['kinds']): Passage['kind'] =>
  kinds.get(sourceId) ?? 'text'

/** Undefined without a timely response of the embedding model; search then uses words and built-in word vectors. */
async function vectorOf(embedder: Embedder, query: string): Promise<Float32Array | undefined> {
  // Not `AbortSignal.timeout`: its timer would fire long after the response.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), maxEmbeddingMs)
  try {
    const [vector] = await embedder.embed([query], limit.signal)
    return vector
  } catch {
    return undefined // the reply itself reports when the provider is down
  } finally {
    clearTimeout(timer)
  }
}

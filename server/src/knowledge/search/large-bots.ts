import type { Passage } from '@askwell/core/chat'
import {
  AnswerMatcher,
  contactQuery,
  type CorpusStatistics,
  createCandidateIndex,
  meaningOfQuestion,
  hasRecord,
  passageVector,
  quantized,
  searchedStems,
  stemsOfQuestion,
  type Cells,
  type Hit,
  type Language,
  type Quantized,
  type SearchedStem,
} from '@askwell/core/knowledge'
import type { BotIndex } from './bot-indexes.ts'
import { toRecord, type FoundPassage, type StoredPassage } from './build-index.ts'
import { createLargeBotCache, type LargeBot, type LargeBotCacheDeps } from './large-bot-cache.ts'
import { createRecentSearches } from './recent-searches.ts'
import { wordVectors } from './word-vectors.ts'

/** Database queries for the passages of large bots. */
export type LargeBotDeps = LargeBotCacheDeps & {
  /** The bots that are searched in the database. */
  listLarge: () => Promise<ReadonlySet<string>>
  /** Updates the totals and the counts of some stems. */
  updateStatistics: (
    statistics: CorpusStatistics,
    asked: { botId: string; stems: readonly string[] },
  ) => Promise<void>
  findCandidates: (
    bot: { botId: string; statistics: CorpusStatistics },
    stems: readonly SearchedStem[],
  ) => Promise<FoundPassage[]>
  /** The passages that are closest to a question in meaning. */
  findNearest: (
    bot: { botId: string; cells: Cells; passages: number },
    meaning: Float32Array,
  ) => Promise<FoundPassage[]>
  /** All passages of the sources that have no more than `max` passages. */
  passagesOfSources: (ids: readonly string[], max: number) => Promise<StoredPassage[]>
  somePassages: (botId: string, max: number) => Promise<StoredPassage[]>
  teamAnswersOf: (botId: string) => Promise<StoredPassage[]>
  /** The bots that received a question in the last days, latest first. */
  listAsked: () => Promise<string[]>
}

/** How long the list of large bots is cached; until then, a process may still search a moved bot in memory. */
const listMs = 10_000
/** Whole tables are read from up to this many sources, if they have no more than `maxOfTable` passages. */
const maxTables = 4
const maxOfTable = 120
const maxSampled = 200

/** Finds passages of large bots in the database, and ranks them as an index over all passages would. */
export type LargeBots = {
  isLarge: (botId: string) => Promise<boolean>
  /** The passages that match a question. */
  candidatesFor: (botId: string, question: string) => Promise<StoredPassage[]>
  /** An index over the passages that match a query: the question, or the question with the ones before it. */
  indexFor: (botId: string, query: string, question?: string) => Promise<BotIndex>
  languagesOf: (botId: string) => Promise<readonly Language[]>
  /** An index over a sample of the passages. */
  sampleOf: (botId: string) => Promise<BotIndex>
  /** Reads the stems of the bots with the latest questions, so that the next question does not wait. */
  prepare: () => Promise<void>
  /** Frees the memory of data about deleted bots. */
  evictDeleted: () => Promise<void>
}

export function createLargeBots(parts: LargeBotDeps): LargeBots {
  const largeBotIds = cachedList(parts)
  const { botOf, ...cache } = createLargeBotCache(parts)
  const recentPassages = createRecentSearches<FoundPassage[]>()
  const recentIndexes = createRecentSearches<BotIndex>()

  /** The bot with current counts of the question's stems, and current answers of the team. */
  async function currentBot(botId: string, query: string, question = query) {
    const bot = await botOf(botId)
    const { statistics } = bot
    if (statistics.passages === 0) await parts.updateStatistics(statistics, { botId, stems: [] })
    const queries = queriesOf(statistics, { query, question })
    const stems = stemsOfQuestion(statistics, queries.join(' '))
    const [version] = await Promise.all([
      parts.versionOf(botId),
      parts.updateStatistics(statistics, { botId, stems }),
    ])
    await updateAnswers(parts, { botId, bot, version: version ?? 0 })
    const search = { botId, version: version ?? 0, queries, hasAllStems: bot.hasAllStems }
    const find = () => recentPassages(search, () => findAll(parts, botId, { bot, queries }))
    return { bot, search, find }
  }

  /** An index over the found passages, completed by whole tables when rows of them were found. */
  async function indexOver(bot: LargeBot, found: FoundPassage[], query: string): Promise<BotIndex> {
    const without = indexOf(bot, { found, tables: [] })
    const sources = sourcesOfTables(without.index.searchForAnswer(query))
    if (sources.length === 0) return without
    const tables = await parts.passagesOfSources(sources, maxOfTable)
    return indexOf(bot, { found, tables })
  }

  return {
    isLarge: async (botId) => (await largeBotIds()).has(botId),

    candidatesFor: async (botId, question) => (await currentBot(botId, question)).find(),

    async indexFor(botId, query, question) {
      const { bot, search, find } = await currentBot(botId, query, question)
      return recentIndexes(search, async () => indexOver(bot, await find(), query))
    },

    languagesOf: async (botId) =>
      (await currentBot(botId, '')).bot.statistics.languages
        .toSorted(([, a], [, b]) => b - a)
        .map(([language]) => language),

    prepare: async () => cache.prepare(await parts.listAsked()),
    evictDeleted: cache.evictDeleted,

    async sampleOf(botId) {
      const { bot } = await currentBot(botId, '')
      return indexOf(bot, { found: await parts.somePassages(botId, maxSampled), tables: [] })
    },
  }
}

/** A bot and the queries to search for. */
type SearchedBot = { bot: LargeBot; queries: readonly string[] }

/** The passages that match one of the queries, by words or by meaning. */
async function findAll(
  parts: LargeBotDeps,
  botId: string,
  { bot, queries }: SearchedBot,
): Promise<FoundPassage[]> {
  const all = new Map<string, FoundPassage>()
  // Computes vectors while the other queries run.
  const withMeanings = (found: FoundPassage[]) =>
    found.map((passage) => {
      const its = all.get(passage.id) ?? { ...passage, meaning: meaningOf(passage) }
      all.set(passage.id, its)
      return its
    })
  const found = await Promise.all(
    queries.flatMap((query) => [
      parts
        .findCandidates(
          { botId, statistics: bot.statistics },
          searchedStems(bot.statistics, query, wordVectors()),
        )
        .then(withMeanings),
      nearestTo(parts, { botId, bot }, query).then(withMeanings),
    ]),
  )
  return [...new Set(found.flat())]
}

/** The stored word vector of a passage, computed if an earlier version published it without one. */
function meaningOf(passage: FoundPassage): Quantized | undefined {
  const { title, headings, text, language, meaning } = passage
  if (meaning || language !== 'en') return meaning
  return quantized(passageVector(wordVectors(), { title, headings, text, language }))
}

async function nearestTo(
  { findNearest }: LargeBotDeps,
  { botId, bot: { cells, statistics } }: { botId: string; bot: LargeBot },
  query: string,
): Promise<FoundPassage[]> {
  const meaning = cells && meaningOfQuestion(statistics, query, wordVectors())
  if (!meaning) return []
  return findNearest({ botId, cells, passages: statistics.passages }, meaning)
}

/** The queries to run: a question for contact details is also searched in other words. */
function queriesOf(
  statistics: CorpusStatistics,
  { query, question }: { query: string; question: string },
): string[] {
  const index = createCandidateIndex(statistics, { records: [] }, wordVectors())
  const contact = contactQuery(index, question)
  return contact === undefined ? [query] : [query, contact]
}

type FoundPassages = { found: readonly FoundPassage[]; tables: StoredPassage[] }

const indexOf = (
  { statistics, answers }: LargeBot,
  { found, tables }: FoundPassages,
): BotIndex => ({
  index: createCandidateIndex(
    statistics,
    {
      records: found.map((passage) => ({ ...toRecord(passage), meaning: passage.meaning })),
      sources: Map.groupBy(tables.map(chunkOf), ({ sourceId }) => sourceId),
    },
    wordVectors(),
  ),
  answers,
  kinds: new Map(found.map(({ sourceId, kind }): [string, Passage['kind']] => [sourceId, kind])),
})

/** The list of large bots, cached for ten seconds and then refreshed in the background. */
function cachedList({ listLarge, clock }: LargeBotDeps): () => Promise<ReadonlySet<string>> {
  let list: Promise<ReadonlySet<string>> | undefined
  let listedAt = 0

  async function refresh(): Promise<void> {
    listedAt = clock()
    const next = await listLarge()
    list = Promise.resolve(next)
  }

  return () => {
    if (list === undefined) {
      listedAt = clock()
      const first = listLarge()
      list = first
      first.catch(() => {
        list = undefined
      })
    } else if (clock() - listedAt >= listMs) {
      // If reading fails, the previous list stays in use.
      refresh().catch(() => undefined)
    }
    return list
  }
}

async function updateAnswers(
  { teamAnswersOf }: LargeBotDeps,
  { botId, bot, version }: { botId: string; bot: LargeBot; version: number },
): Promise<void> {
  if (bot.version === version) return
  const answers = new AnswerMatcher()
  for (const passage of await teamAnswersOf(botId)) {
    answers.add({ words: wordVectors() }, chunkOf(passage))
  }
  Object.assign(bot, { answers, version })
}

const chunkOf = ({
  kind: _kind,
  vector: _vector,
  stems: _stems,
  url,
  language,
  ...rest
}: StoredPassage) => ({
  ...rest,
  ...(url === null ? {} : { url }),
  language: language ?? ('en' as const),
})

/** The sources of the best passages that contain table rows. */
function sourcesOfTables(hits: readonly Hit[]): string[] {
  const withRows = hits.filter(({ chunk: { text, language } }) => hasRecord(text, language))
  return [...new Set(withRows.map(({ chunk }) => chunk.sourceId))].slice(0, maxTables)
}

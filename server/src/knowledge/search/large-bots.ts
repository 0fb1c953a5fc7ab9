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

/** How the passages of a large bot are found in the database. */
export type LargeBotDeps = LargeBotCacheDeps & {
  /** The bots whose passages the database finds. */
  listLarge: () => Promise<ReadonlySet<string>>
  /** Brings the totals and the numbers of some stems up to date. */
  updateStatistics: (
    statistics: CorpusStatistics,
    asked: { botId: string; stems: readonly string[] },
  ) => Promise<void>
  findCandidates: (
    bot: { botId: string; statistics: CorpusStatistics },
    stems: readonly SearchedStem[],
  ) => Promise<FoundPassage[]>
  /** The passages that are nearest to a question in meaning. */
  findNearest: (
    bot: { botId: string; cells: Cells; passages: number },
    meaning: Float32Array,
  ) => Promise<FoundPassage[]>
  /** All passages of those sources that have no more than a number of them. */
  passagesOfSources: (ids: readonly string[], max: number) => Promise<StoredPassage[]>
  somePassages: (botId: string, max: number) => Promise<StoredPassage[]>
  teamAnswersOf: (botId: string) => Promise<StoredPassage[]>
  /** The bots that were asked something in the last days, the last one first. */
  listAsked: () => Promise<string[]>
}

/** How long a process may search in memory after another one moved a bot to the database. */
const listMs = 10_000
/** Of so many sources a whole table is read, when it has no more passages than that. */
const maxTables = 4
const maxOfTable = 120
const maxSampled = 200

/** The passages of large bots, found in the database and ranked as in an index of all of them. */
export type LargeBots = {
  isLarge: (botId: string) => Promise<boolean>
  /** The passages that fit a question. */
  candidatesFor: (botId: string, question: string) => Promise<StoredPassage[]>
  /** The index over those that fit a query, which is the question, or the question with what was asked before. */
  indexFor: (botId: string, query: string, question?: string) => Promise<BotIndex>
  languagesOf: (botId: string) => Promise<readonly Language[]>
  /** An index over some passages. */
  sampleOf: (botId: string) => Promise<BotIndex>
  /** Reads the stems of the bots that were asked last, before the next question needs them. */
  prepare: () => Promise<void>
  /** Frees the memory of deleted bots. */
  evictDeleted: () => Promise<void>
}

export function createLargeBots(parts: LargeBotDeps): LargeBots {
  const largeBotIds = cachedList(parts)
  const { botOf, ...cache } = createLargeBotCache(parts)
  const recentPassages = createRecentSearches<FoundPassage[]>()
  const recentIndexes = createRecentSearches<BotIndex>()

  /** With the numbers of the stems of a question, and the answers of the team, as they are now. */
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

  /** An index over what was found, and over the whole tables of which it has rows. */
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

/** A bot, and what is looked for in it. */
type SearchedBot = { bot: LargeBot; queries: readonly string[] }

/** The passages that fit one of the queries, by words or by meaning. */
async function findAll(
  parts: LargeBotDeps,
  botId: string,
  { bot, queries }: SearchedBot,
): Promise<FoundPassage[]> {
  const all = new Map<string, FoundPassage>()
  // While the other passages are looked for.
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

/** Passages that an earlier version published were stored without it. */
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

/** An answer may be searched for in other words as well. */
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

/** The list of large bots, read again in the background when it is older than ten seconds. */
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
      // When it cannot be read, the previous list stays in use.
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

/** The sources of the best passages that hold rows of a table. */
function sourcesOfTables(hits: readonly Hit[]): string[] {
  const withRows = hits.filter(({ chunk: { text, language } }) => hasRecord(text, language))
  return [...new Set(withRows.map(({ chunk }) => chunk.sourceId))].slice(0, maxTables)
}

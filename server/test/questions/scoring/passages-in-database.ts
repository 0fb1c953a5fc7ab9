import { countStems, type LanguageTotal, type SearchedStem } from '@askwell/core/knowledge'
import type { StoredPassage } from '../../../src/knowledge/search/build-index.ts'
import type { LargeBotDeps } from '../../../src/knowledge/search/large-bots.ts'
import { chooseGroups } from '../../../src/knowledge/stores/large-bots/choose-groups.ts'
import {
  b,
  k1,
  maxCandidates,
  maxRead,
  maxStems,
} from '../../../src/knowledge/stores/passages/candidate-store.ts'
import { meaningsOf } from './meanings-in-database.ts'

type Counted = { passage: StoredPassage; counts: ReadonlyMap<string, number>; length: number }

/** Finds passages as the database does for a large bot, without a database. */
export function passagesInDatabase(passages: readonly StoredPassage[]): LargeBotDeps {
  const counted = passages.map((passage): Counted => {
    const language = passage.language ?? 'en'
    return { passage, ...countStems({ ...passage, language }) }
  })
  const frequencies = new Map<string, number>()
  for (const stem of counted.flatMap(({ counts }) => [...counts.keys()]))
    frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1)
  const totals = totalsOf(counted)
  const { cells, nearestTo } = meaningsOf(passages)
  return {
    clock: () => 0,
    listLarge: async () => new Set(['bot_1']),
    versionOf: async () => 1,
    readStems: async (_botId, take) =>
      take([...frequencies].map(([stem, of]) => ({ stem, passages: of }))),
    async updateStatistics(statistics, { stems }) {
      statistics.setTotals(totals)
      for (const stem of stems) statistics.setFrequency(stem, frequencies.get(stem) ?? 0)
    },
    async findCandidates({ statistics }, searched) {
      const average = statistics.totalLength / statistics.passages
      const best = new Set(bestOf(counted, { stems: searched.slice(0, maxStems), average }))
      return passages.filter((passage) => best.has(passage))
    },
    readCells: async () => cells,
    async findNearest(_bot, meaning) {
      const nearest = new Set(nearestTo(meaning))
      return passages.filter((passage) => nearest.has(passage))
    },
    passagesOfSources: async (ids, max) =>
      [...Map.groupBy(passages, ({ sourceId }) => sourceId)].flatMap(([id, of]) =>
        ids.includes(id) && of.length <= max ? of : [],
      ),
    somePassages: async (_botId, max) => passages.slice(0, max),
    teamAnswersOf: async () => [],
    listAsked: async () => [],
  }
}

function totalsOf(counted: readonly Counted[]): LanguageTotal[] {
  const byLanguage = Map.groupBy(counted, ({ passage }) => passage.language ?? 'en')
  return [...byLanguage].map(([language, of]) => ({
    language,
    passages: of.length,
    length: of.reduce((sum, { length }) => sum + length, 0),
  }))
}

function bestOf(
  counted: readonly Counted[],
  { stems, average }: { stems: readonly SearchedStem[]; average: number },
): StoredPassage[] {
  const groups = chooseGroups(stems, counted.length)
  return counted
    .filter(({ counts }) => groups.some((group) => group.every(({ stem }) => counts.has(stem))))
    .slice(0, maxRead)
    .map(({ passage, counts, length }) => {
      const norm = k1 * (1 - b + (b * length) / average)
      const scores = stems.map(({ stem, weight }) => {
        const count = counts.get(stem) ?? 0
        return (weight * count) / (count + norm)
      })
      return { passage, score: scores.reduce((sum, score) => sum + score, 0) }
    })
    .toSorted((x, y) => y.score - x.score || (x.passage.id < y.passage.id ? -1 : 1))
    .slice(0, maxCandidates)
    .map(({ passage }) => passage)
}

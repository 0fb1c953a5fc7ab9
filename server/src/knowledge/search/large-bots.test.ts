import { joinedStems } from '@askwell/core/knowledge'
import { expect, test, vi } from 'vitest'
import { createLargeBots, type LargeBotDeps } from './large-bots.ts'
import type { StoredPassage } from './bot-indexes.ts'

const passage = (sourceId: string, text: string): StoredPassage => ({
  id: `${sourceId}-0`,
  sourceId,
  kind: 'file',
  title: sourceId,
  url: null,
  headings: [],
  text,
  stems: joinedStems(text, 'en'),
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
})

/** A database with these passages, which finds those with a stem that is searched. */
function databaseOf(passages: StoredPassage[], more: Partial<LargeBotDeps> = {}) {
  const searched: string[][] = []
  const stems = new Set(passages.flatMap((each) => each.stems.split(' ')))
  const deps: LargeBotDeps = {
    listLarge: async () => new Set(['bot']),
    versionOf: async () => 1,
    readStems: async (_botId, take) => take([...stems].map((stem) => ({ stem, passages: 1 }))),
    updateStatistics: async (statistics) =>
      statistics.setTotals([{ language: 'en', passages: 300_000, length: 9_000_000 }]),
    findCandidates: async (_bot, wanted) => {
      searched.push(wanted.map(({ stem }) => stem))
      return passages.filter((each) =>
        wanted.some(({ stem }) => each.stems.split(' ').includes(stem)),
      )
    },
    readCells: async () => null,
    findNearest: async () => [],
    passagesOfSources: async () => [],
    somePassages: async () => [],
    teamAnswersOf: async () => [],
    clock: () => 0,
    ...more,
  }
  return { deps, searched }
}

test('a question for contact details is searched in the words of such details as well', async () => {
  const address = passage('imprint', 'Our address: 4 Harbor Road.')
  const { deps, searched } = databaseOf([passage('tour', 'You get a map.'), address])
  const { index } = await createLargeBots(deps).indexFor('bot', 'How do I get to you?')
  expect(searched).toHaveLength(2)
  expect(index.size).toBe(300_000)
  expect(index.search('address', 1).map(({ chunk }) => chunk.id)).toEqual([address.id])
})

test('the question itself is searched for contact details, and not what was reads before', async () => {
  const { deps, searched } = databaseOf([passage('imprint', 'Our address: 4 Harbor Road.')])
  const bots = createLargeBots(deps)
  await bots.indexFor('bot', 'And where are you? canoe', 'And where are you?')
  expect(searched).toHaveLength(2)
})

const row = (source: string) => passage(source, 'Cabin: Red; Price: 5 euros')

test('a table is read whole, or else nothing is computed over it', async () => {
  const reads: [readonly string[], number][] = []
  const { deps } = databaseOf([row('short'), row('long')], {
    passagesOfSources: async (ids, most) => {
      reads.push([ids, most])
      return [row('short'), row('short')]
    },
  })
  const { index } = await createLargeBots(deps).indexFor('bot', 'cheapest cabin price')
  expect(reads).toEqual([[['short', 'long'], 120]])
  expect(index.passagesOf('short', 120)).toHaveLength(2)
  expect(index.passagesOf('long', 120)).toBeUndefined()
})

test('steps of one reply search once, and again when the published text changed', async () => {
  let version = 1
  const { deps, searched } = databaseOf([passage('tour', 'You get a map.')], {
    versionOf: async () => version,
  })
  const bots = createLargeBots(deps)
  await bots.indexFor('bot', 'canoe map')
  await bots.indexFor('bot', 'canoe map')
  expect(searched).toHaveLength(1)

  version = 2
  await bots.indexFor('bot', 'canoe map')
  await bots.indexFor('bot', 'canoe tour')
  expect(searched).toHaveLength(3)
})

test('a search that failed is made again', async () => {
  const found = passage('tour', 'You get a map.')
  const findCandidates = vi.fn<LargeBotDeps['findCandidates']>()
  findCandidates.mockRejectedValueOnce(new Error('no connection')).mockResolvedValue([found])
  const bots = createLargeBots(databaseOf([found], { findCandidates }).deps)
  await expect(bots.indexFor('bot', 'canoe map')).rejects.toThrow('no connection')
  const { index } = await bots.indexFor('bot', 'canoe map')
  expect(index.search('map', 1)).toHaveLength(1)
})

import { joinedStems } from '@askwell/core/knowledge'
import { describe, expect, test, vi } from 'vitest'
import { IndexMemory } from './index-cache.ts'
import { createLargeBots, type LargeBotDeps } from './large-bots.ts'
import type { StoredPassage } from './build-index.ts'

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
    listAsked: async () => [],
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
    passagesOfSources: async (ids, max) => {
      reads.push([ids, max])
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
  const first = await bots.indexFor('bot', 'canoe map')
  expect(await bots.indexFor('bot', 'canoe map')).toBe(first)
  expect(searched).toHaveLength(1)

  version = 2
  await bots.indexFor('bot', 'canoe map')
  await bots.indexFor('bot', 'canoe tour')
  expect(searched).toHaveLength(3)
})

test('passages found by words are ready to be compared by meaning before the nearest are found', async () => {
  const nearest = Promise.withResolvers<StoredPassage[]>()
  const read = vi.fn<() => string>(() => 'You get a map.')
  const found = Object.defineProperty(passage('tour', ''), 'text', { get: read, enumerable: true })
  found.stems = joinedStems('You get a map.', 'en')
  const { deps } = databaseOf([found], {
    readCells: async () => ({ count: 1, bytes: 0, cellOf: () => 0, nearest: () => [0] }),
    findNearest: () => nearest.promise,
  })

  const index = createLargeBots(deps).indexFor('bot', 'canoe map')
  await vi.waitFor(() => expect(read).toHaveBeenCalled())
  nearest.resolve([passage('boats', 'A rowboat is eight euros an hour.')])

  const hits = (await index).index.searchForAnswer('canoe map')
  expect(hits.map(({ chunk }) => chunk.sourceId).toSorted()).toEqual(['boats', 'tour'])
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

const askedBots = async () => ['bot', 'other']

describe('the stems of a bot', () => {
  const words = 'quillford map'
  const misspelled = 'quilford map'
  const museum = passage('museum', 'Quillford is in the north.')

  /** A database whose stems are read when `release` is called. */
  function slowDatabase() {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { deps, searched } = databaseOf([museum])
    const { readStems } = deps
    const reads: string[] = []
    const slow: LargeBotDeps = {
      ...deps,
      async readStems(botId, take) {
        reads.push(botId)
        await promise
        await readStems(botId, take)
      },
      async updateStatistics(statistics, wanted) {
        await deps.updateStatistics(statistics, wanted)
        for (const stem of wanted.stems) statistics.setFrequency(stem, Number(stem === 'quillford'))
      },
    }
    return { slow, searched, reads, release: resolve }
  }

  test('are not waited for by the first question, which is searched in its own words', async () => {
    const { slow, searched, reads, release } = slowDatabase()
    const bots = createLargeBots(slow)
    const began = performance.now()
    const { index: first } = await bots.indexFor('bot', misspelled)
    const { index } = await bots.indexFor('bot', words)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(index.search(words, 1).map(({ chunk }) => chunk.id)).toEqual([museum.id])
    expect(first.search(misspelled, 1)).toEqual([])

    release()
    await vi.waitFor(async () => {
      const { index: later } = await bots.indexFor('bot', misspelled)
      expect(later.search(misspelled, 1).map(({ chunk }) => chunk.id)).toEqual([museum.id])
    })
    expect(reads).toEqual(['bot'])
    expect(searched).toHaveLength(3)
  })

  test('are read before a question, of the bots that were asked last', async () => {
    const { slow, reads, release } = slowDatabase()
    release()
    const bots = createLargeBots({ ...slow, listAsked: askedBots })
    await bots.prepare()
    expect(reads).toEqual(await askedBots())
    await bots.indexFor('bot', words)
    expect(reads).toEqual(await askedBots())
  })

  test('are read before a question only while half of the memory is free', async () => {
    const { slow, reads, release } = slowDatabase()
    release()
    const memory = new IndexMemory(1)
    await createLargeBots({ ...slow, listAsked: askedBots, memory }).prepare()
    expect(reads).toEqual(['bot'])
  })

  test('leave the memory when their bot is deleted', async () => {
    const { slow, reads, release } = slowDatabase()
    release()
    let version: number | null = 1
    const bots = createLargeBots({ ...slow, versionOf: async () => version })
    await bots.indexFor('bot', words)
    await bots.evictDeleted()
    await bots.indexFor('bot', words)
    expect(reads).toEqual(['bot'])
    version = null
    await bots.evictDeleted()
    await bots.indexFor('bot', words)
    expect(reads).toEqual(['bot', 'bot'])
  })
})

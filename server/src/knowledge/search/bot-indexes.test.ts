import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { measureBlocks, referenceMs } from '../../../test/support/measure-blocks.ts'
import { createBotIndexes, type IndexDeps } from './bot-indexes.ts'
import { buildIndex, type StoredPassage } from './build-index.ts'

type Source = { revision: number; texts: string[] }

/** A bot whose test publishes and removes sources and controls how long reading takes. */
function aBot(first: Record<string, string[]> = {}, more: Partial<IndexDeps> = {}) {
  const sources = new Map<string, Source>()
  const state = {
    version: 0,
    read: 0,
    builds: 0,
    atOnce: 0,
    maxAtOnce: 0,
    fails: false,
    isDeleted: false,
  }
  let gate: Promise<void> = Promise.resolve()
  const publish = (id: string, ...texts: string[]) => {
    state.version += 1
    sources.set(id, { revision: state.version, texts })
  }
  for (const [id, texts] of Object.entries(first)) publish(id, ...texts)

  const { indexOf, evictDeleted } = createBotIndexes({
    versionOf: async () => (state.isDeleted ? null : state.version),
    removedOf: async (_botId, { known }) => [...known].filter((id) => !sources.has(id)),
    async *passagesOf(_botId, since) {
      state.builds += since === null ? 1 : 0
      state.atOnce += 1
      state.maxAtOnce = Math.max(state.maxAtOnce, state.atOnce)
      const changed = [...sources].filter(([, { revision }]) => revision > (since ?? -1))
      await setImmediate()
      await gate
      state.atOnce -= 1
      for (const [id, { revision, texts }] of changed) {
        state.read += texts.length
        for (let at = 0; at < texts.length; at += 200) {
          yield texts
            .slice(at, at + 200)
            .map((text, index) => passage(`${revision}-${at + index}`, { sourceId: id, text }))
        }
        if (state.fails) throw new Error('the disk is gone')
      }
    },
    ...more,
  })
  return {
    state,
    publish,
    remove: (id: string) => {
      state.version += 1
      sources.delete(id)
    },
    indexOf: () => indexOf('bot_1'),
    evictDeleted,
    /** The found texts with a word of the question; those of similar meaning are left out. */
    find: async (question: string) =>
      (await indexOf('bot_1')).index
        .search(question, 5)
        .map(({ chunk }) => chunk.text)
        .filter((text) => text.split(' ').some((word) => question.split(' ').includes(word))),
    /** Blocks reading until the returned function is called. */
    hold: () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
  }
}

const passage = (id: string, own: { sourceId: string; text: string }): StoredPassage => ({
  id,
  kind: 'text',
  title: '',
  url: null,
  headings: [],
  stems: own.text,
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
  ...own,
})

/** Passages of ten words of which one is rare. */
const generated = (count: number) =>
  Array.from({ length: count }, (_passage, at) => {
    const words = Array.from({ length: 9 }, (_word, place) => `w${(at * (place + 7)) % 5_000}`)
    return [...words, `rare${at}`].join(' ')
  })

test('all waiting questions share one build', async () => {
  const { state, find } = aBot({ a: ['nine'] })

  expect(await Promise.all([find('nine'), find('nine'), find('nine')])).toEqual([
    ['nine'],
    ['nine'],
    ['nine'],
  ])
  expect(state.builds).toBe(1)
})

test.each([100, 10_000, 100_000])(
  'with %d passages, the next question finds what was added, changed and nothing removed, without a long block',
  async (count) => {
    const bot = aBot({ manual: generated(count), hours: ['studio opens nine'] })
    const longestBlock = measureBlocks()
    await bot.find('studio')
    bot.state.read = 0
    const before = process.cpuUsage()

    bot.publish('fees', 'lesson costs forty')
    expect(await bot.find('lesson')).toEqual(['lesson costs forty'])
    bot.publish('hours', 'studio opens ten')
    expect(await bot.find('studio')).toEqual(['studio opens ten'])
    for (let at = 0; at < 20; at++) bot.publish(`page${at}`, `parking lot${at}`)
    expect(await bot.find('lot7')).toEqual(['parking lot7'])
    bot.remove('fees')
    expect(await bot.find('lesson')).toEqual([])
    expect(await bot.find('rare77')).toHaveLength(1)

    expect(bot.state.builds).toBe(1)
    expect(bot.state.read).toBe(22)
    const { user } = process.cpuUsage(before)
    // Building the index again for each change takes several times as long.
    const reference = referenceMs()
    expect(user / 1_000).toBeLessThan((60 + count / 500) * reference)
    expect(longestBlock()).toBeLessThan(25 * reference)
  },
)

test('the index of a deleted bot is freed, that of another bot is not', async () => {
  const { state, find, evictDeleted } = aBot({ a: ['nine'] })
  await find('nine')

  await evictDeleted()
  await find('nine')
  expect(state.builds).toBe(1)

  state.isDeleted = true
  await evictDeleted()
  state.isDeleted = false
  await find('nine')
  expect(state.builds).toBe(2)
})

test('after many changes an index finds the same with the same scores as one built anew', async () => {
  const texts = generated(300)
  const grown = aBot({ a: texts.slice(0, 50), b: ['w7 w14 gone'] })
  await grown.find('w7')
  for (let at = 50; at < 300; at += 10) {
    grown.publish(`source${at % 100}`, ...texts.slice(at, at + 10))
    if (at % 20 === 0) await grown.find('w7')
  }
  grown.remove('b')
  const { index } = await grown.indexOf()
  const kept = texts.filter((_text, at) => at < 50 || at >= 200)
  const { index: anew } = await aBot({ a: kept }).indexOf()

  expect(index.size).toBe(150)
  for (const question of ['w7 w14', 'rare210 w21', 'gone', 'rare2100', 'w35 w49 rare11']) {
    const results = [index, anew].map((of) =>
      of.search(question, 500).map(({ chunk, score }) => `${chunk.text} ${score.toFixed(5)}`),
    )
    expect(results[0]?.toSorted()).toEqual(results[1]?.toSorted())
    expect(index.termsOf(question)).toEqual(anew.termsOf(question))
  }
})

test('a bot whose sources change has one update at a time, and each question gets a recent enough one', async () => {
  const { state, publish, find } = aBot({ a: ['nine'] })

  const answers = [find('nine')]
  await setImmediate()
  for (let at = 0; at < 10; at += 1) {
    publish(`s${at}`, `word${at}`)
    answers.push(find(`word${at}`))
    await setImmediate()
  }

  expect(await Promise.all(answers)).toEqual([
    ['nine'],
    ...Array.from({ length: 10 }, (_answer, at) => [`word${at}`]),
  ])
  expect(state.maxAtOnce).toBe(1)
})

test('a question during an update waits for it', async () => {
  const { publish, find, hold } = aBot({ a: ['nine'] })
  await find('nine')
  publish('b', 'ten')
  const release = hold()

  const answer = find('ten')
  setTimeout(release, 100)

  expect(await answer).toEqual(['ten'])
})

test('an index in which most passages were removed is built anew while questions are answered', async () => {
  const { state, publish, find } = aBot({ a: generated(1_500) })
  await find('rare7')
  publish('a', ...generated(1_100))
  await find('rare7')

  await expect.poll(() => state.builds).toBe(2)
  publish('b', 'ten')
  expect(await find('ten')).toEqual(['ten'])
  expect(await find('rare7')).toHaveLength(1)
})

test('a failed update is reported to the waiting questions and repeated from the start', async () => {
  const { state, publish, find } = aBot({ a: ['nine'] })
  state.fails = true

  await expect(Promise.all([find('nine'), find('nine')])).rejects.toThrow('the disk is gone')
  state.fails = false
  expect(await find('nine')).toEqual(['nine'])
  publish('b', 'ten')
  state.fails = true
  await expect(find('ten')).rejects.toThrow('the disk is gone')
  state.fails = false
  expect(await find('nine ten')).toHaveLength(2)
})

test('what changes while a thread builds the index is found, and what is removed is not', async () => {
  const changes: (number | undefined)[] = []
  const bot = aBot(
    { hours: ['opens nine'], prices: ['costs ten'] },
    {
      async buildInProcess(botId, change) {
        changes.push(change?.since)
        if (change) return null
        const built = await buildIndex(publishedBefore, botId)
        bot.remove('prices')
        bot.publish('hours', 'opens eleven')
        return built
      },
    },
  )

  expect(await bot.find('opens')).toEqual(['opens eleven'])
  expect(await bot.find('costs')).toEqual([])
  expect(changes).toEqual([undefined, 2])
  expect(bot.state.builds).toBe(0)
})

const publishedBefore = {
  versionOf: async () => 2,
  async *passagesOf() {
    yield [
      passage('1-0', { sourceId: 'hours', text: 'opens nine' }),
      passage('2-0', { sourceId: 'prices', text: 'costs ten' }),
    ]
  },
}

test('an index of which a large part changed is built by a thread', async () => {
  const bot = aBot(
    { hours: ['opens nine'] },
    {
      buildInProcess: async (botId, change) =>
        change?.passages === 1 ? buildIndex(publishedBefore, botId) : null,
    },
  )
  await bot.find('opens')
  bot.publish('prices', 'costs ten')

  expect(await bot.find('costs')).toEqual(['costs ten'])
  expect(bot.state).toMatchObject({ builds: 1, read: 1 })
})

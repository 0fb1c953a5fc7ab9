import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBotIndexes, type StoredPassage } from './bot-indexes.ts'

const passage = (text: string): StoredPassage => ({
  id: text,
  sourceId: 'src_1',
  kind: 'text',
  title: 'Hours',
  url: null,
  headings: [],
  text,
  stems: text,
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
})

/** One bot whose first passage contains its version; the test controls how long reading takes. */
function aBot({ passages = 1 } = {}) {
  const state = { version: 1, now: 0, readMs: 0, builds: 0, atOnce: 0, mostAtOnce: 0 }
  const others = Array.from({ length: passages - 1 }, (_passage, at) => passage(`other${at}`))
  let gate: Promise<void> = Promise.resolve()
  const indexOf = createBotIndexes({
    versionOf: async () => state.version,
    clock: () => state.now,
    async *passagesOf() {
      state.builds += 1
      state.atOnce += 1
      state.mostAtOnce = Math.max(state.mostAtOnce, state.atOnce)
      const text = `version${state.version}`
      await setImmediate()
      await gate
      state.now += state.readMs
      state.atOnce -= 1
      yield [passage(text), ...others]
    },
  })
  return {
    state,
    /** What a question finds now. */
    ask: async () =>
      (await indexOf('bot_1')).index.search('version1 version2 version3', 1)[0]?.chunk.id,
    /** Blocks the next builds until the returned function is called. */
    hold: () => {
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
  }
}

test('an index is built once for all waiting questions, and again when the knowledge version changes', async () => {
  const { state, ask } = aBot()

  expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill('version1'))
  expect(await ask()).toBe('version1')
  expect(state.builds).toBe(1)
  state.version = 2
  expect(await ask()).toBe('version2')
  expect(state.builds).toBe(2)
})

test('a bot whose sources change has one build at a time, and each question gets a recent enough one', async () => {
  const { state, ask } = aBot()

  const answers = [ask()]
  await setImmediate()
  for (state.version = 2; state.version < 12; state.version += 1) {
    answers.push(ask())
    await setImmediate()
  }
  state.version = 3
  answers.push(ask())
  await Promise.all(answers)

  expect(state.mostAtOnce).toBe(1)
  expect(state.builds).toBeLessThan(answers.length)
  expect(await ask()).toBe('version3')
})

test('a large bot uses its last index while the next one is built, but only for a limited time', async () => {
  const { state, ask, hold } = aBot({ passages: 2_001 })
  state.readMs = 300
  await ask()
  state.now += 10_000
  state.version = 2
  const release = hold()

  expect(await ask()).toBe('version1')
  state.now += 15_000
  const late = ask()
  setTimeout(release, 600)

  expect(await late).toBe('version2')
  expect(state.builds).toBe(2)
})

test.each([
  ['', 5],
  [', also on a busy machine', 900],
])('a small bot waits for its new sources%s', async (_when, readMs) => {
  const { state, ask, hold } = aBot()
  state.readMs = readMs
  await ask()
  state.version = 2
  const release = hold()

  const answer = ask()
  setTimeout(release, 600)

  expect(await answer).toBe('version2')
})

test('a failed build is reported to the waiting questions and retried', async () => {
  let fails = true
  const indexOf = createBotIndexes({
    versionOf: async () => 1,
    clock: () => 0,
    async *passagesOf() {
      if (fails) throw new Error('the disk is gone')
      yield [passage('version1')]
    },
  })

  await expect(Promise.all([indexOf('b'), indexOf('b')])).rejects.toThrow('the disk is gone')
  fails = false

  expect((await indexOf('b')).index.search('version1', 1)).toHaveLength(1)
})

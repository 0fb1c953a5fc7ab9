import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createIndexPreparation } from './prepare-indexes.ts'

let prepared: string[] = []

beforeEach(() => {
  prepared = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => createIndexPreparation(async (botId) => void prepared.push(botId))

test('the index of a bot is prepared some seconds after the last of many passages', async () => {
  const { published } = open()

  for (let source = 0; source < 30; source++) {
    published('bot', 27)
    await vi.advanceTimersByTimeAsync(3_000)
  }
  expect(prepared).toEqual([])

  await vi.advanceTimersByTimeAsync(2_500)
  expect(prepared).toEqual(['bot'])
})

test('the index of a bot with few new passages is left to its first question', async () => {
  const { published, close } = open()

  for (let source = 0; source < 10; source++) published('bot', 40)
  await vi.advanceTimersByTimeAsync(60_000)
  await close()

  expect(prepared).toEqual([])
})

test('the end of the process prepares what still waits, and each bot once', async () => {
  const { published, close } = open()
  published('small', 10)
  published('ada', 800)
  published('ben', 900)

  await close()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(prepared).toEqual(['ada', 'ben'])
})

test('the end of the process does not wait for a slow preparation, and starts no other', async () => {
  const begun: string[] = []
  const slow = Promise.withResolvers<void>()
  const { published, close } = createIndexPreparation(async (botId) => {
    begun.push(botId)
    await slow.promise
  })
  published('ada', 800)
  published('ben', 900)
  vi.useRealTimers()

  await close()
  slow.resolve()
  await Promise.resolve()

  expect(begun).toEqual(['ada'])
})

test('a failed preparation does not stop the next one', async () => {
  const { published, close } = createIndexPreparation(async (botId) => {
    if (botId === 'ada') throw new Error('the disk is gone')
    prepared.push(botId)
  })
  published('ada', 800)
  published('ben', 900)

  await close()

  expect(prepared).toEqual(['ben'])
})

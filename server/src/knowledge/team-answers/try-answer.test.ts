import { joinedStems } from '@askwell/core/knowledge'
import { expect, test, vi } from 'vitest'
import type { StoredPassage } from '../search/build-index.ts'
import type { BotKnowledge } from '../search/knowledge.ts'
import { createAnswerTrial } from './try-answer.ts'

const questions = Array.from(
  { length: 20 },
  (_question, at) => `What time do you open on day ${at}?`,
)
const written = {
  question: 'When do you open?',
  wordings: [],
  answer: 'We open at nine.',
  isExact: false,
}

async function* noPassages(): AsyncGenerator<StoredPassage[]> {
  yield []
}

test('other requests are answered between two tried questions', async () => {
  const tryAnswer = createAnswerTrial({ passagesOf: noPassages }, { passagesFor: async () => [] })
  let iterations = 0
  let ticking: NodeJS.Immediate | undefined
  const tick = () => {
    iterations += 1
    ticking = setImmediate(tick)
  }
  tick()

  const results = await tryAnswer({
    botId: 'b',
    replaced: undefined,
    written,
    questions,
    mayRead: async () => true,
  })
  clearImmediate(ticking)

  expect(results).toHaveLength(20)
  expect(iterations).toBeGreaterThanOrEqual(20)
})

const passage = (at: number, text: string): StoredPassage => ({
  id: `r-${at}`,
  sourceId: `s${at}`,
  kind: 'text',
  title: 'Rooms',
  url: null,
  headings: [],
  text,
  stems: joinedStems(text, 'en'),
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
})

test('of a large bot only the passages that fit the questions are indexed for a try', async () => {
  let read = 0
  async function* manyPassages(): AsyncGenerator<StoredPassage[]> {
    for (; read < 10_000; read += 100) {
      yield Array.from({ length: 100 }, (_passage, at) => passage(read + at, 'A room has chairs.'))
    }
  }
  const { kind, ...chunk } = passage(7, 'The ferry to Northtown leaves at seven.')
  const passagesFor = vi.fn<BotKnowledge['passagesFor']>(async () => [
    { kind, chunk: { ...chunk, url: 'https://example.com/', language: 'en' } },
  ])
  const tryAnswer = createAnswerTrial({ passagesOf: manyPassages }, { passagesFor })

  const results = await tryAnswer({
    botId: 'b',
    replaced: undefined,
    written,
    questions: ['When do you open?', 'When does the ferry to Northtown leave?'],
    mayRead: async () => true,
  })

  expect(read).toBeLessThanOrEqual(400)
  expect(passagesFor.mock.calls.map(([botId, question]) => [botId, question])).toEqual([
    ['b', 'When do you open?'],
    ['b', 'When does the ferry to Northtown leave?'],
  ])
  expect(results.map(({ outcome }) => outcome)).toEqual(['answered', 'other'])
  expect(results[1]?.reply).toContain('at seven')
})

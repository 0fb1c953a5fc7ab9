import { expect, test } from 'vitest'
import type { StoredPassage } from '../search/build-index.ts'
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
  const tryAnswer = createAnswerTrial({
    versionOf: async () => 1,
    passagesOf: noPassages,
    removedOf: async () => [],
    embedder: null,
  })
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

import { joinedStems } from '@askwell/core/knowledge'
import { expect, test } from 'vitest'
import { createKnowledge } from '../../src/knowledge/search/knowledge.ts'
import { otherQuestions, topics } from './questions.fixture.ts'

const passages = topics.map(({ question, wordings, answer }, at) => ({
  id: `r${at}-0`,
  sourceId: `s${at}`,
  kind: 'text' as const,
  title: question,
  url: null,
  headings: [...wordings],
  text: answer,
  stems: joinedStems(answer),
  language: 'en' as const,
  locator: { kind: 'answer' as const, savedAt: 0, isExact: true },
  vector: null,
}))

const knowledge = createKnowledge({
  versionOf: async () => 1,
  async *passagesOf() {
    yield passages
  },
  removedOf: async () => [],
  embedder: null,
})

const answerTo = async (question: string) =>
  (await knowledge.teamAnswer('bot', question))?.passage.sourceId ?? null

test('of ten paraphrases each of twenty answers at least nine in ten are answered by it, few by another', async () => {
  const questions = topics.flatMap(({ paraphrases }, at) =>
    paraphrases.map((question) => ({ question, source: `s${at}` })),
  )
  const found = await Promise.all(questions.map(({ question }) => answerTo(question)))
  const right = found.filter((source, i) => source === questions[i]?.source).length
  const wrong = found.filter(
    (source, i) => source !== null && source !== questions[i]?.source,
  ).length

  expect(questions).toHaveLength(200)
  expect(right).toBeGreaterThanOrEqual(180)
  expect(wrong).toBeLessThanOrEqual(8)
})

test('of a hundred questions about something else few are answered', async () => {
  const found = await Promise.all(otherQuestions.map(answerTo))

  expect(otherQuestions).toHaveLength(100)
  expect(found.filter((source) => source !== null).length).toBeLessThanOrEqual(22)
})

test('a model never reads an answer that is given word for word', async () => {
  expect(await knowledge.search('bot', 'What are your opening hours?', 8)).toEqual([])
  expect(await knowledge.whole('bot', 100_000)).toEqual([])
})

import { expect, test } from 'vitest'
import type { StoredPassage } from './bot-indexes.ts'
import { createKnowledge } from './knowledge.ts'

const passage = (sourceId: string, text: string): StoredPassage => ({
  id: `chunk_${sourceId}`,
  sourceId,
  kind: 'text',
  title: sourceId,
  url: null,
  headings: [],
  text,
  stems: text.toLowerCase(),
  locator: { kind: 'text' },
  vector: null,
})

test('what was removed is not found by an index that still holds it', async () => {
  const state = { version: 1, now: 0, published: ['hours', 'wages'] }
  const asked: string[][] = []
  const knowledge = createKnowledge({
    versionOf: async () => state.version,
    clock: () => state.now,
    embedder: null,
    publishedOf: async (sourceIds) => {
      asked.push(sourceIds)
      return new Set(sourceIds.filter((id) => state.published.includes(id)))
    },
    async *passagesOf() {
      state.now += 100
      yield [passage('hours', 'studio opens nine'), passage('wages', 'studio pays nine')]
    },
  })
  const find = async () => {
    const found = await knowledge.search('bot_1', 'studio nine', 5)
    return found.map(({ sourceId }) => sourceId).toSorted()
  }

  expect(await find()).toEqual(['hours', 'wages'])
  expect(asked).toEqual([])
  state.published = ['hours']
  state.version = 2
  expect(await find()).toEqual(['hours'])
  const answer = await knowledge.answerExtractively('bot_1', 'studio nine')

  expect(answer.sentences.map(({ passage: { sourceId } }) => sourceId)).not.toContain('wages')
  expect(asked).toHaveLength(2)
})

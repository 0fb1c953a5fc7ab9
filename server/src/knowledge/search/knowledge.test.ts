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
  language: 'en',
  locator: { kind: 'text' },
  vector: null,
})

/** So many passages that an outdated index may answer. */
const others = Array.from({ length: 2_000 }, (_passage, at) => passage(`qqq${at}`, 'qqq'))

test('a removed source is not found by an index that still contains it', async () => {
  const state = { version: 1, now: 0, published: ['hours', 'wages'] }
  const lookups: string[][] = []
  const knowledge = createKnowledge({
    versionOf: async () => state.version,
    clock: () => state.now,
    embedder: null,
    publishedOf: async (sourceIds) => {
      lookups.push(sourceIds)
      return new Set(sourceIds.filter((id) => state.published.includes(id)))
    },
    async *passagesOf() {
      state.now += 100
      yield [passage('hours', 'studio opens nine'), passage('wages', 'studio pays nine'), ...others]
    },
  })
  const find = async () => {
    const found = await knowledge.search('bot_1', 'studio nine', 2)
    return found.map(({ sourceId }) => sourceId).toSorted()
  }

  expect(await find()).toEqual(['hours', 'wages'])
  expect(lookups).toEqual([])
  state.published = ['hours']
  state.version = 2
  expect(await find()).toEqual(['hours'])
  const answer = await knowledge.answerExtractively('bot_1', 'studio nine')

  expect(answer.sentences.map(({ passage: { sourceId } }) => sourceId)).not.toContain('wages')
  expect(lookups).toHaveLength(2)
})

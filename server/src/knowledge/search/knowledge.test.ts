import { expect, test } from 'vitest'
import type { StoredPassage } from './build-index.ts'
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

test('a source that is removed while the question is embedded is not quoted', async () => {
  const state = { version: 1, asked: 0, removed: new Array<string>() }
  const knowledge = createKnowledge({
    versionOf: async () => state.version,
    removedOf: async () => state.removed,
    embedder: {
      model: 'm',
      embed: async () => {
        state.asked += 1
        if (state.asked > 1) Object.assign(state, { version: 2, removed: ['wages'] })
        return [new Float32Array([1, 0])]
      },
    },
    async *passagesOf(_botId, since) {
      if (since === null) {
        yield [passage('hours', 'studio opens nine'), passage('wages', 'studio pays nine')]
      }
    },
  })

  expect(await knowledge.search('bot_1', 'studio nine', 2)).toHaveLength(2)
  const found = await knowledge.search('bot_1', 'studio nine', 2)
  const { sentences } = await knowledge.answerExtractively('bot_1', 'studio nine')

  expect(found.map(({ sourceId }) => sourceId)).toEqual(['hours'])
  expect(sentences.map(({ passage: { sourceId } }) => sourceId)).not.toContain('wages')
})

test('a passage that is quoted is among those that the owner can review', async () => {
  const others = Array.from({ length: 12 }, (_, at) =>
    passage(`page${at}`, `Where you are located in the office of room ${at}.`),
  )
  const knowledge = createKnowledge({
    versionOf: async () => 1,
    removedOf: async () => [],
    embedder: null,
    async *passagesOf() {
      yield [
        ...others,
        { ...passage('imprint', '48 Maple Street, Springfield.'), headings: ['Contact'] },
      ]
    },
  })

  const { found, sentences } = await knowledge.answerExtractively('bot_1', 'Where are you located?')

  expect(sentences.map(({ passage: { sourceId } }) => sourceId)).toEqual(['imprint'])
  expect(found.map(({ sourceId }) => sourceId)).toContain('imprint')
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
})

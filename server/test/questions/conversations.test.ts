import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { conversationFloors } from './floors.ts'
import { scoreConversations } from './scoring/conversations.ts'
import { misses } from './scoring/misses.ts'
import { scoreOf, tableOf } from './scoring/score.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test.each([
  'tuning',
  'sealed',
  'samples',
  'samples-control',
  'everyday',
  'everyday-control',
  'shops',
  'shops-control',
  'town',
  'town-control',
  'languages/de',
  'languages/fr',
  'languages/es',
  'languages/nl',
  'languages/ja',
] as const)(
  'the questions of %s are answered in one conversation as well as before',
  async (half) => {
    const score = scoreOf(await scoreConversations(half))
    console.log(`In one conversation: ${half}\n${tableOf(score)}`)

    expect(misses(score, conversationFloors[half])).toEqual([])
  },
)

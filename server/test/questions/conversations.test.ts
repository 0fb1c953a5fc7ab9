import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { conversationFloors } from './floors.ts'
import { scoreConversations } from './scoring/conversations.ts'
import { misses } from './scoring/misses.ts'
import { customerHalves, questionLanguages } from './scoring/question-set.ts'
import { scoreOf, tableOf } from './scoring/score.ts'

const languageHalves = questionLanguages.map((language) => `languages/${language}` as const)

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test.each([...customerHalves, ...languageHalves])(
  'the questions of %s are answered in one conversation as well as before',
  async (half) => {
    const score = scoreOf(await scoreConversations(half))
    console.log(`In one conversation: ${half}\n${tableOf(score)}`)

    expect(misses(score, conversationFloors[half])).toEqual([])
  },
)

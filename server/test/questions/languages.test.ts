import { afterAll, expect, test } from 'vitest'
import { closeExtraction, closeTextWorkers } from '@askwell/extraction'
import { floors, goals } from './floors.ts'
import { misses } from './scoring/misses.ts'
import { questionLanguages } from './scoring/question-set.ts'
import { scoreHalf, scoreOf, tableOf } from './scoring/score.ts'

afterAll(() => {
  closeExtraction()
  closeTextWorkers()
})

test.each(questionLanguages)(
  'questions in %s are answered about as well as English ones',
  async (language) => {
    const score = scoreOf(await scoreHalf(`languages/${language}`))
    console.log(`Customer questions: ${language}\n${tableOf(score)}`)

    expect(score.all.count).toBe(100)
    expect(misses(score, floors[`languages/${language}`])).toEqual([])
    expect(score.all.right).toBeGreaterThanOrEqual(floors.sealed.right * 0.9)
    expect(score.all.wrong).toBeLessThanOrEqual(floors.sealed.wrong + goals.languages.wrong)
  },
)

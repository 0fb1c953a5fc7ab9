import { expect, test } from 'vitest'
import { localTime } from '../../shared/index.ts'
import { datedQuestion } from './day-words.ts'

const at = (day: string) => localTime(Date.parse(`${day}T12:00:00Z`), 'Europe/Berlin')
const thursday = at('2026-11-26')
const weekdaysOf = (question: string, now = thursday) =>
  datedQuestion(question, 'en', now)?.weekdays ?? null

test.each([
  ['are you open now?', [3]],
  ['are you open today?', [3]],
  ['are you open tomorrow?', [4]],
  ['are you open the day after tomorrow?', [5]],
  ['are you open this weekend?', [5, 6]],
])('%s means the days %j of the week on a Thursday', (question, weekdays) => {
  expect(weekdaysOf(question)).toEqual(weekdays)
})

test('on a Sunday the weekend is this day', () => {
  expect(weekdaysOf('are you open this weekend?', at('2026-11-29'))).toEqual([6])
})

test.each([
  'I lost my card today',
  'what do I do now?',
  'when does it arrive if I order today?',
  'are you open?',
])('%s is about no day', (question) => {
  expect(weekdaysOf(question)).toBeNull()
})

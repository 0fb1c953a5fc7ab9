import { expect, test } from 'vitest'
import { holidayIn } from './holidays.ts'

test.each([
  ['are you open on christmas eve', 'We are closed on 24 and 25 December.'],
  ['do you open on Boxing Day?', 'The office is closed between Christmas and 2 January.'],
  ["open on new year's eve?", 'We are closed from 24 December to 2 January.'],
  ['is there a course on new years day', 'No courses on January 1.'],
  ['open at xmas', 'We are closed on December 24, 25 and 31.'],
])('%j is about %j', (question, sentence) => {
  expect(holidayIn(question)?.isNamedIn(sentence)).toBe(true)
})

test.each([
  ['are you open on boxing day', 'We are closed on 24 and 25 December.'],
  ['open on christmas day?', 'We are closed on 24 December and 1 January.'],
  ['are you open on christmas eve', 'Summer timetable: 12 April to 4 October.'],
  ['open on halloween?', 'Open from 10 to 18.'],
])('%j is not about %j', (question, sentence) => {
  expect(holidayIn(question)?.isNamedIn(sentence)).toBe(false)
})

test('other days have no name', () => {
  expect(holidayIn('are you open on 24 December')).toBeUndefined()
})

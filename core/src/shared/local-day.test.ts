import { isTimeZone } from '@askwell/contract/time/time-zone'
import { expect, test } from 'vitest'
import { daysLater, localTime } from './local-day.ts'

const evening = Date.parse('2026-11-23T22:30:00Z')

test('a moment is another day in another time zone', () => {
  expect(localTime(evening, 'UTC')).toEqual({
    year: 2026,
    month: 11,
    day: 23,
    weekday: 0,
    hour: 22,
    minute: 30,
  })
  expect(localTime(evening, 'Asia/Tokyo')).toMatchObject({ day: 24, weekday: 1, hour: 7 })
  expect(localTime(evening, 'America/New_York')).toMatchObject({ day: 23, hour: 17 })
  expect(localTime(Date.parse('2026-11-23T00:05:00Z'), 'UTC')).toMatchObject({ hour: 0 })
})

test('an unknown time zone is UTC', () => {
  expect(localTime(evening, 'Mars/Olympus')).toMatchObject({ day: 23, hour: 22 })
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([
    true,
    false,
    false,
  ])
})

test('days are counted over the end of a month and a year', () => {
  const sylvester = localTime(Date.parse('2026-12-31T12:00:00Z'), 'UTC')

  expect(daysLater(sylvester, 1)).toMatchObject({ year: 2027, month: 1, day: 1, weekday: 4 })
})

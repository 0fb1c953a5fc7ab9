import { expect, test } from 'vitest'
import { localDays, offsetSpans } from './local-days.ts'

const hours = (count: number) => count * 3_600_000

const spansOf = (timeZone: string, from: string, to: string) =>
  offsetSpans(localDays({ from, to, timeZone }), timeZone)

test('a range without a change has one offset', () => {
  expect(spansOf('Asia/Kathmandu', '2026-01-01', '2026-12-31')).toEqual([
    { until: Infinity, offset: hours(5.75) },
  ])
})

test('a year of summer time has three, which change at the hour of the change', () => {
  expect(spansOf('Europe/Berlin', '2026-01-01', '2026-12-31')).toEqual([
    { until: Date.parse('2026-03-29T01:00:00Z'), offset: hours(1) },
    { until: Date.parse('2026-10-25T01:00:00Z'), offset: hours(2) },
    { until: Infinity, offset: hours(1) },
  ])
})

test('a change within the first day, and one at midnight', () => {
  expect(spansOf('America/New_York', '2026-11-01', '2026-11-01')).toEqual([
    { until: Date.parse('2026-11-01T06:00:00Z'), offset: hours(-4) },
    { until: Infinity, offset: hours(-5) },
  ])
  expect(spansOf('Atlantic/Azores', '2026-03-28', '2026-03-30')).toEqual([
    { until: Date.parse('2026-03-29T01:00:00Z'), offset: hours(-1) },
    { until: Infinity, offset: 0 },
  ])
})

const timeZone = 'Europe/Berlin'

test.each([
  [{ from: '2026-02-30', to: '2026-03-01' }, 'from', 'Please enter a day as YYYY-MM-DD.'],
  [{ from: '2026-03-01', to: 'tomorrow' }, 'to', 'Please enter a day as YYYY-MM-DD.'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'from', "The first day can't be after the last day."],
  [{ from: '2020-01-01', to: '2026-01-01' }, 'to', 'Please choose up to 400 days.'],
])('%o is refused', (range, field, message) => {
  expect(() => localDays({ ...range, timeZone })).toThrow(
    expect.objectContaining({ code: 'invalid_request', fields: { [field]: message } }),
  )
})

import { describe, expect, test } from 'vitest'
import { isGone, isLossReported, nextCheckAt, orderOfCheck } from './website-schedule.ts'

const hour = 3_600_000

describe('the schedule of a website', () => {
  test.each([
    ['hourly', 0, 57 * 60_000],
    ['hourly', 1, 63 * 60_000],
    ['daily', 0.5, 24 * hour],
    ['weekly', 0.5, 168 * hour],
  ] as const)('%s is due again with jitter %s after %s ms', (every, random, expected) => {
    expect(nextCheckAt(every, 1_000, random)).toBe(1_000 + expected)
  })

  test('a page is gone when it is missing for the second time within a day', () => {
    expect(isGone({ missingSince: null, now: 5 })).toBe(false)
    expect(isGone({ missingSince: 0, now: 24 * hour })).toBe(true)
    expect(isGone({ missingSince: 0, now: 24 * hour + 1 })).toBe(false)
  })

  test('a tenth of the pages is a loss to report, less is not', () => {
    expect(isLossReported({ lost: 0, left: 0 })).toBe(false)
    expect(isLossReported({ lost: 1, left: 10 })).toBe(false)
    expect(isLossReported({ lost: 1, left: 9 })).toBe(true)
  })
})

describe('the order of requests in a check', () => {
  const page = { sitemapLastmod: '2026-11-01', checkedAt: 0, hasProblem: false, hasText: true }
  const scheduled = { lastmod: '2026-11-01', isRequested: false, now: 19 * hour }

  test('a page that the sitemap announces as changed comes first', () => {
    expect(orderOfCheck(page, { ...scheduled, lastmod: '2026-11-02' })).toBe('first')
  })

  test('an unchanged date saves the request of a scheduled check for 20 hours', () => {
    expect(orderOfCheck(page, scheduled)).toBe('not')
    expect(orderOfCheck(page, { ...scheduled, now: 20 * hour })).toBe('later')
  })

  test.each([
    ['the owner asked for the check', page, { ...scheduled, isRequested: true }],
    ['the sitemap has no date', page, { ...scheduled, lastmod: null }],
    ['the last check failed', { ...page, hasProblem: true }, scheduled],
    ['the page was never read', { ...page, hasText: false }, scheduled],
  ])('the page is requested when %s', (_why, known, check) => {
    expect(orderOfCheck(known, check)).toBe('later')
  })
})

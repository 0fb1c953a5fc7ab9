import { expect, test } from 'vitest'
import { retryAfterMs } from './retry-after.ts'

const date = 'Wed, 21 Oct 2026 07:28:00 GMT'

test.each([
  ['seconds', { 'retry-after': '7' }, 7_000],
  ['a part of a second', { 'retry-after': ['0.05'] }, 50],
  [
    'a date, by the clock of the response',
    { 'retry-after': 'Wed, 21 Oct 2026 07:29:30 GMT', date },
    90_000,
  ],
  ['a date that is over', { 'retry-after': 'Wed, 21 Oct 2026 07:00:00 GMT', date }, 0],
  ['a date without a clock', { 'retry-after': date }, null],
  ['a negative number', { 'retry-after': '-5' }, 0],
  ['other text', { 'retry-after': 'soon', date }, null],
  ['too many digits', { 'retry-after': '9'.repeat(400) }, null],
  ['an empty value', { 'retry-after': ' ' }, null],
  ['nothing', {}, null],
])('Retry-After with %s', (_case, headers, expected) => {
  expect(retryAfterMs(headers)).toBe(expected)
})

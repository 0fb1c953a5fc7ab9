import { expect, test } from 'vitest'
import { expiredBackups } from './retention.ts'

const daysOf = (month: string, from: number, to: number) =>
  Array.from(
    { length: to - from + 1 },
    (_, at) => `askwell-${month}-${String(from + at).padStart(2, '0')}.backup`,
  )

test('backups of the last days and the newest ones of the last weeks are kept', () => {
  // 2026-03-30 is a Monday.
  const names = daysOf('2026-03', 1, 30)

  const expired = expiredBackups(names, { today: '2026-03-30', days: 3, weeks: 3 })

  expect(names.filter((name) => !expired.includes(name))).toEqual([
    'askwell-2026-03-22.backup',
    'askwell-2026-03-28.backup',
    'askwell-2026-03-29.backup',
    'askwell-2026-03-30.backup',
  ])
})

test('without weeks only days count, and other files are never removed', () => {
  const others = ['before-update.backup', 'askwell-2020-01-01.backup.old', 'askwell.erasures']

  expect(
    expiredBackups([...others, ...daysOf('2026-03', 1, 3)], {
      today: '2026-03-03',
      days: 1,
      weeks: 0,
    }),
  ).toEqual(['askwell-2026-03-01.backup', 'askwell-2026-03-02.backup'])
})

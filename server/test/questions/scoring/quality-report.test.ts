import { expect, test } from 'vitest'
import { withQuality } from './quality-report.ts'

const now = new Date('2026-11-26T10:00:00Z')
const run = (results: string, table: string) =>
  withQuality(results, [{ title: 'Files', table }], now)

test('a whole run adds its tables, and the next run replaces only them', () => {
  const first = run('# Results\n\n## Sizes\n\nsmall\n', 'pdf 1.000\n')
  expect(first).toMatch(
    /^# Results\n\n## Sizes\n\nsmall\n\n## Quality of everything .*\n\n2026-11-26, /,
  )
  expect(first).toContain('### Files\n\n```text\npdf 1.000\n```\n')

  const second = run(`${first}\n## Later\n\nkept\n`, 'pdf 0.900')
  expect(second).not.toContain('pdf 1.000')
  expect(second).toContain('pdf 0.900\n```\n\n## Later\n\nkept\n')
  expect(second.match(/## Quality of everything/g)).toHaveLength(1)
})

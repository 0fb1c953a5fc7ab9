import { expect, test } from 'vitest'
import {
  failureLines,
  failWhenSilent,
  lastLine,
  ofBrowserReport,
  ofCheck,
  ofUnitReport,
  retriedLines,
  slowestLines,
  sumOf,
} from './results.mjs'

const file = (more) => ({
  file: 'core/a.test.ts',
  ms: 10,
  passed: 1,
  failed: 0,
  skipped: 0,
  failures: [],
  retried: [],
  ...more,
})
const unit = (...files) => ofUnitReport(files.map((one) => `${JSON.stringify(one)}\n`).join(''))

const retried = (count) =>
  unit(file({ passed: 9, retried: Array.from({ length: count }, (_, index) => `t${index}`) }))
const spec = (title, status, durations) => ({
  title,
  file: 'buy.spec.ts',
  tests: [{ status, projectName: 'phone', results: durations.map((duration) => ({ duration })) }],
})

test('adds up the lines of all unit test files', () => {
  expect(
    unit(
      file({ passed: 3, skipped: 2 }),
      file({ failed: 1, failures: ['c'], retried: ['a b'], ms: 30 }),
    ),
  ).toEqual({
    passed: 4,
    failed: 1,
    skipped: 2,
    failures: ['core/a.test.ts: c'],
    retried: ['core/a.test.ts: a b'],
    files: [
      { file: 'core/a.test.ts', ms: 10 },
      { file: 'core/a.test.ts', ms: 30 },
    ],
  })
})

test('counts browser tests by state at any depth; the duration of a file includes all tries', () => {
  const suites = [
    {
      specs: [spec('one', 'expected', [5]), spec('two', 'flaky', [7, 8])],
      suites: [{ specs: [spec('three', 'unexpected', [1]), { ...spec('four', 'skipped', []) }] }],
    },
  ]

  expect(ofBrowserReport(JSON.stringify({ suites, errors: [] }))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['e2e/buy.spec.ts: three (phone)'],
    retried: ['e2e/buy.spec.ts: two (phone)'],
    files: [{ file: 'e2e/buy.spec.ts', ms: 21 }],
  })
})

test('an error outside of all tests fails the run', () => {
  expect(ofBrowserReport(JSON.stringify({ errors: [{ message: 'no server' }] })).failed).toBe(1)
})

test('a step fails when it ran nothing, wrote no report, or failed without a failed test', () => {
  expect(failWhenSilent(unit(), true, 'unit')).toMatchObject({
    failed: 1,
    failures: ['unit: ended without a failed test'],
  })
  expect(failWhenSilent(ofBrowserReport(''), true).failed).toBe(1)
  expect(failWhenSilent(unit(file()), false).failed).toBe(1)
  expect(failWhenSilent(unit(file({ failed: 2 })), false).failed).toBe(2)
  expect(failWhenSilent(unit(file()), true).failed).toBe(0)
})

test('three second tries pass, four fail', () => {
  expect(sumOf([retried(2), retried(1), ofCheck(true)])).toMatchObject({ passed: 19, failed: 0 })
  expect(sumOf([retried(2), retried(2), ofCheck(false)])).toMatchObject({ passed: 14, failed: 5 })
})

test('names what failed in any step, forty at most', () => {
  const { failures } = sumOf([ofCheck(false, 'lint'), unit(file({ failed: 1, failures: ['one'] }))])

  expect(failureLines(failures)).toEqual(['Failed:', '  lint', '  core/a.test.ts: one'])
  expect(failureLines([])).toEqual([])
  expect(failureLines(Array.from({ length: 42 }, String)).at(-1)).toBe('  and 2 more')
})

test('lists the second tries', () => {
  expect(retriedLines([])).toEqual([])
  expect(retriedLines(['a: b'])).toEqual([
    '1 passed only at the second try, of the 3 allowed:',
    '  a: b',
  ])
  expect(retriedLines(['a', 'b', 'c', 'd'])[0]).toContain('more than the 3 allowed')
})

test('lists the ten slowest files, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ file: `f${index}`, ms: index * 1_000 }))

  const lines = slowestLines(files)

  expect(lines).toHaveLength(11)
  expect(lines.slice(0, 2)).toEqual(['The 10 slowest test files:', '   11.0 s  f11'])
})

test('the last line has a fixed format and says when PostgreSQL was left out', () => {
  const machine = /^(?:\w+: )?(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/

  expect(lastLine({ passed: 7, failed: 0, skipped: 0 }, true)).toBe('7 passed, 0 failed')
  expect(lastLine({ passed: 7, failed: 1, skipped: 4 }, false)).toBe(
    'NoPostgreSQL: 7 passed, 1 failed, 4 skipped',
  )
  expect(lastLine({ passed: 7, failed: 1, skipped: 4 }, false)).toMatch(machine)
})

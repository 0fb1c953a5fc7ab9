// Sums the results of all steps and formats the final lines of a run.

/** Number of tests that may need a second try without failing the run (docs/decisions/0012). */
const retriedAllowed = 3

const none = { passed: 0, failed: 0, skipped: 0, failures: [], retried: [], files: [] }

/** The result of a step that consists of one check. */
export const ofCheck = (isGood, title) =>
  isGood ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [title] }

/** The result of a check that cannot run here. */
export const ofSkippedCheck = { ...none, skipped: 1 }

/** The result of the vitest step, from the output of unit-reporter.mjs. */
export function ofUnitReport(text) {
  const files = text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  const sum = (name) => files.reduce((total, file) => total + file[name], 0)
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    failures: files.flatMap(({ file, failures }) => failures.map((name) => `${file}: ${name}`)),
    retried: files.flatMap(({ file, retried }) => retried.map((name) => `${file}: ${name}`)),
    files: files.map(({ file, ms }) => ({ file, ms })),
  }
}

/** The result of the Playwright step, from its JSON report. */
export function ofBrowserReport(text) {
  const { suites = [], errors = [] } = text === '' ? {} : JSON.parse(text)
  const tests = suites.flatMap(testsOf)
  const inState = (state) => tests.filter(({ status }) => status === state)
  const times = new Map()
  for (const { file, ms } of tests) times.set(file, (times.get(file) ?? 0) + ms)
  return {
    passed: inState('expected').length + inState('flaky').length,
    failed: inState('unexpected').length + errors.length,
    skipped: inState('skipped').length,
    failures: [
      ...namesOf(inState('unexpected')),
      ...errors.map(({ message }) => firstLine(message)),
    ],
    retried: namesOf(inState('flaky')),
    files: [...times].map(([file, ms]) => ({ file, ms })),
  }
}

const namesOf = (tests) => tests.map(({ file, title }) => `${file}: ${title}`)

const firstLine = (text = '') => text.split('\n', 1)[0]

const testsOf = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ status, projectName, results }) => ({
      file: `e2e/${file}`,
      title: `${title} (${projectName})`,
      status,
      ms: results.reduce((total, { duration }) => total + duration, 0),
    })),
  ),
  ...suites.flatMap(testsOf),
]

/** Adds a failure if the step ran no tests, or if its command failed without a failed test. */
export function failWhenSilent(result, isGood, title) {
  const isSilent = result.passed + result.failed === 0 || (!isGood && result.failed === 0)
  if (!isSilent) return result
  const failures = [...result.failures, `${title}: ended without a failed test`]
  return { ...result, failed: result.failed + 1, failures }
}

/** The sum of all steps. If more tests than allowed needed a second try, they count as failed. */
export function sumOf(results) {
  const total = { ...none }
  for (const result of results) {
    for (const name of ['passed', 'failed', 'skipped']) total[name] += result[name]
    for (const name of ['failures', 'retried', 'files'])
      total[name] = [...total[name], ...result[name]]
  }
  if (total.retried.length <= retriedAllowed) return total
  const { length } = total.retried
  return { ...total, passed: total.passed - length, failed: total.failed + length }
}

/** Lists the `count` slowest test files, slowest first. */
export function slowestLines(files, count = 10) {
  const slowest = files.toSorted((one, other) => other.ms - one.ms).slice(0, count)
  const lines = slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)
  return lines.length === 0 ? [] : [`The ${lines.length} slowest test files:`, ...lines]
}

/** The duration of each test file, for `npm test -- changed`. */
export const timesOf = (files) => Object.fromEntries(files.map(({ file, ms }) => [file, ms]))

/** Lists the failures at the end of the output, so that they are visible even in a truncated log. */
export function failureLines(failures, count = 40) {
  if (failures.length === 0) return []
  const left = failures.length - count
  return [
    'Failed:',
    ...failures.slice(0, count).map((name) => `  ${name}`),
    ...(left > 0 ? [`  and ${left} more`] : []),
  ]
}

/** Lists the tests that passed only on the second try. */
export function retriedLines(retried) {
  if (retried.length === 0) return []
  const verdict = retried.length > retriedAllowed ? 'more than the' : 'of the'
  const head = `${retried.length} passed only at the second try, ${verdict} ${retriedAllowed} allowed:`
  return [head, ...retried.map((name) => `  ${name}`)]
}

/** The last line of a run. It starts with NoPostgreSQL if no PostgreSQL server was available. */
export function lastLine({ passed, failed, skipped }, hasPostgres) {
  const counts = `${passed} passed, ${failed} failed`
  const more = skipped > 0 ? `, ${skipped} skipped` : ''
  return `${hasPostgres ? '' : 'NoPostgreSQL: '}${counts}${more}`
}

// A vitest reporter that writes one line of JSON for each finished test file, so that the results of a killed run are
// kept.
import { appendFileSync } from 'node:fs'
import path from 'node:path'

const report = process.env.UNIT_REPORT

export default class UnitReporter {
  onTestModuleEnd(module) {
    appendFileSync(report, `${JSON.stringify(fileResult(module))}\n`)
    for (const line of failuresOf(module)) console.log(`\nFAILED ${line}`)
    for (const test of flakyTestsOf(module)) console.log(`\nRETRIED ${describe(module, test)}`)
  }

  /** Errors outside of tests, such as unhandled rejections, fail the run. */
  onTestRunEnd(_modules, unhandledErrors) {
    if (unhandledErrors.length === 0) return
    for (const error of unhandledErrors)
      console.log(`\nFAILED outside of a test: ${traceOf(error)}`)
    const failures = unhandledErrors.map(
      (error) => `${firstLine(error.message)} (while ${runningTest(error)} ran)`,
    )
    const outsideTests = { file: 'outside of a test', ms: 0, passed: 0, skipped: 0, retried: [] }
    appendFileSync(
      report,
      `${JSON.stringify({ ...outsideTests, failures, failed: unhandledErrors.length })}\n`,
    )
  }
}

/** The failures of a file. They are printed immediately, because a killed run does not reach the vitest summary. */
function failuresOf(module) {
  const failed = [...module.children.allTests('failed')].map((test) => describe(module, test))
  return [...failed, ...module.errors().map(({ message }) => `${fileOf(module)}\n  ${message}`)]
}

const fileOf = (module) => path.relative(process.cwd(), module.moduleId)

/** A test with its first error. A test that passed on the second try has the error of the first try. */
function describe(module, test) {
  const [error] = test.result().errors ?? []
  const cause = error?.cause === undefined ? '' : ` (${error.cause.code ?? error.cause.message})`
  return `${fileOf(module)}: ${test.fullName}\n  ${error?.message}${cause}`
}

const flakyTestsOf = (module) =>
  [...module.children.allTests()].filter((test) => test.diagnostic()?.flaky)

function fileResult(module) {
  const tests = [...module.children.allTests()]
  const inState = (...states) => tests.filter((test) => states.includes(test.result().state)).length
  const failed = inState('failed')
  // A file that cannot be loaded, or with a failing hook, has no failed test.
  const fileFailed = module.state() === 'failed' && failed === 0 ? 1 : 0
  const causes = module.errors().map(({ message }) => firstLine(message))
  return {
    file: fileOf(module),
    ms: Math.round(timeOf(module.diagnostic())),
    passed: inState('passed'),
    failed: failed + fileFailed,
    // Tests of a skipped suite stay in their initial state.
    skipped: inState('skipped', 'pending'),
    failures: fileFailed ? causes : tests.filter(isFailed).map((test) => test.fullName),
    retried: flakyTestsOf(module).map((test) => test.fullName),
  }
}

/** The error may originate in an earlier file, because files share a process; the stack shows where. */
const traceOf = (error) => `${error.stack ?? error.message}\n  while ${runningTest(error)} ran`

const runningTest = ({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) =>
  [file === undefined ? 'no file' : path.relative(process.cwd(), file), test]
    .filter(Boolean)
    .join(': ')

const isFailed = (test) => test.result().state === 'failed'

const firstLine = (text) => text.split('\n', 1)[0]

const timeOf = ({ environmentSetupDuration, prepareDuration, collectDuration, ...more }) =>
  environmentSetupDuration + prepareDuration + collectDuration + more.setupDuration + more.duration

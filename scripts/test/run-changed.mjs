// `npm test -- changed`: runs the tests that a change can break, within three minutes, and lists those it left out.
import { changedFiles, repositoryFiles } from './changed-files.mjs'
import { dependentsOf, distancesFrom, readText } from './import-graph.mjs'
import { build, runBrowser, runStatic, runUnit, staticChecks } from './parts.mjs'
import { root } from '../runtime.mjs'
import { browserTestsFor, lintedFiles, selectWithinBudget, unitTestsFor } from './select.mjs'

const wholeMs = 170_000
/** Conservative estimates, for a busy machine: a complete build, and a test file without a recorded duration. */
const usual = { buildMs: 35_000, unitMs: 3_000, browserMs: 15_000 }

/** Files on which the check of the boundary rules depends. The check is slow, so it runs only if they change. */
const boundaryRules =
  /^(?:\.dependency-cruiser\.mjs|\.oxlintrc\.json|scripts\/checks\/|.*tsconfig.*\.json)/

export async function runChanged(base, { times, ...context }) {
  const end = Date.now() + wholeMs
  const { since, files: changed } = changedFiles(base)
  console.log(`${changed.length} files changed since ${since.slice(0, 12)}`)

  const files = repositoryFiles()
  const distances = distancesFrom(changed, dependentsOf(files, readText(root)))
  const tests = unitTestsFor(changed, { files, distances })
  const browserTests = browserTestsFor(changed, { files, distances })
  const checks = staticChecks.filter(
    (check) => check !== 'walls' || changed.some((file) => boundaryRules.test(file)),
  )

  const results = await runStatic(checks, lintedFiles(changed, files))
  const kept = browserTests.length > 0 ? usual.buildMs + usual.browserMs : 0
  const unit = selectWithinBudget(tests, {
    budgetMs: (end - Date.now() - kept) * 0.75,
    times,
    usual: usual.unitMs,
  })
  if (unit.chosen.length > 0) results.push(await runUnit(unit.chosen, context))

  const browser = selectWithinBudget(browserTests, {
    budgetMs: end - Date.now() - usual.buildMs,
    times,
    usual: usual.browserMs,
    // One worker, as a margin: the recorded time of a file does not include the setup before its tests.
    workers: 1,
  })
  if (browser.chosen.length > 0) {
    results.push(await build(), await runBrowser(browser.chosen, context))
  }

  reportLeftOut(
    [...staticChecks.filter((check) => !checks.includes(check)), 'search and answers'],
    [...unit.left, ...browser.left],
  )
  return results
}

function reportLeftOut(checks, tests) {
  console.log(`\nLeft out: ${checks.join(', ')}, and all tests that the change cannot affect.`)
  if (tests.length === 0) return
  console.log(`Affected by the change, but left out for time (npm test runs them):`)
  for (const file of tests) console.log(`  ${file}`)
}

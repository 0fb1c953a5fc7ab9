// Selects the tests that a change can break: the closest ones first, as many as the time limit allows.
import { areasInPath, areasOf } from './areas.mjs'
import { isSlowTest } from './slow-tests.mjs'

const unitTest = /\.test\.(?:tsx?|mjs)$/
const browserTest = /^e2e\/(?!screens\/).+\.spec\.ts$/

/** Files that affect all tests, although the tests do not import them. */
const reachesAll =
  /^(?:package-lock\.json|vitest\.config\.ts|scripts\/(?:runtime|build)\.mjs|scripts\/test\/vitest-.*)$/

/** Tests that read all source files: names, sizes, links, untranslated texts. */
const readsAll = /^scripts\/checks\/(?:docs|glossary|sizes|untranslated-texts)\.test\.mjs$/

/** The API documentation is generated from the contract. */
const apiDocs = 'scripts/api-docs/api-docs.test.mjs'

/**
 * Bonus for tests of the same area. A test of the whole product imports all of it, so it is far from each file by
 * imports alone.
 */
const nearerByArea = 3

/** The unit tests that depend on the changed files, closest first. */
export function unitTestsFor(changed, { files, distances }) {
  if (changed.some((file) => reachesAll.test(file))) return files.filter(isUnitTest)
  const changedAreas = new Set(changed.flatMap(areasOf))
  const farness = (file) =>
    (distances.get(file) ?? 0) -
    (areasInPath(file).some((area) => changedAreas.has(area)) ? nearerByArea : 0)
  const reached = [...distances.keys()].filter(isUnitTest)
  const isContractChanged = changed.some((file) => file.startsWith('contract/src/'))
  const readers = files.filter(
    (file) => readsAll.test(file) || (isContractChanged && file === apiDocs),
  )
  return [...new Set([...readers, ...reached.toSorted((a, b) => farness(a) - farness(b))])]
}

/** The browser tests for the changed files: those that depend on them, then those of their areas. */
export function browserTestsFor(changed, { files, distances }) {
  const reached = [...distances.keys()].filter(isBrowserTest)
  const byArea = changed
    .flatMap(areasOf)
    .flatMap((area) => files.filter((file) => file.startsWith(`e2e/${area}/`)))
    .filter(isBrowserTest)
  return [...new Set([...reached, ...byArea])]
}

const isUnitTest = (file) => unitTest.test(file)
const isBrowserTest = (file) => browserTest.test(file)

/** Files with the rules and versions of the formatter and the linter. */
const fileRules = /^(?:\.oxfmtrc\.jsonc?|\.oxlintrc\.json|package-lock\.json)$/

/** The changed files to format and lint; undefined for all files, if the rules have changed. */
export const lintedFiles = (changed, files) =>
  changed.some((file) => fileRules.test(file))
    ? undefined
    : changed.filter((file) => files.includes(file))

/**
 * Selects tests in their order until `budgetMs` is used up. The expected duration of a file is that of the last
 * complete run, otherwise `usual` milliseconds, or ten times `usual` for a slow test. Each file runs in one worker.
 */
export function selectWithinBudget(tests, { budgetMs, times, usual, workers = 2 }) {
  let taken = 0
  const chosen = tests.filter((file) => {
    const ms = times[file] ?? (isSlowTest(file) ? 10 * usual : usual)
    if (Math.max(ms, (taken + ms) / workers) > budgetMs) return false
    taken += ms
    return true
  })
  return { chosen, left: tests.filter((file) => !chosen.includes(file)) }
}

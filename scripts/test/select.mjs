// Selects the tests that a change can break: the nearest first, as many as fit into the time limit.
import { areasInPath, areasOf } from './areas.mjs'
import { isSlowTest } from './slow-tests.mjs'

const unitTest = /\.test\.(?:tsx?|mjs)$/
const browserTest = /^e2e\/(?!screens\/).+\.spec\.ts$/

/** Files that affect every test although the tests do not import them. */
const reachesAll =
  /^(?:package-lock\.json|vitest\.config\.ts|scripts\/(?:runtime|build)\.mjs|scripts\/test\/vitest-.*)$/

/** Tests that read every source file: names, sizes, links, untranslated texts. */
const readsAll = /^scripts\/checks\/(?:docs|glossary|sizes|untranslated-texts)\.test\.mjs$/

/** The description of the calls is generated from the contract. */
const apiDocs = 'scripts/api-docs/api-docs.test.mjs'

/** A test of the whole product imports all of it, so it is far from each file. One of the same area is nearer. */
const nearerByArea = 3

/** The unit tests that the changed files reach, the nearest first. */
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

/** The browser tests that the changed files reach: those that changed, then those of their areas. */
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

/** Rules and versions of the formatter and the linter. */
const fileRules = /^(?:\.oxfmtrc\.jsonc?|\.oxlintrc\.json|package-lock\.json)$/

/** The changed files that format and lint read; undefined for all, because their rules changed. */
export const lintedFiles = (changed, files) =>
  changed.some((file) => fileRules.test(file))
    ? undefined
    : changed.filter((file) => files.includes(file))

/**
 * As many of the tests as fit into `budgetMs`, in their order. A file is expected to take as long as in the last
 * complete run, otherwise `usual` milliseconds, or ten times that where it is slow. It runs in one worker.
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

// Selects the tests that a change can break: the nearest first, as many as fit into the time limit.
import { areasOf } from './areas.mjs'

const unitTest = /\.test\.(?:tsx?|mjs)$/
const browserTest = /^e2e\/(?!screens\/).+\.spec\.ts$/

/** Files that affect every test although the tests do not import them. */
const reachesAll =
  /^(?:package-lock\.json|vitest\.config\.ts|scripts\/(?:runtime|build)\.mjs|scripts\/test\/vitest-.*)$/

/** The unit tests that the changed files reach, the nearest first. */
export function unitTestsFor(changed, { files, distances }) {
  if (changed.some((file) => reachesAll.test(file))) return files.filter(isUnitTest)
  return [...distances.keys()]
    .filter(isUnitTest)
    .toSorted((one, other) => distances.get(one) - distances.get(other))
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

/**
 * As many of the tests as fit into `budgetMs`, in their order; the first is always selected. A file is expected
 * to take as long as in the last complete run, otherwise `usual` milliseconds.
 */
export function selectWithinBudget(tests, { budgetMs, times, usual, workers = 2 }) {
  let taken = 0
  const chosen = tests.filter((file) => {
    const ms = times[file] ?? usual
    if (taken > 0 && (taken + ms) / workers > budgetMs) return false
    taken += ms
    return true
  })
  return { chosen, left: tests.filter((file) => !chosen.includes(file)) }
}

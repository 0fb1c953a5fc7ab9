// `npm run acceptance`: which promises of docs/acceptance.md are named by a test, and which are missing.
// With `--report` an id counts only in the title of a test that passed in the last `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from './runtime.mjs'

const folders = ['contract', 'core', 'server', 'chat', 'web', 'widget', 'e2e']
const leftOut = new Set(['node_modules', 'build', 'dist', '.react-router'])
const id = /\b[A-Z]+(?:-[A-Z]+)?-\d{2}\b/g
const areaOf = (one) => one.slice(0, -3)

/** The promised ids by area, in the order of the list. */
export function promisedIds(list) {
  const areas = new Map()
  for (const [, one] of list.matchAll(/^- \*\*([A-Z-]+-\d{2})\*\*/gm)) {
    areas.set(areaOf(one), [...(areas.get(areaOf(one)) ?? []), one])
  }
  return areas
}

/** The ids in the titles of a test file; a title that is skipped or still to do does not count. */
export function idsInTitles(source) {
  const literals = source.matchAll(/(\w*)(\(?)\s*(['"`])((?:\\.|(?!\3)[^\\])*?)\3/g)
  return [...literals]
    .filter(([, called, bracket, , text]) => isTitle({ called, bracket, text }))
    .flatMap(([, , , , text]) => text.match(id) ?? [])
}

const isTitle = ({ called, bracket, text }) =>
  !/^(?:skip|todo|fixme)$/.test(called) && (bracket === '(' || text.search(id) === 0)

/** The ids in the titles of the tests that passed, from a report of vitest or of Playwright. */
export function idsThatPassed(report) {
  const titles = report.testResults ? unitTitles(report) : browserTitles(report.suites ?? [])
  return titles.flatMap((title) => title.match(id) ?? [])
}

const unitTitles = ({ testResults }) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .map(({ fullName }) => fullName)

const browserTitles = (suites) =>
  suites.flatMap(({ title, specs = [], suites: inner = [] }) =>
    [...specs.filter(hasPassed).map((spec) => spec.title), ...browserTitles(inner)].map(
      (own) => `${title} ${own}`,
    ),
  )

const hasPassed = ({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected')

/** One line for each area, then the missing ids and those that stand in no list. */
export function summary(areas, named) {
  const promised = [...areas.values()].flat()
  const missing = promised.filter((one) => !named.has(one))
  const unknown = [...named].filter((one) => areas.has(areaOf(one)) && !promised.includes(one))
  const lines = [...areas].map(([area, ids]) => {
    const lacking = ids.filter((one) => !named.has(one)).map((one) => one.slice(-2))
    const count = `${ids.length - lacking.length}/${ids.length}`
    return `${area.padEnd(8)} ${count.padStart(6)}  ${lacking.join(' ')}`.trimEnd()
  })
  lines.push(`all      ${promised.length - missing.length}/${promised.length}`)
  if (unknown.length > 0) lines.push(`not in the list: ${unknown.join(' ')}`)
  return lines
}

function testFiles() {
  return folders.flatMap((folder) => filesBelow(path.join(root, folder))).filter(isTestFile)
}

const isTestFile = (file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file)

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (leftOut.has(entry.name)) return []
    const inside = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(inside) : [inside]
  })
}

function namedIds(isByReport) {
  if (!isByReport) return testFiles().flatMap((file) => idsInTitles(readFileSync(file, 'utf8')))
  const folder = path.join(root, '.cache/reports')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => idsThatPassed(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const areas = promisedIds(readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8'))
  const named = new Set(namedIds(process.argv.includes('--report')))
  for (const line of summary(areas, named)) console.log(line)
}

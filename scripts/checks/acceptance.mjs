// `npm run acceptance`: compares the ids in docs/acceptance.md with those in test titles. Fails for an id without a
// test, for an unknown id, and for a title with more than three ids, because such a test can pass without asserting
// all of them. With `--report`, it considers only tests that passed in the last `npm test`.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../runtime.mjs'

const ignoredFolders = new Set(['node_modules', 'build', 'dist', '.react-router'])
const idPattern = /\b[A-Z]+(?:-[A-Z]+)?-\d+\b/g
const areaOf = (id) => id.slice(0, id.lastIndexOf('-'))

/** Prefixes of ids from other documents; they also count towards the limit per title. */
const otherAreas = new Set(['UX', 'CVE'])

/** Maximum number of ids in one test title. */
const maxIds = 3

/** The ids of the acceptance list by area, in the order of the list. */
export function listedIds(list) {
  const areas = new Map()
  for (const [, listedId] of list.matchAll(/^- \*\*([A-Z-]+-\d{2})\*\*/gm)) {
    areas.set(areaOf(listedId), [...(areas.get(areaOf(listedId)) ?? []), listedId])
  }
  return areas
}

/** The test titles with ids in the source of a test file, except skipped and todo tests. */
export function titlesIn(source) {
  return [...source.matchAll(literal)]
    .map(([, callee, bracket, , quoted, template]) => ({
      callee,
      bracket,
      text: quoted ?? template,
    }))
    .filter(isTitle)
    .map(({ text }) => text)
}

// Only template literals may span lines, so that an apostrophe in a comment does not hide a title.
const literal = /(\w*)(\(?)\s*(?:(['"])((?:\\.|(?!\3)[^\\\n])*)\3|`((?:\\.|[^`\\])*)`)/g

// In a test table, a row starts with its id, which becomes part of the title.
const isTitle = ({ callee, bracket, text }) =>
  idsOf(text).length > 0 &&
  !/^(?:skip|todo|fixme)$/.test(callee) &&
  (bracket === '(' || text.search(idPattern) === 0)

/** The titles of passed tests in a JSON report of vitest or Playwright. */
export function passedTitles(report) {
  return report.testResults ? unitTitles(report) : browserTitles(report.suites ?? [])
}

const idsOf = (title) => title.match(idPattern) ?? []

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

const hasPassed = ({ ok, tests }) => ok && tests.some(({ status }) => status !== 'skipped')

/** One line for each area, then the errors: missing ids, unknown ids, titles with too many ids. */
export function summary(areas, titles) {
  const named = new Set(titles.flatMap(idsOf))
  const listed = [...areas.values()].flat()
  const missing = listed.filter((listedId) => !named.has(listedId))
  const unknown = [...named].filter(
    (listedId) => areas.has(areaOf(listedId)) && !listed.includes(listedId),
  )
  const isKnown = (id) => areas.has(areaOf(id)) || otherAreas.has(areaOf(id))
  const overloaded = titles.filter((title) => idsOf(title).filter(isKnown).length > maxIds)
  const lines = [...areas].map(([area, ids]) => countLine(area, ids, named))
  const faults = [
    ...(missing.length > 0 ? [`without a test: ${missing.join(' ')}`] : []),
    ...(unknown.length > 0 ? [`not in the list: ${unknown.join(' ')}`] : []),
    ...overloaded.map((title) => `more than ${maxIds} ids in one title: ${title}`),
  ]
  return {
    lines: [...lines, `all      ${listed.length - missing.length}/${listed.length}`],
    faults,
  }
}

function countLine(area, ids, named) {
  const missingIds = ids
    .filter((listedId) => !named.has(listedId))
    .map((listedId) => listedId.slice(-2))
  const count = `${ids.length - missingIds.length}/${ids.length}`
  return `${area.padEnd(8)} ${count.padStart(6)}  ${missingIds.join(' ')}`.trimEnd()
}

function testFiles() {
  const { workspaces } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  return [...workspaces, 'e2e']
    .flatMap((folder) => filesBelow(path.join(root, folder)))
    .filter(isTestFile)
}

const isTestFile = (file) => /\.(?:test|spec)\.(?:tsx?|mjs)$/.test(file)

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (ignoredFolders.has(entry.name)) return []
    const inside = path.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(inside) : [inside]
  })
}

function titlesToCheck(isByReport) {
  if (!isByReport) return testFiles().flatMap((file) => titlesIn(readFileSync(file, 'utf8')))
  const folder = path.join(root, '.cache/reports')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => passedTitles(JSON.parse(readFileSync(path.join(folder, name), 'utf8'))))
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const areas = listedIds(readFileSync(path.join(root, 'docs/acceptance.md'), 'utf8'))
  const { lines, faults } = summary(areas, titlesToCheck(process.argv.includes('--report')))
  for (const line of [...lines, ...faults]) console.log(line)
  process.exitCode = faults.length > 0 ? 1 : 0
}

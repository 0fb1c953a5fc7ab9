import { describe, expect, test } from 'vitest'
import { repositoryFiles } from './changed-files.mjs'
import { areas, areasOf } from './areas.mjs'
import { commandOf } from './parts.mjs'
import { browserTestsFor, lintedFiles, selectWithinBudget, unitTestsFor } from './select.mjs'

const distances = new Map([
  ['core/src/a.ts', 0],
  ['server/test/far.test.ts', 4],
  ['core/src/a.test.ts', 1],
  ['e2e/billing/message-packs.spec.ts', 0],
])
const files = [...distances.keys(), 'web/app/unrelated.test.tsx', 'e2e/bots/wizard-steps.spec.ts']

test('lists the nearest unit tests first', () => {
  expect(unitTestsFor(['core/src/a.ts'], { files, distances })).toEqual([
    'core/src/a.test.ts',
    'server/test/far.test.ts',
  ])
})

test('of tests that import the whole product, those of the changed area come first', () => {
  const all = new Map([
    ['server/test/crash/far.test.ts', 3],
    ['server/test/billing/farther.test.ts', 5],
    ['server/src/billing/stores/near.test.ts', 4],
    ['server/src/platform/any.test.ts', 2],
  ])

  expect(
    unitTestsFor(['server/src/billing/stores/grants.ts'], { files: [], distances: all }),
  ).toEqual([
    'server/src/billing/stores/near.test.ts',
    'server/test/billing/farther.test.ts',
    'server/src/platform/any.test.ts',
    'server/test/crash/far.test.ts',
  ])
})

test('tests that read every source file are always selected', () => {
  const readers = ['docs', 'glossary', 'sizes', 'untranslated-texts'].map(
    (name) => `scripts/checks/${name}.test.mjs`,
  )

  expect(unitTestsFor(['core/src/a.ts'], { files: repositoryFiles(), distances })).toEqual([
    ...readers,
    'core/src/a.test.ts',
    'server/test/far.test.ts',
  ])
})

test('a changed schema checks the description of the calls', () => {
  const existing = { files: repositoryFiles(), distances }

  expect(unitTestsFor(['contract/src/knowledge.ts'], existing)).toContain(
    'scripts/api-docs/api-docs.test.mjs',
  )
})

test('a changed text selects the browser tests of its area', () => {
  const existing = { files: repositoryFiles(), distances: new Map() }

  expect(browserTestsFor(['messages/en/billing/pricing.ts'], existing)).toContain(
    'e2e/billing/plan-cards.spec.ts',
  )
})

test('a changed lock file selects every unit test', () => {
  expect(unitTestsFor(['package-lock.json'], { files, distances })).toContain(
    'web/app/unrelated.test.tsx',
  )
})

test('browser tests that changed come before those of the area', () => {
  expect(browserTestsFor(['web/app/features/wizard/steps.tsx'], { files, distances })).toEqual([
    'e2e/billing/message-packs.spec.ts',
    'e2e/bots/wizard-steps.spec.ts',
  ])
})

test('selects tests while they fit into the budget, and names the others', () => {
  const times = { slow: 9_000, quick: 1_000 }

  expect(
    selectWithinBudget(['new', 'slow', 'newer', 'quick'], { budgetMs: 3_500, times, usual: 3_000 }),
  ).toEqual({
    chosen: ['new', 'newer', 'quick'],
    left: ['slow'],
  })
  const siege = 'server/test/siege/siege.test.ts'
  expect(
    selectWithinBudget(['quick', siege], { budgetMs: 5_000, times, usual: 3_000 }).left,
  ).toEqual([siege])
})

test('without time left, no test is selected, not even the first', () => {
  const options = { times: {}, usual: 3_000 }

  expect(selectWithinBudget(['near'], { ...options, budgetMs: -1 })).toEqual({
    chosen: [],
    left: ['near'],
  })
  expect(selectWithinBudget(['near'], { ...options, budgetMs: 2_000 }).chosen).toEqual([])
})

test('format and lint read the changed files only, unless their rules changed', () => {
  expect(lintedFiles(['core/src/a.ts', 'docs/gone.md'], ['core/src/a.ts'])).toEqual([
    'core/src/a.ts',
  ])
  expect(lintedFiles(['.oxlintrc.json'], ['.oxlintrc.json'])).toBeUndefined()
  expect(commandOf('lint', ['core/src/a.ts']).at(-1)).toBe('core/src/a.ts')
  expect(commandOf('types', ['core/src/a.ts'])).toEqual(['npm', 'run', '--silent', 'check:types'])
})

describe('the areas of the browser tests', () => {
  const existing = repositoryFiles()
  const folders = existing
    .filter((file) => file.endsWith('.spec.ts') && !file.startsWith('e2e/screens/'))
    .map((file) => file.split('/')[1])

  test('each folder of browser tests is an area', () => {
    expect([...new Set(folders)].toSorted()).toEqual(Object.keys(areas).toSorted())
  })

  test.each(Object.keys(areas))('%s: its words occur in paths of the product', (area) => {
    expect(existing.some((file) => areasOf(file).includes(area))).toBe(true)
  })

  test('every screen belongs to an area', () => {
    const screens = existing.filter((file) =>
      /^web\/app\/(?:features|routes)\/.*(?<!\.test)\.tsx$/.test(file),
    )

    expect(screens.length).toBeGreaterThan(50)
    expect(screens.filter((file) => areasOf(file).length === 0)).toEqual([])
  })

  test('unit tests and documents belong to no area', () => {
    expect(areasOf('server/src/billing/plans.test.ts')).toEqual([])
    expect(areasOf('docs/architecture.md')).toEqual([])
  })
})

import { expect, test } from 'vitest'
import { listedIds, summary, titlesIn, passedTitles } from './acceptance.mjs'

test('lists the ids by area, in order', () => {
  const list =
    '## HOME: Home\n\n- **HOME-01** a · b\n- **HOME-02** c\n\n- **BOT-SET-01** d · HOME-09\n'

  expect([...listedIds(list)]).toEqual([
    ['HOME', ['HOME-01', 'HOME-02']],
    ['BOT-SET', ['BOT-SET-01']],
  ])
})

test('reads titles on their own line, in tables and with several ids, but not of skipped tests', () => {
  const source = [
    "test('HOME-01 BOT-SET-02 the hero leads on', run)",
    'test(\n  `HOME-02 the second`,\n  run)',
    "const cases = [['VAL-03 an empty name', '']]",
    "test.skip('HOME-04 later', run)",
    'test.todo("HOME-05 some day")',
    '// HOME-06 is spoken of only',
    "const note = 'as HOME-07 says'",
    "// somebody else's page",
    "test('HOME-08 what follows an apostrophe', run)",
  ].join('\n')

  expect(titlesIn(source)).toEqual([
    'HOME-01 BOT-SET-02 the hero leads on',
    'HOME-02 the second',
    'VAL-03 an empty name',
    'HOME-08 what follows an apostrophe',
  ])
})

test('counts only passed tests in the reports of both runners', () => {
  const unit = {
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'plans on SQLite ENT-06 has a title' },
          { status: 'failed', fullName: 'ENT-07 has messages' },
          { status: 'skipped', fullName: 'ENT-08 has bots' },
        ],
      },
    ],
  }
  const browser = {
    suites: [
      {
        title: 'home.spec.ts',
        specs: [
          { title: 'NAV-01 leads home', ok: true, tests: [{ status: 'expected' }] },
          { title: 'NAV-02 leads on', ok: false, tests: [{ status: 'unexpected' }] },
        ],
        suites: [
          {
            title: 'PAY-01 the form',
            specs: [
              { title: 'is there', ok: true, tests: [{ status: 'expected' }] },
              { title: 'PAY-02 is skipped', ok: true, tests: [{ status: 'skipped' }] },
              { title: 'PAY-03 passed the second time', ok: true, tests: [{ status: 'flaky' }] },
            ],
          },
        ],
      },
    ],
  }

  expect(passedTitles(unit)).toEqual(['plans on SQLite ENT-06 has a title'])
  expect(passedTitles(browser)).toEqual([
    'home.spec.ts NAV-01 leads home',
    'home.spec.ts PAY-01 the form is there',
    'home.spec.ts PAY-01 the form PAY-03 passed the second time',
  ])
})

const areas = new Map([
  ['HOME', ['HOME-01', 'HOME-02']],
  ['NAV', ['NAV-01']],
])

test('the summary shows missing and unknown ids', () => {
  expect(summary(areas, ['HOME-01 leads on', 'NAV-01 NAV-77 UTF-16 leads back'])).toEqual({
    lines: ['HOME        1/2  02', 'NAV         1/1', 'all      2/3'],
    faults: ['without a test: HOME-02', 'not in the list: NAV-77'],
  })
})

test('a title has at most three ids, including those of other documents', () => {
  const overloaded = 'HOME-01 HOME-02 NAV-01 UX-5 one test for all'
  expect(summary(areas, ['HOME-01 HOME-02 NAV-01 one assertion']).faults).toEqual([])
  const products = 'HOME-01 HOME-02 NAV-01 lists JC-3110, JC-3111 and UTF-8'
  expect(summary(areas, [products]).faults).toEqual([])
  expect(summary(areas, [overloaded]).faults).toEqual([
    `more than 3 ids in one title: ${overloaded}`,
  ])
})

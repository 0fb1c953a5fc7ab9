import { expect, test } from 'vitest'
import { idsInTitles, idsThatPassed, promisedIds, summary } from './acceptance.mjs'

test('the list gives the ids by area, in its order', () => {
  const list =
    '## HOME: Home\n\n- **HOME-01** a · b\n- **HOME-02** c\n\n- **BOT-SET-01** d · HOME-09\n'

  expect([...promisedIds(list)]).toEqual([
    ['HOME', ['HOME-01', 'HOME-02']],
    ['BOT-SET', ['BOT-SET-01']],
  ])
})

test('a title counts on its own line, in a table and with several ids, a skipped one does not', () => {
  const source = [
    "test('HOME-01 BOT-SET-02 the hero leads on', run)",
    'test(\n  `HOME-02 the second`,\n  run)',
    "const cases = [['VAL-03 an empty name', '']]",
    "test.skip('HOME-04 later', run)",
    'test.todo("HOME-05 some day")',
    '// HOME-06 is spoken of only',
    "const note = 'as HOME-07 says'",
  ].join('\n')

  expect(idsInTitles(source)).toEqual(['HOME-01', 'BOT-SET-02', 'HOME-02', 'VAL-03'])
})

test('only tests that passed count in the reports of both runners', () => {
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
            ],
          },
        ],
      },
    ],
  }

  expect(idsThatPassed(unit)).toEqual(['ENT-06'])
  expect(idsThatPassed(browser)).toEqual(['NAV-01', 'PAY-01'])
})

test('the summary shows what is missing and what nobody promised', () => {
  const areas = new Map([
    ['HOME', ['HOME-01', 'HOME-02']],
    ['NAV', ['NAV-01']],
  ])

  expect(summary(areas, new Set(['HOME-01', 'NAV-01', 'NAV-77', 'UTF-16']))).toEqual([
    'HOME        1/2  02',
    'NAV         1/1',
    'all      2/3',
    'not in the list: NAV-77',
  ])
})

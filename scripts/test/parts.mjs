// The parts of a test run: static checks, build, unit tests, browser tests.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { whyMissing } from '../../bench/harness.mjs'
import { findChromium } from '../browser/find-chromium.mjs'
import { subfolder } from './run-scope.mjs'
import { runStep, runStepAside } from './steps.mjs'
import {
  failWhenSilent,
  ofBrowserReport,
  ofCheck,
  ofUnitReport,
  ofSkippedCheck,
} from './results.mjs'

export const staticChecks = [
  'format',
  'lint',
  'types',
  'structure',
  'unused',
  'walls',
  'acceptance',
]

export async function runStatic(checks = staticChecks, files) {
  const results = []
  for (const check of checks) results.push(await runCheck(check, commandOf(check, files)))
  return results
}

const unmatched = '--no-error-on-unmatched-pattern'
const perFile = {
  format: ['oxfmt', '--check', unmatched],
  lint: ['oxlint', '--type-aware', '--deny-warnings', unmatched],
}

/** The command of a check. Checks that work per file read only `files`, unless it is undefined. */
export const commandOf = (check, files) =>
  files !== undefined && Object.hasOwn(perFile, check)
    ? [...perFile[check], ...files]
    : ['npm', 'run', '--silent', `check:${check}`]

/** Runs in parallel with other steps. The harness is not part of the repository; without it the check is skipped. */
export async function runBench() {
  const reason = whyMissing('retrieval-quality.mjs')
  if (reason === undefined) {
    const command = ['node', 'bench/retrieval-gate.mjs']
    return ofCheck(await runStepAside('search and answers', command), 'search and answers')
  }
  console.log(`\n── search and answers\n   ${reason}`)
  return ofSkippedCheck
}

/** Checks that every id in docs/acceptance.md is in the title of a test that passed in this run. */
export const runAcceptance = () =>
  runCheck('acceptance', ['node', 'scripts/checks/acceptance.mjs', '--report'])

const runCheck = async (title, command) => ofCheck(await runStep(title, command), title)

export const build = () => runCheck('build', ['node', 'scripts/build.mjs'])

/** Runs the unit tests. `isBuilt` means that this run has built the server; tests then start the built server. */
export async function runUnit(names, { run, retries, reports, isBuilt = false }) {
  const lines = path.join(reports, 'unit.jsonl')
  const isGood = await runStep(
    'unit, store and API tests',
    [
      'vitest',
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${path.join(reports, 'unit.json')}`,
      '--reporter=./scripts/test/unit-reporter.mjs',
      ...names,
    ],
    {
      TMPDIR: subfolder(run.folder, 'unit'),
      TEST_RETRIES: String(retries),
      UNIT_REPORT: lines,
      TEST_BUILT_SERVER: isBuilt ? '1' : '',
    },
  )
  return failWhenSilent(ofUnitReport(textOf(lines)), isGood, 'unit tests')
}

export async function runBrowser(names, { run, retries, reports }) {
  const file = path.join(reports, 'browser.json')
  const isGood = await runStep(
    'browser tests',
    ['playwright', 'test', '--reporter=line,json', ...names],
    {
      TMPDIR: subfolder(run.folder, 'browser'),
      TEST_RETRIES: String(retries),
      CHROMIUM: findChromium() ?? '',
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    },
  )
  return failWhenSilent(ofBrowserReport(textOf(file)), isGood, 'browser tests')
}

const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

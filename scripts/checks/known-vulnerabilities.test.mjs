import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const script = path.join(import.meta.dirname, 'known-vulnerabilities.mjs')

/** Runs the check with an npm that prints this. */
function check(output) {
  const folder = mkdtempSync(path.join(tmpdir(), 'askwell-audit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, 'output'), output)
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\ncat "${folder}/output"\n`, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { status, stdout } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  return { status, stdout }
}

const reportOf = (...severities) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity) => [
        severity,
        { name: `a-${severity}`, severity, range: '<1.2.3' },
      ]),
    ),
  })

test('packages with serious known vulnerabilities fail the check and are named', () => {
  const { status, stdout } = check(reportOf('low', 'high', 'critical'))
  expect(status).toBe(1)
  expect(stdout).toContain('3, of which 2 high or critical')
  expect(stdout).toContain('high: a-high <1.2.3')
  expect(stdout).toContain('critical: a-critical <1.2.3')
})

test.each([
  ['no vulnerability', reportOf(), '0, of which 0'],
  ['moderate ones only', reportOf('low', 'moderate'), '2, of which 0'],
  ['a registry that is not reached', '', 'not checked'],
  ['a registry without this service', '{"error":{"code":"ENOAUDIT"}}', 'not checked'],
])('%s passes and is said', (_case, output, message) => {
  const { status, stdout } = check(output)
  expect(status).toBe(0)
  expect(stdout).toContain(message)
})

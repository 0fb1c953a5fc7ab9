import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { kill, processesOf } from './processes.mjs'
import { leftByFiles } from './run-scope.mjs'

const scope = path.resolve('scripts/test/run-scope.mjs')
let parentFolder

beforeEach(() => {
  parentFolder = mkdtempSync(path.join(tmpdir(), 'outside-'))
})
afterEach(() => rmSync(parentFolder, { recursive: true }))

/** Runs code in its own process, which begins a run. */
function inRun(code) {
  const { ASKWELL_TEST_RUN: _run, ...env } = process.env
  const program = `import { beginRun } from ${JSON.stringify(scope)}; const run = beginRun(); ${code}`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...env, TMPDIR: parentFolder },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return stdout.trim()
}

test('a run removes its folder and lists what was left next to it', () => {
  const left = inRun(`
    const { mkdirSync } = await import('node:fs')
    mkdirSync(${JSON.stringify(parentFolder)} + '/askwell-stray')
    console.log(run.leftOutside().join())
    run.close()
  `)

  expect(left).toBe('askwell-stray')
  expect(readdirSync(parentFolder)).toEqual(['askwell-stray'])
})

test('the empty folder of a file without a test that ran is not listed, a file in it is', () => {
  mkdirSync(path.join(parentFolder, 'skipped-test-ts'))
  mkdirSync(path.join(parentFolder, 'careless-test-ts'))
  writeFileSync(path.join(parentFolder, 'careless-test-ts/rest'), '')

  expect(leftByFiles(parentFolder)).toEqual(['careless-test-ts'])
})

test('the next run removes the folder of a killed run, but not that of an active run', () => {
  const killed = path.join(parentFolder, 'askwell-run-999999999-abc')
  const active = path.join(parentFolder, `askwell-run-${process.pid}-abc`)
  mkdirSync(killed)
  writeFileSync(path.join(killed, 'file'), '')
  mkdirSync(active)

  inRun('run.close()')

  expect([existsSync(killed), existsSync(active)]).toEqual([false, true])
})

test('a process started inside of a run joins it and removes nothing', () => {
  const output = inRun(`
    const { execFileSync } = await import('node:child_process')
    const inner = 'import { beginRun } from ${JSON.stringify(scope)}; const run = beginRun(); run.close(); console.log(run.id)'
    const id = execFileSync(process.execPath, ['--input-type=module', '-e', inner], { encoding: 'utf8' })
    const { existsSync } = await import('node:fs')
    console.log(id.trim() === run.id, existsSync(run.folder))
    run.close()
  `)

  expect(output).toBe('true true')
})

test.skipIf(process.platform !== 'linux')(
  'finds a remaining process by its environment or its session, and ends it',
  async () => {
    const endless = 'console.log("runs"); setInterval(() => {}, 1000)'
    const env = { PATH: process.env.PATH }
    const start = (more) =>
      spawn(process.execPath, ['-e', endless], { stdio: ['ignore', 'pipe', 'inherit'], ...more })
    const byEnvironment = start({ env: { ...env, ASKWELL_TEST_RUN: 'left-behind' } })
    const bySession = start({ env, detached: true })
    await Promise.all([once(byEnvironment.stdout, 'data'), once(bySession.stdout, 'data')])
    const ends = Promise.all([once(byEnvironment, 'exit'), once(bySession, 'exit')])

    const found = processesOf('left-behind', [bySession.pid])
    kill(found)
    await ends

    expect(new Set(found.map(({ pid }) => pid))).toEqual(
      new Set([byEnvironment.pid, bySession.pid]),
    )
    expect(found[0]?.command).toContain('setInterval')
  },
)

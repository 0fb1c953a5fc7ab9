// Tests the boundary rules: writes a file that violates each rule, runs its check, which must report the file, and
// removes the files.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathWithTools, root } from '../runtime.mjs'
import { violations } from './boundary-violations.mjs'

const structure = () => ['node', 'structure.check.mjs']
const types = (workspace) => () => [
  'node',
  'node_modules/typescript-native/bin/tsc',
  '-p',
  workspace,
  '--noEmit',
  '--composite',
  'false',
  '--emitDeclarationOnly',
  'false',
]

/** The command of each check. It runs once for all violations of the check. */
const checks = {
  imports: structure,
  'folder cycles': structure,
  'types of core': types('core'),
  'types of server': types('server'),
  lint: (files) => ['oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', ...files],
}

/** Runs one check with all of its violations. Returns the number of violations that it did not report. */
function countMissed(check) {
  const written = violations.filter((violation) => violation.check === check)
  const files = written.flatMap(({ file, code, extraFiles = [] }) => [
    { file, code },
    ...extraFiles,
  ])
  try {
    for (const { file, code } of files) {
      const to = path.join(root, file)
      if (existsSync(to)) throw new Error(`${file} exists already`)
      writeFileSync(to, code)
    }
    const output = outputOf(checks[check](files.map(({ file }) => file)))
    const missed = written.filter((violation) => !isNamed(violation, output))
    for (const violation of written) {
      console.log(`${missed.includes(violation) ? 'BROKEN' : 'holds'}: ${violation.rule}`)
    }
    if (missed.length > 0) console.log(output.slice(-4_000))
    return missed.length
  } finally {
    for (const { file } of files) rmSync(path.join(root, file), { force: true })
  }
}

function outputOf(command) {
  const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, ...pathWithTools() },
  })
  return status === 0 ? '' : stdout + stderr
}

/** Whether the output reports a violation: a folder cycle by its folders, others by message and file in one line. */
const isNamed = ({ file, check, expected, orExpected = [] }, output) =>
  output
    .split('\n')
    .some(
      (line) =>
        [expected, ...orExpected].some((word) => line.includes(word)) &&
        (check === 'folder cycles' || line.includes(file)),
    )

const missed = Object.keys(checks).reduce((sum, check) => sum + countMissed(check), 0)
console.log(`${violations.length - missed} of ${violations.length} boundaries hold`)
process.exit(missed === 0 ? 0 : 1)

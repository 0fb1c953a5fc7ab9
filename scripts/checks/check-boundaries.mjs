// Writes a violation of each boundary rule, expects its check to name it, and removes it.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathWithTools, root } from '../runtime.mjs'

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

/** The command of each check, which runs once for all of its violations. */
const checks = {
  imports: structure,
  'folder cycles': structure,
  'types of core': types('core'),
  'types of server': types('server'),
  lint: (files) => ['oxlint', '--type-aware', '--deny-warnings', '--format', 'unix', ...files],
}

/** Each file violates one rule of a check; the output must contain `expected` and the file. */
const violations = [
  {
    rule: 'messages import nothing',
    file: 'messages/en/app/violation-1.ts',
    code: "import '../../../contract/src/limits.ts'\n",
    check: 'imports',
    expected: 'messages-import-nothing',
  },
  {
    rule: 'contract imports zod only',
    file: 'contract/src/violation-2.ts',
    code: "import '../../core/src/shared/index.ts'\n",
    check: 'imports',
    expected: 'contract-imports-zod-only',
  },
  {
    rule: 'core imports contract only',
    file: 'core/src/shared/violation-3.ts',
    code: "import '../../../server/src/platform/config/config.ts'\n",
    check: 'imports',
    expected: 'core-imports-contract-only',
  },
  {
    rule: 'areas of core import only index files of other areas',
    file: 'core/src/plans/violation-4.ts',
    code: "import '../bots/personas.ts'\n",
    check: 'imports',
    expected: 'core-areas-import-index-files',
  },
  {
    rule: 'production code imports no test helpers',
    file: 'core/src/chat/reply/violation-5.ts',
    code: "import '../testing/manual-timers.ts'\n",
    check: 'imports',
    expected: 'no-test-helpers-in-production',
  },
  {
    rule: 'no cycles between folders',
    file: 'core/src/knowledge/text/violation-6.ts',
    code: "import '../search/search-index.ts'\n",
    check: 'folder cycles',
    expected: 'folder cycle: core/src/knowledge/search, core/src/knowledge/text',
  },
  {
    rule: 'extraction imports core only',
    file: 'extraction/src/violation-7.ts',
    code: "import '../../server/src/platform/config/config.ts'\n",
    check: 'imports',
    expected: 'extraction-imports-core-only',
  },
  {
    rule: 'the payment sandbox imports core and contract only',
    file: 'stripe-sandbox/src/violation-8.ts',
    code: "import '../../server/src/platform/config/config.ts'\n",
    check: 'imports',
    expected: 'stripe-sandbox-imports-core-only',
  },
  {
    rule: 'the platform imports no area',
    file: 'server/src/platform/queue/violation-9.ts',
    code: "import '../../mail/index.ts'\n",
    check: 'imports',
    expected: 'platform-imports-no-area',
  },
  {
    rule: 'areas import only index files of other areas',
    file: 'server/src/chat/violation-10.ts',
    code: "import '../knowledge/stores/passage-store.ts'\n",
    check: 'imports',
    expected: 'areas-import-index-files',
  },
  {
    rule: 'routes do not import stores',
    file: 'server/src/bots/routes/violation-11.ts',
    code: "import '../stores/bot-store.ts'\n",
    check: 'imports',
    expected: 'routes-do-not-import-stores',
  },
  {
    rule: 'SQL only in stores',
    file: 'server/src/bots/routes/violation-12.ts',
    code: "import 'kysely'\n",
    check: 'imports',
    expected: 'sql-only-in-stores',
  },
  {
    rule: 'chat imports contract only',
    file: 'chat/src/violation-13.ts',
    code: "import '../../web/app/shared/paths.ts'\n",
    check: 'imports',
    expected: 'chat-imports-contract-only',
  },
  {
    rule: 'web does not import the server',
    file: 'web/app/shared/violation-14.ts',
    code: "import '../../../server/src/platform/config/config.ts'\n",
    check: 'imports',
    expected: 'web-does-not-import-server',
  },
  {
    rule: 'features do not import each other',
    file: 'web/app/features/wizard/violation-15.ts',
    code: "import '../bot/bot-detail.tsx'\n",
    check: 'imports',
    expected: 'features-do-not-import-each-other',
  },
  {
    rule: 'the widget imports messages only',
    file: 'widget/src/violation-16.ts',
    code: "import '../../contract/src/limits.ts'\n",
    check: 'imports',
    expected: 'widget-imports-messages-only',
  },
  {
    rule: 'no cycles between files',
    file: 'core/src/shared/violation-17.ts',
    code: "import './second-violation.ts'\n",
    extraFiles: [
      { file: 'core/src/shared/second-violation.ts', code: "import './violation-17.ts'\n" },
    ],
    check: 'imports',
    expected: 'no-cycles',
  },
  {
    rule: 'core exports only its index files',
    file: 'server/src/violation-18.ts',
    code: "import '@askwell/core/bots/create-bot'\n",
    check: 'types of server',
    expected: 'TS2307',
    orExpected: ['TS2882'],
  },
  {
    rule: 'core uses no runtime API',
    file: 'core/src/shared/violation-19.ts',
    code: 'export const violation = [process.version, fetch, document, setTimeout]\n',
    check: 'types of core',
    expected: 'TS2304',
    orExpected: ['TS2591', 'TS2584'],
  },
  {
    rule: 'only the configuration reads the environment',
    file: 'server/src/platform/queue/violation-20.ts',
    code: 'export const violation = process.env.VIOLATION\n',
    check: 'lint',
    expected: 'no-process-env',
  },
  {
    rule: 'no floating promises',
    file: 'server/src/platform/queue/violation-21.ts',
    code: 'async function violation(): Promise<number> {\n  return 1\n}\nviolation()\n',
    check: 'lint',
    expected: 'no-floating-promises',
  },
  {
    rule: 'no any',
    file: 'core/src/shared/violation-22.ts',
    code: 'export const violation = (value: any) => value\n',
    check: 'lint',
    expected: 'no-explicit-any',
  },
  {
    rule: 'patterns take linear time',
    file: 'core/src/shared/violation-24.ts',
    code: "export const violation = (text: string) => text.replace(/\\/+$/, '')\n",
    check: 'lint',
    expected: 'no-super-linear-move',
  },
  {
    rule: 'no code from strings',
    file: 'server/src/platform/queue/violation-23.ts',
    code: "export const violation = new Function('return 1')\n",
    check: 'lint',
    expected: 'no-new-func',
  },
]

/** Runs one check with all of its violations; returns how many of them it did not name. */
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

/** A folder cycle is named by its folders, everything else by its file on the same line. */
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

// Plants a violation of each wall, expects its check to fail, and removes it again.
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathWithTools, root } from './runtime.mjs'

const depcruise = (folder) => [
  'depcruise',
  ...['contract/src', 'core/src', 'server/src', 'chat/src', 'web/app', 'widget/src'].filter(
    (each) => each === folder,
  ),
  '--config',
  '.dependency-cruiser.mjs',
  '-T',
  'err',
]
const types = (workspace) => [
  'tsc',
  '-p',
  workspace,
  '--noEmit',
  '--composite',
  'false',
  '--emitDeclarationOnly',
  'false',
]
const lint = (file) => ['oxlint', '--type-aware', '--deny-warnings', file]

/** Each planted file breaks one rule; `says` is what the check must name. */
const plants = [
  {
    rule: 'contract imports zod only',
    file: 'contract/src/planted.ts',
    code: "import '../../core/src/shared/index.ts'\n",
    command: depcruise('contract/src'),
    says: 'contract-imports-zod-only',
  },
  {
    rule: 'core imports contract only',
    file: 'core/src/shared/planted.ts',
    code: "import '../../../server/src/config.ts'\n",
    command: depcruise('core/src'),
    says: 'core-imports-contract-only',
  },
  {
    rule: 'http reaches adapters through core',
    file: 'server/src/http/planted.ts',
    code: "import '../adapters/passwords/token-maker.ts'\n",
    command: depcruise('server/src'),
    says: 'http-reaches-adapters-through-core',
  },
  {
    rule: 'adapters do not import each other',
    file: 'server/src/adapters/passwords/planted.ts',
    code: "import '../files/disk.ts'\n",
    command: depcruise('server/src'),
    says: 'adapters-do-not-import-each-other',
  },
  {
    rule: 'SQL stays in the database adapter',
    file: 'server/src/http/planted.ts',
    code: "import 'kysely'\n",
    command: depcruise('server/src'),
    says: 'sql-stays-in-the-database-adapter',
  },
  {
    rule: 'chat imports contract only',
    file: 'chat/src/planted.ts',
    code: "import '../../web/app/shared/paths.ts'\n",
    command: depcruise('chat/src'),
    says: 'chat-imports-contract-only',
  },
  {
    rule: 'web never sees the server',
    file: 'web/app/shared/planted.ts',
    code: "import '../../../server/src/config.ts'\n",
    command: depcruise('web/app'),
    says: 'web-never-sees-the-server',
  },
  {
    rule: 'features do not import each other',
    file: 'web/app/features/wizard/planted.ts',
    code: "import '../bot/bot-detail.tsx'\n",
    command: depcruise('web/app'),
    says: 'features-do-not-import-each-other',
  },
  {
    rule: 'the widget stands alone',
    file: 'widget/src/planted.ts',
    code: "import '../../contract/src/limits.ts'\n",
    command: depcruise('widget/src'),
    says: 'widget-stands-alone',
  },
  {
    rule: 'no cycles',
    file: 'core/src/shared/planted.ts',
    code: "import './planted-too.ts'\n",
    also: { file: 'core/src/shared/planted-too.ts', code: "import './planted.ts'\n" },
    command: depcruise('core/src'),
    says: 'no-cycles',
  },
  {
    rule: 'core shows only its faces',
    file: 'server/src/planted.ts',
    code: "import '@askwell/core/bots/create-bot'\n",
    command: types('server'),
    says: 'TS2307',
    orSays: ['TS2882'],
  },
  {
    rule: 'core knows no machine',
    file: 'core/src/shared/planted.ts',
    code: 'export const planted = [process.version, fetch, document, setTimeout]\n',
    command: types('core'),
    says: 'TS2304',
    orSays: ['TS2591', 'TS2584'],
  },
  {
    rule: 'the environment is read in one place',
    file: 'server/src/jobs/planted.ts',
    code: 'export const planted = process.env.PLANTED\n',
    command: lint('server/src/jobs/planted.ts'),
    says: 'no-process-env',
  },
  {
    rule: 'no promise floats',
    file: 'server/src/jobs/planted.ts',
    code: 'async function planted(): Promise<number> {\n  return 1\n}\nplanted()\n',
    command: lint('server/src/jobs/planted.ts'),
    says: 'no-floating-promises',
  },
  {
    rule: 'no any',
    file: 'core/src/shared/planted.ts',
    code: 'export const planted = (value: any) => value\n',
    command: lint('core/src/shared/planted.ts'),
    says: 'no-explicit-any',
  },
  {
    rule: 'no code from text',
    file: 'server/src/jobs/planted.ts',
    code: "export const planted = new Function('return 1')\n",
    command: lint('server/src/jobs/planted.ts'),
    says: 'no-new-func',
  },
]

function holds({ rule, file, code, also, command, says, orSays = [] }) {
  const written = [{ file, code }, ...(also ? [also] : [])]
  try {
    for (const each of written) {
      const to = path.join(root, each.file)
      if (existsSync(to)) throw new Error(`${each.file} is in the way`)
      writeFileSync(to, each.code)
    }
    const { status, stdout, stderr } = spawnSync(command[0], command.slice(1), {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, ...pathWithTools() },
    })
    const output = stdout + stderr
    const isCaught = status !== 0 && [says, ...orSays].some((word) => output.includes(word))
    console.log(`${isCaught ? 'holds' : 'BROKEN'}: ${rule}`)
    if (!isCaught) console.log(output.slice(-2_000))
    return isCaught
  } finally {
    for (const each of written) rmSync(path.join(root, each.file), { force: true })
  }
}

const results = plants.map((plant) => holds(plant))
const broken = results.filter((isCaught) => !isCaught).length
console.log(`${results.length - broken} of ${results.length} walls hold`)
process.exit(broken === 0 ? 0 : 1)

// npm run soak:crash [-- KILLS]: all tests that kill processes, with so many kills on each engine.
import { spawn } from 'node:child_process'
import path from 'node:path'

const usualKills = 500
const files = [
  'server/test/crash/server-crash.test.ts',
  'server/test/crash/cluster-crash.test.ts',
  'server/src/platform/queue/queue-crash.test.ts',
  'server/src/billing/ledger/ledger-crash.test.ts',
  'server/src/integrations/jobs/delivery-crash.test.ts',
]
/** The cluster runs on PostgreSQL only. */
const filesOfEveryEngine = files.length - 1

const kills = Number(process.argv[2] ?? usualKills)
if (!(kills > 0)) throw new Error('Usage: npm run soak:crash -- KILLS')

const root = path.resolve(import.meta.dirname, '../../..')
const child = spawn(
  process.execPath,
  [path.join(root, 'scripts/test.mjs'), 'unit', '--built', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    // oxlint-disable-next-line node/no-process-env -- the tests read it
    env: { ...process.env, CRASH_ROUNDS: String(Math.ceil(kills / filesOfEveryEngine)) },
  },
)
child.once('close', (code) => {
  process.exitCode = code ?? 1
})

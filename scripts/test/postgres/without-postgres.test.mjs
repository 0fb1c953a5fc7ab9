import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '../../runtime.mjs'

const tested = 'server/src/platform/rate-limits/rate-limit-store.test.ts'

const program = `import { runTests } from './scripts/test/run.mjs'
  process.exit(await runTests(['unit', '--built', '${tested}']))`

/** `npm test -- unit` of one file, as on a machine without a PostgreSQL server. */
async function runWithoutPostgres() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfThisRun(name))),
      // Nothing listens on this port.
      TEST_DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const code = await new Promise((resolve) => {
    child.on('close', resolve)
  })
  return { code, lines: output.trimEnd().split('\n') }
}

const isOfThisRun = (name) =>
  /^(?:VITEST|ASKWELL_TEST_RUN|NODE_ENV|TEST_RETRIES|UNIT_REPORT)/.test(name)

test('a run without PostgreSQL passes on the embedded database and ends with what was skipped', async () => {
  const { code, lines } = await runWithoutPostgres()

  expect([code, ...lines]).toContain(0)
  expect(lines.at(-1)).toMatch(/^NoPostgreSQL: [1-9]\d* passed, 0 failed, [1-9]\d* skipped$/)
  expect(lines.at(-2)).toMatch(/^PostgreSQL was not tested: no server answers at 127\.0\.0\.1:1/)
}, 120_000)

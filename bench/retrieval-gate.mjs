// Search and answer quality against the harness kept beside the checkout (BENCH_DIR). The figures
// are exact and need no clock, so that this runs with every change. Exit status 1 below a gate.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const harness = path.join(
  process.env.BENCH_DIR ?? path.resolve(here, '../../shared/bench'),
  'retrieval-quality.mjs',
)

if (!existsSync(harness)) {
  const isCi = Boolean(process.env.CI)
  console.log(
    `No harness at ${path.dirname(harness)}: set BENCH_DIR to measure search and answers.`,
  )
  process.exit(isCi ? 1 : 0)
}

const { status } = spawnSync(
  process.execPath,
  [harness, '--module', path.join(here, 'search-adapter.mjs')],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)

// Compares the quality of search and replies with the limits of the harness. The figures do not depend on
// time or machine, so this check runs with every change. Exit code 1 below a limit.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { harnessFile } from './harness.mjs'

const { status } = spawnSync(
  process.execPath,
  [
    harnessFile('retrieval-quality.mjs'),
    '--module',
    path.join(import.meta.dirname, 'search-adapter.mjs'),
  ],
  { stdio: 'inherit' },
)
process.exit(status ?? 1)

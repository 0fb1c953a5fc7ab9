// `npm run screens`: takes screenshots in three sizes and both themes, in .cache/screens. `-- -g sources` selects
// by name; `-- --project readme` takes the screenshots for the README.
import { spawnSync } from 'node:child_process'
import { installIfNeeded, root, runUnderPinnedNode } from '../runtime.mjs'

installIfNeeded()
await runUnderPinnedNode()

const { buildIfStale } = await import('../build.mjs')
await buildIfStale()
const { findChromium } = await import('./find-chromium.mjs')

const args = process.argv.slice(2)
const project = args.includes('--project') ? [] : ['--project', 'states']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/.bin/playwright', 'test', '--config', 'screens.config.ts', ...project, ...args],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM: findChromium() } },
)
process.exitCode = status ?? 1

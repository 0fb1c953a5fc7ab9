// What every command does first: install what is missing, and go on under the pinned Node.
// Plain JavaScript without dependencies, so that it also runs under an older system Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const nodeFolder = path.join(root, 'node_modules/node/bin')
const pinned = path.join(nodeFolder, 'node')

/** Installs the locked packages when they are missing or older than the lock file. */
export function installIfNeeded() {
  const installed = path.join(root, 'node_modules/.package-lock.json')
  const lock = path.join(root, 'package-lock.json')
  const isFresh =
    existsSync(installed) &&
    existsSync(pinned) &&
    statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (isFresh) return

  console.log('Installing packages …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
  })
  if (status !== 0) {
    console.error('The packages could not be installed. Check the network and the messages above.')
    process.exit(status ?? 1)
  }
}

// A server that mostly waits needs neither many memory arenas nor a large nursery, and gives freed memory back.
const frugal = {
  flags: ['--max-semi-space-size=4'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

/** Starts this command again under the pinned Node, unless it runs there already. */
export function runUnderPinnedNode() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (process.version === `v${dependencies.node}`) return

  const { status, signal } = spawnSync(pinned, [...frugal.flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, ...frugal.env, ...pathWithTools() },
  })
  process.exit(signal ? 1 : (status ?? 1))
}

/** PATH with the pinned Node and the installed tools first. */
export function pathWithTools() {
  const tools = [nodeFolder, path.join(root, 'node_modules/.bin')]
  return { PATH: [...tools, process.env.PATH].join(path.delimiter) }
}

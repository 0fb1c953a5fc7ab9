// The first steps of every command: install missing packages and continue under the pinned Node. Plain
// JavaScript without dependencies, so that it also runs under an older system Node.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants as access, existsSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const nodeFolder = path.join(root, 'node_modules/node/bin')
const pinned = path.join(nodeFolder, 'node')

/** An image has this file: all that it needs is built and installed, and it has no tools for more. */
export const isComplete = existsSync(path.join(root, '.complete'))

/** Installs the locked packages when they are missing or older than the lock file. */
export function installIfNeeded() {
  if (isComplete) return
  const installed = path.join(root, 'node_modules/.package-lock.json')
  const lock = path.join(root, 'package-lock.json')
  const isFresh =
    existsSync(installed) &&
    existsSync(pinned) &&
    statSync(installed).mtimeMs >= statSync(lock).mtimeMs
  if (isFresh) return

  refuseReadOnly(root)
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

/** Ends the command with one sentence when it has to install or build in a folder that it cannot write. */
export function refuseReadOnly(folder) {
  try {
    accessSync(folder, access.W_OK)
  } catch {
    console.error(
      `The packages or the build in ${folder} are older than the program, and this user can't write there. ` +
        `Run this as the owner of the folder, then start again: cd ${root} && npm ci && npm run build`,
    )
    process.exit(1)
  }
}

// A mostly idle server needs few memory arenas and a small young generation, and returns freed memory: pieces of a large
// body have mappings of their own, because as holes between others they would stay with the process. A piece has up to
// 64 KB, and one that Node.js read from a slow client some 15 KB. With less than 8 MB of young generation the objects of
// a thousand open streams become old ones (bench/results.md).
const lowMemory = {
  flags: ['--max-semi-space-size=8'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '12288',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

/**
 * Restarts this command under the pinned Node, unless it already runs there. This process passes signals on
 * and ends only after its child, so that a stopped command leaves nothing running.
 */
export async function runUnderPinnedNode() {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  if (process.version === `v${dependencies.node}`) return

  const child = spawn(pinned, [...lowMemory.flags, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, ...lowMemory.env, ...pathWithTools() },
  })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT']) {
    process.on(signal, () => {
      // A terminal sends its signals to the child as well.
      const isSentByTerminal = signal !== 'SIGTERM' && process.stdin.isTTY
      if (!isSentByTerminal) child.kill(signal)
    })
  }
  process.exit(await exitCodeOf(child))
}

/** The exit code of a child; of an ended one as in a shell, 128 and the number of the signal. */
function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** PATH with the pinned Node and the installed tools first. */
export function pathWithTools() {
  const tools = [nodeFolder, path.join(root, 'node_modules/.bin')]
  return { PATH: [...tools, process.env.PATH].join(path.delimiter) }
}

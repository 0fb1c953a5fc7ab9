// The first steps of every command: install missing packages, and restart under the pinned Node. Has no dependencies,
// and also runs under an older system Node.
import { spawn, spawnSync } from 'node:child_process'
import { accessSync, constants as access, existsSync, readFileSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const nodeFolder = path.join(root, 'node_modules/node/bin')
const pinned = path.join(nodeFolder, 'node')

/** Container images contain this file: everything is installed and built, and no build tools are available. */
export const isComplete = existsSync(path.join(root, '.complete'))

/** Installs the locked packages if they are missing or older than the lock file. */
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

/** Exits with a message if the folder, in which the command has to install or build, is not writable. */
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

// Reduces the memory of a mostly idle server: few malloc arenas, a small young generation, and freed memory goes back
// to the system. The chunks of a large body, up to 64 KB or about 15 KB from a slow client, get their own mappings,
// because freed chunks between others would stay allocated. With less than 8 MB of young generation, the objects of a
// thousand open streams are promoted to the old generation (bench/results.md).
const lowMemory = {
  flags: ['--max-semi-space-size=8'],
  env: {
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '12288',
    MALLOC_TRIM_THRESHOLD_: '131072',
  },
}

/**
 * Restarts this command under the pinned Node, unless it already runs under it. This process forwards signals and
 * exits only after its child, so that a stopped command leaves no process behind.
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
      // A terminal also sends its signals to the child.
      const isSentByTerminal = signal !== 'SIGTERM' && process.stdin.isTTY
      if (!isSentByTerminal) child.kill(signal)
    })
  }
  process.exit(await exitCodeOf(child))
}

/** The exit code of a child. After a signal it is 128 plus the signal number, as in a shell. */
function exitCodeOf(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

/** A PATH that starts with the pinned Node and the installed tools. */
export function pathWithTools() {
  const tools = [nodeFolder, path.join(root, 'node_modules/.bin')]
  return { PATH: [...tools, process.env.PATH].join(path.delimiter) }
}

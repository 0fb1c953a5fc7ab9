import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

// The runner sets it (scripts/test/run-scope.mjs); the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const { NODE_COMPILE_CACHE: folder } = process.env

/** Lets a process with variables of its own use the code that other processes of this run compiled. */
export const compiledCode: Record<string, string> =
  folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }

/** A child process of the product's sources, and the lines it has printed. */
export type Child = {
  lines: string[]
  /** Resolves when the line was printed; rejects when the process ends without it. */
  waitForLine: (line: string) => Promise<void>
  /** kill -9; resolves when the process has exited and all its output was read. */
  kill: () => Promise<void>
  /** Resolves with all output; rejects when the process failed. */
  waitForExit: Promise<string>
  pid: number
}

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../children/${name}.ts`, import.meta.url))

/** Starts a file of test/children under the Node that runs the tests. */
export const startChild = (name: string, args: string[]): Child =>
  childOf(name, [process.execPath, pathOf(name), ...args])

/** As in a container of its own: process ids inside and outside mean nothing to each other. */
const ownProcessIds = ['unshare', '--user', '--map-root-user', '--pid', '--mount-proc']

/** Whether this system lets its users make namespaces. */
export const hasProcessNamespaces = (): boolean =>
  spawnSync('unshare', [...ownProcessIds.slice(1), '--fork', 'true'], { stdio: 'ignore' })
    .status === 0

/** Starts a file of test/children with process ids of its own. */
export const startContainedChild = (name: string, args: string[]): Child =>
  childOf(name, [
    ...ownProcessIds,
    '--fork',
    '--kill-child',
    process.execPath,
    pathOf(name),
    ...args,
  ])

function childOf(name: string, [program = '', ...args]: string[]): Child {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output = collect(child)
  const closed = new Promise<number | null>((resolve) => {
    child.on('close', resolve)
  })
  const waitForExit = closed.then((code) => {
    if (code === 0) return output.text
    throw new Error(`${name} ended with ${code}: ${output.errors}`)
  })
  waitForExit.catch(() => undefined)

  return {
    get lines() {
      return output.text.split('\n').slice(0, -1)
    },
    waitForLine: (line) =>
      Promise.race([
        output.until(line),
        closed.then((code) => {
          if (output.text.includes(`${line}\n`)) return
          throw new Error(`${name} ended with ${code} before '${line}': ${output.errors}`)
        }),
      ]),
    async kill() {
      child.kill('SIGKILL')
      await closed
    },
    waitForExit,
    pid: child.pid ?? 0,
  }
}

function collect(child: ChildProcess) {
  const output = {
    text: '',
    errors: '',
    until: (line: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!output.text.includes(`${line}\n`)) return
          child.stdout?.off('data', look)
          resolve()
        }
        child.stdout?.on('data', look)
        look()
      }),
  }
  child.stdout?.on('data', (piece: Buffer) => {
    output.text += piece.toString()
  })
  child.stderr?.on('data', (piece: Buffer) => {
    output.errors += piece.toString()
  })
  return output
}

// The runner sets it (scripts/test/parts.mjs); the product itself reads its configuration in one place.
// oxlint-disable-next-line node/no-process-env
const isBuilt = process.env.TEST_BUILT_SERVER === '1'

/**
 * The program of the server. A run that has just built it starts the built one, which needs half of the CPU time to
 * start; a single test file starts the sources.
 */
export const serverProgram = fileURLToPath(
  new URL(isBuilt ? '../../dist/main.js' : '../../src/main.ts', import.meta.url),
)

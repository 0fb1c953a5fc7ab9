import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * How the operating system isolates extraction processes. `namespaces`: they see no network and no other process.
 * `none`: only the restrictions inside the process apply.
 */
export type Isolation = 'namespaces' | 'none'

const program = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))

/** A separate network namespace without interfaces, and separate process ids; the child ends with its launcher. */
const flags = [
  '--user',
  '--map-root-user',
  '--net',
  '--ipc',
  '--pid',
  '--fork',
  '--kill-child',
  '--',
]

let known: Isolation | undefined

/** Tests once whether the system allows starting a process in its own namespaces. */
export function isolation(): Isolation {
  known ??= canUnshare() ? 'namespaces' : 'none'
  return known
}

function canUnshare(): boolean {
  if (process.platform !== 'linux' || program === undefined) return false
  const { status } = spawnSync(program, [...flags, process.execPath, '--version'], {
    env: {},
    stdio: 'ignore',
    timeout: 5_000,
  })
  return status === 0
}

/** The command that starts Node: the program, and its arguments before those of Node. */
export const nodeCommand = (level: Isolation): { execPath: string; before: string[] } =>
  level === 'namespaces' && program !== undefined
    ? { execPath: program, before: [...flags, process.execPath] }
    : { execPath: process.execPath, before: [] }

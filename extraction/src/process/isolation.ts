import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/**
 * What the operating system keeps from extraction processes. `namespaces`: they see no network and no other
 * process. `none`: only the restrictions inside the process apply.
 */
export type Isolation = 'namespaces' | 'none'

const program = ['/usr/bin/unshare', '/bin/unshare'].find((path) => existsSync(path))

/** An own network without interfaces, and own process ids; the child dies with its launcher. */
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

/** Tries once whether this system lets a process start in own namespaces. */
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

/** The command that starts Node: its program, and the arguments before those of Node. */
export const nodeCommand = (level: Isolation): { execPath: string; before: string[] } =>
  level === 'namespaces' && program !== undefined
    ? { execPath: program, before: [...flags, process.execPath] }
    : { execPath: process.execPath, before: [] }

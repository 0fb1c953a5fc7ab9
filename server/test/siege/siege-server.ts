import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import path from 'node:path'
import { compiledCode } from '../support/child-process.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const monitor = path.join(import.meta.dirname, 'event-loop-monitor.ts')

/** The built server, as operators run it, and its sources. */
export const programs = {
  built: path.join(root, 'server/dist/main.js'),
  sources: path.join(root, 'server/src/main.ts'),
}

/**
 * The longest time between two turns of the event loop, and the longest CPU time of its thread between two. Of the
 * latter gap: the time of garbage collections, and the attacks that were being answered.
 */
export type LoopGaps = { wallMs: number; cpuMs: number; collectingMs: number; attacks: string[] }

export type SiegeServer = {
  origin: string
  pid: number
  /** The longest gaps since the last call. */
  gaps: () => Promise<LoopGaps>
  memoryMb: () => number
  /**
   * Frees what nothing refers to, and the free pages that V8 keeps for its next objects: as many as it ever had at
   * once, and without memory pressure it returns none of them.
   */
  collectGarbage: () => Promise<void>
  descriptors: () => number
  /** What each of them refers to. */
  openFiles: () => string[]
  stop: () => Promise<void>
}

/** The settings of `npm start` that return freed memory, and those of the run. */
const settings = {
  ...compiledCode,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '12288',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/** Starts the server with a monitor of its event loop, and waits until it listens. */
export async function startSiegeServer(
  program: string,
  env: Record<string, string>,
): Promise<SiegeServer> {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=8', '--expose-gc', '--import', monitor, program],
    {
      env: { PORT: '0', LOG_LEVEL: 'silent', NODE_OPTIONS: '', ...settings, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  )
  const abandon = () => child.kill('SIGKILL')
  process.once('exit', abandon)
  const gone = once(child, 'close')
  let output = ''
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (piece: Buffer) => {
      output += piece.toString()
      const address = /is ready: (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
  const { pid = 0 } = child

  return {
    origin,
    pid,
    async gaps() {
      const answer = once(child, 'message')
      child.send('gaps')
      const [gaps] = await answer
      return gaps
    },
    async collectGarbage() {
      const answer = once(child, 'message')
      child.send('collect')
      await answer
    },
    memoryMb: () => Number(/VmRSS:\s+(\d+)/.exec(statusOf(pid))?.[1]) / 1024,
    descriptors: () => readdirSync(`/proc/${pid}/fd`).length,
    openFiles: () => readdirSync(`/proc/${pid}/fd`).map((fd) => targetOf(`/proc/${pid}/fd/${fd}`)),
    async stop() {
      child.kill('SIGTERM')
      await gone
      process.off('exit', abandon)
    },
  }
}

function targetOf(descriptor: string): string {
  try {
    return readlinkSync(descriptor)
  } catch {
    return 'closed meanwhile'
  }
}

const statusOf = (pid: number) => readFileSync(`/proc/${pid}/status`, 'utf8')

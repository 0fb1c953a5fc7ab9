import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { WATCHDOG_MS } from './limits.ts'
import type { ReadLimits } from './limits.ts'
import { isAnswer } from './protocol.ts'
import type { Answer, Request } from './protocol.ts'
import { Refusal } from './outcome.ts'

const here = fileURLToPath(import.meta.url)

/** Sources run as they are; the production build places the child beside the server's bundle. */
const entry = join(dirname(here), here.endsWith('.ts') ? 'child.ts' : 'extract-child.js')

/** Code, packages and the package.json files that Node consults to load them. */
function readableCode(): string[] {
  const paths = [dirname(here)]
  for (let folder = dirname(here); folder !== dirname(folder); folder = dirname(folder)) {
    paths.push(join(folder, 'package.json'), join(folder, 'node_modules'))
  }
  return paths
}

/**
 * Starts a reading child that may read the program and `files`, and nothing else: no writes, no
 * processes, no addons, no environment.
 */
export function startChild(files: string[], limits: ReadLimits, program = entry): ChildProcess {
  const readable = [...readableCode(), ...files].map((path) => `--allow-fs-read=${path}`)
  return fork(program, [], {
    execArgv: ['--permission', ...readable, `--max-old-space-size=${limits.heapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Calls `onExcess` once when the child holds more memory than allowed. Linux; elsewhere it reports itself. */
function watchMemory(child: ChildProcess, limits: ReadLimits, onExcess: () => void): () => void {
  const most = limits.residentMb * 1024 * 1024
  const check = (bytes: number) => {
    if (bytes > most) onExcess()
  }
  const pid = child.pid
  if (process.platform !== 'linux' || pid === undefined) {
    const listen = (message: unknown) => {
      if (isAnswer(message) && message.type === 'memory') check(message.bytes)
    }
    child.on('message', listen)
    return () => void child.off('message', listen)
  }
  const timer = setInterval(() => {
    // A child that has just left has no status file; its exit is told by another event.
    residentBytes(pid).then(check, () => clearInterval(timer))
  }, WATCHDOG_MS)
  return () => clearInterval(timer)
}

export type FinalAnswer = Extract<Answer, { type: 'done' | 'page' | 'refused' }>

type Conversation = {
  limits: ReadLimits
  signal?: AbortSignal | undefined
  onAnswer?: (answer: Answer) => void
}

/**
 * Sends one request and waits for its final answer. A child that is too slow or too big is killed
 * and the answer is a Refusal; a child that dies without an answer had a damaged file.
 */
export function ask(
  child: ChildProcess,
  request: Request,
  talk: Conversation,
): Promise<FinalAnswer> {
  const { limits, signal, onAnswer } = talk
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      settle()
      child.kill('SIGKILL')
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    const hear = (message: unknown) => {
      if (!isAnswer(message) || message.type === 'memory') return
      if (message.type === 'part') return onAnswer?.(message)
      settle()
      resolve(message)
    }
    const leave = (code: number | null, by: string | null) => {
      settle()
      reject(new Refusal('damaged', `the reader ended with ${by ?? code ?? 'no code'}`))
    }
    const stop = () => fail(signal?.reason)
    const clock = setTimeout(() => fail(new Refusal('too-large', 'time')), limits.seconds * 1000)
    const unwatch = watchMemory(child, limits, () => fail(new Refusal('too-large', 'memory')))
    const settle = () => {
      clearTimeout(clock)
      unwatch()
      signal?.removeEventListener('abort', stop)
      child.off('message', hear).off('exit', leave).off('error', fail)
    }
    child.on('message', hear).on('exit', leave).on('error', fail)
    signal?.addEventListener('abort', stop, { once: true })
    child.send(request, (error) => {
      if (error) fail(new Refusal('damaged', 'the reader could not be asked'))
    })
  })
}

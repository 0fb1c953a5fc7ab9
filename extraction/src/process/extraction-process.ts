import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import type { ExtractionLimits } from '../document/limits.ts'
import { isExtractionMessage } from './extraction-protocol.ts'
import type { ExtractionMessage, ExtractionRequest } from './extraction-protocol.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { isolation, nodeCommand, type Isolation } from './isolation.ts'
import { createPartJoiner } from '../document/part-pieces.ts'
import { programs } from './program-files.ts'
import { watchLimits } from './watch-limits.ts'

/** Code, packages and the package.json files that Node reads to load them. */
function readableCode(): string[] {
  const paths = [...programs.codeFolders]
  for (
    let folder = dirname(programs.extraction);
    folder !== dirname(folder);
    folder = dirname(folder)
  ) {
    paths.push(join(folder, 'package.json'), join(folder, 'node_modules'))
  }
  return paths
}

/**
 * Starts a child process that may read the program and `files`, and nothing else: no writes, no processes, no
 * addons, no environment, no code from texts, and in namespaces of its own no network and no other process.
 */
export function startExtractionProcess(
  files: string[],
  limits: Pick<ExtractionLimits, 'heapMb'>,
  {
    program = programs.extraction,
    level = isolation(),
  }: { program?: string; level?: Isolation } = {},
): ChildProcess {
  const readable = [...readableCode(), ...files].map((path) => `--allow-fs-read=${path}`)
  const { execPath, before } = nodeCommand(level)
  return fork(program, [], {
    execPath,
    execArgv: [
      ...before,
      '--permission',
      ...readable,
      '--disallow-code-generation-from-strings',
      // Refusing it would load all of its implementation.
      '--no-experimental-websocket',
      `--max-old-space-size=${limits.heapMb}`,
    ],
    // A signal to its own process group must not reach the server.
    detached: true,
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

export type FinalMessage = Extract<ExtractionMessage, { type: 'done' | 'page' | 'refused' }>

type RequestOptions = {
  limits: ExtractionLimits
  signal?: AbortSignal | undefined
  onMessage?: (answer: ExtractionMessage) => void
}

/**
 * Sends one request and waits for its final message. A child beyond the time or memory limit is killed; a
 * child that exits without a result had a damaged file. Both throw ExtractionError.
 */
export function requestExtraction(
  child: ChildProcess,
  request: ExtractionRequest,
  options: RequestOptions,
): Promise<FinalMessage> {
  const { limits, signal, onMessage } = options
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      settle()
      child.kill('SIGKILL')
      reject(reason instanceof Error ? reason : new Error(String(reason)))
    }
    const joinPart = createPartJoiner()
    const onMessageReceived = (message: unknown) => {
      if (!isExtractionMessage(message) || message.type === 'memory') return
      if (message.type === 'recognized') return onMessage?.(message)
      if (message.type === 'part') {
        const part = joinPart(message)
        return part && onMessage?.({ type: 'part', part })
      }
      settle()
      resolve(message)
    }
    const onExit = (code: number | null, by: string | null) => {
      settle()
      reject(new ExtractionError('damaged', `the reader ended with ${by ?? code ?? 'no code'}`))
    }
    const stop = () => fail(signal?.reason)
    const unwatch = watchLimits(child, limits, fail)
    const settle = () => {
      unwatch()
      signal?.removeEventListener('abort', stop)
      child.off('message', onMessageReceived).off('exit', onExit).off('error', fail)
    }
    child.on('message', onMessageReceived).on('exit', onExit).on('error', fail)
    signal?.addEventListener('abort', stop, { once: true })
    child.send(request, (error) => {
      if (error)
        fail(new ExtractionError('damaged', 'the extraction process did not take the request'))
    })
  })
}

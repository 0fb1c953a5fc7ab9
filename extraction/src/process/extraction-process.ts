import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { ExtractedPart } from '@askwell/core/knowledge'
import type { ExtractionLimits } from '../document/limits.ts'
import { isExtractionMessage } from './extraction-protocol.ts'
import type { ExtractionMessage, ExtractionRequest, TakenMessage } from './extraction-protocol.ts'
import { ExtractionError } from '../document/extraction-outcome.ts'
import { isolation, nodeCommand, type Isolation } from './isolation.ts'
import { createPartJoiner, type PartMessage } from '../document/part-pieces.ts'
import { programs } from './program-files.ts'
import { watchLimits } from './watch-limits.ts'

/** The paths of the code, its packages, and the package.json files that Node reads to load them. */
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
 * Starts a child process that may read its program and `files` and nothing else: no writes, child processes, addons,
 * environment variables or evaluated code. In its own namespaces it sees no network and no other process.
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
      // Removing WebSocket in restrict-process.ts would first load its implementation.
      '--no-experimental-websocket',
      `--max-old-space-size=${limits.heapMb}`,
    ],
    // In its own process group, because a signal to the group must not reach the server.
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
  /** The child waits for the returned promise when many parts are unacknowledged. */
  onMessage?: (answer: ExtractionMessage) => unknown
}

/** Passes the parts of a child to `take` one after the other, and acknowledges each message. */
class PartReceiver {
  readonly #child: ChildProcess
  readonly #take: (part: ExtractedPart) => unknown
  readonly #join = createPartJoiner()
  #hasPieces = false
  allTaken: Promise<void> = Promise.resolve()

  constructor(child: ChildProcess, take: (part: ExtractedPart) => unknown) {
    this.#child = child
    this.#take = take
  }

  receive(message: PartMessage, onFailure: (reason: unknown) => void): void {
    this.allTaken = this.allTaken.then(() => this.#takeMessage(message))
    this.allTaken.catch(onFailure)
  }

  async #takeMessage(message: PartMessage): Promise<void> {
    const part = this.#join(message)
    if (part) await this.#take(part)
    // Joining a long text blocks the event loop, so other callbacks run before the next message.
    if (part && this.#hasPieces) await setImmediate()
    this.#hasPieces = message.isCut === true
    this.#answer({ type: 'taken', size: message.size ?? 0 })
  }

  /** Sending to a child that has ended fails; the exit event reports its end. */
  #answer(taken: TakenMessage): void {
    if (this.#child.connected) this.#child.send(taken, () => undefined)
  }
}

/**
 * Sends one request and waits for its final message. A child beyond the time or memory limit is killed. A child that
 * exits without a result counts as `damaged`. Both throw ExtractionError; a machine that is too busy throws
 * ExtractionStalledError.
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
    const parts = new PartReceiver(child, (part) => onMessage?.({ type: 'part', part }))
    const onMessageReceived = (message: unknown) => {
      if (!isExtractionMessage(message) || message.type === 'memory') return
      if (message.type === 'recognized') return void onMessage?.(message)
      if (message.type === 'part') return parts.receive(message, fail)
      stopWatching()
      void parts.allTaken.then(() => {
        settle()
        return resolve(message)
      }, fail)
    }
    const onExit = (code: number | null, by: string | null) => {
      settle()
      reject(new ExtractionError('damaged', `the reader ended with ${by ?? code ?? 'no code'}`))
    }
    const stop = () => fail(signal?.reason)
    const unwatch = watchLimits(child, limits, fail)
    const stopWatching = () => {
      unwatch()
      child.off('message', onMessageReceived).off('exit', onExit).off('error', fail)
    }
    const settle = () => {
      stopWatching()
      signal?.removeEventListener('abort', stop)
    }
    child.on('message', onMessageReceived).on('exit', onExit).on('error', fail)
    signal?.addEventListener('abort', stop, { once: true })
    // Sending to a process that has just ended may succeed, and its exit event is already over.
    if (child.exitCode !== null || child.signalCode !== null)
      return onExit(child.exitCode, child.signalCode)
    child.send(request, (error) => {
      if (error)
        fail(new ExtractionError('damaged', 'the extraction process did not take the request'))
    })
  })
}

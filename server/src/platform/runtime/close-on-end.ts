import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** The used part of `process`. */
type ProcessEvents = Pick<EventEmitter, 'on'> & { exit: (code: number) => void }

/**
 * Time limit for closing after an uncaught error, because such a process may wait forever, for example for a broken
 * connection. Closing after a signal has no limit, because the operator has one.
 */
const maxMsAfterError = 10_000

/**
 * Closes and exits after a signal (code 0), and after an uncaught error (code 1), because the state of such a process
 * is unknown. A second signal is ignored. An error while closing starts the time limit.
 */
export function closeOnEnd(
  events: ProcessEvents,
  log: Pick<FastifyBaseLogger, 'error' | 'fatal'>,
  close: () => Promise<void>,
): void {
  let isClosing = false
  const end = async (code: number) => {
    if (isClosing) return
    isClosing = true
    await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'))
    events.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT']) events.on(signal, () => void end(0))
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    events.on(event, (error: unknown) => {
      log.fatal({ err: error }, `${event}: the process ends`)
      setTimeout(() => events.exit(1), maxMsAfterError).unref()
      void end(1)
    })
  }
}

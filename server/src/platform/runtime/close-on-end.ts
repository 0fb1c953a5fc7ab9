import type { EventEmitter } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** What of `process` is used. */
type ProcessEvents = Pick<EventEmitter, 'on'> & { exit: (code: number) => void }

/**
 * Such a process may wait for ever, for example for a connection that nobody serves any more. An operator who
 * sends a signal has a limit of their own.
 */
const maxMsAfterError = 10_000

/**
 * Closes and exits on a signal (code 0), and after an error that nothing caught (code 1), because the state of
 * such a process is unknown. A second signal or error changes nothing, but an error limits a close that runs.
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

import type { ReplyReader } from '@askwell/core/chat'

/** Milliseconds. */
export type ResponseTimeLimits = {
  /** The response ends with its first events after this time, … */
  minMs: number
  /** … and without any after this time. */
  maxMs: number
}

/**
 * A reader that ends early, for proxies that buffer a response until its end. A client that
 * received it completely reconnects for the rest; one that disconnects earlier leaves like any
 * reader.
 */
export function limitResponseTime(reader: ReplyReader, times: ResponseTimeLimits): ReplyReader {
  let notify: ((isMoreThanText: boolean) => void) | undefined
  let isDue = false
  let isLate = false
  let hasSent = false
  const isOver = () => reader.isAtEnd() || isLate || (isDue && hasSent)
  const minTimer = setTimeout(() => {
    isDue = true
    notify?.(true)
  }, times.minMs)
  const maxTimer = setTimeout(() => {
    isLate = true
    notify?.(true)
  }, times.maxMs)

  return {
    messageId: reader.messageId,
    read: () => {
      const pieces = reader.read()
      hasSent ||= pieces.length > 0
      return pieces
    },
    isAtEnd: isOver,
    onUpdate: (listener) => {
      notify = listener
      reader.onUpdate(listener)
    },
    close: () => {
      clearTimeout(minTimer)
      clearTimeout(maxTimer)
      reader.close(isOver())
    },
  }
}

import type { ReplyReader } from '@askwell/core/chat'

/** Milliseconds. */
export type ResponseTimeLimits = {
  /** After this time, the response ends with the next events. */
  minMs: number
  /** After this time, the response ends even without events. */
  maxMs: number
}

/**
 * A reader that ends early, for proxies that buffer a response until its end. The client reconnects for the rest. A
 * client that disconnects earlier counts as having left.
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

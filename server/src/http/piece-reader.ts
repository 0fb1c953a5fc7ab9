import type { ReplyReader } from '@askwell/core/chat'

/** Milliseconds. */
export type PieceTimes = {
  /** A piece gathers for so long; then it ends with the first thing it holds, … */
  pieceMs: number
  /** … and without any after so long. */
  longestPieceMs: number
}

/**
 * A reader whose end comes soon, for lines that hold a response back until it is whole. Who heard it to
 * its end comes back for the rest; who hangs up before that leaves as any reader does.
 */
export function pieceReader(reader: ReplyReader, times: PieceTimes): ReplyReader {
  let tell: ((isMoreThanText: boolean) => void) | undefined
  let isRipe = false
  let isLate = false
  let isTold = false
  const isOver = () => reader.isAtEnd() || isLate || (isRipe && isTold)
  const ripening = setTimeout(() => {
    isRipe = true
    tell?.(true)
  }, times.pieceMs)
  const waiting = setTimeout(() => {
    isLate = true
    tell?.(true)
  }, times.longestPieceMs)

  return {
    messageId: reader.messageId,
    read: () => {
      const pieces = reader.read()
      isTold ||= pieces.length > 0
      return pieces
    },
    isAtEnd: isOver,
    onNews: (listener) => {
      tell = listener
      reader.onNews(listener)
    },
    leave: () => {
      clearTimeout(ripening)
      clearTimeout(waiting)
      reader.leave(isOver())
    },
  }
}

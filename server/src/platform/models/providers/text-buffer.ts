import type { Readable } from 'node:stream'

/**
 * Buffers the text of a body and joins text that arrives between two calls of `next`. `read` returns null for a piece
 * without text, and '' for one that only shows that the stream is active. `next` returns null at the end. Used because
 * the stream's own iterator costs more for each token than all parsing.
 */
export function bufferText(
  body: Readable,
  read: (piece: string) => string | null,
): { next(): Promise<string | null> } {
  let waiting: string | null = null
  let outcome: { error: unknown } | 'open' | 'ended' = 'open'
  let wake: (() => void) | null = null

  function settle(next: typeof outcome) {
    if (outcome === 'open') outcome = next
    wake?.()
  }

  body.setEncoding('utf8')
  body.on('data', (piece: string) => {
    if (outcome !== 'open') return
    try {
      const text = read(piece)
      if (text !== null) waiting = waiting === null ? text : waiting + text
    } catch (error) {
      settle({ error })
    }
    if (waiting !== null) wake?.()
  })
  body.on('end', () => settle('ended'))
  body.on('error', (error) => settle({ error }))
  body.on('close', () => settle({ error: new Error('the connection was closed') }))

  return {
    async next() {
      for (;;) {
        const text = waiting
        waiting = null
        if (text !== null) return text
        if (typeof outcome === 'object') throw outcome.error
        if (outcome === 'ended') return null
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

import type { Readable } from 'node:stream'

/**
 * The text of a body as it is read from the socket: what arrives while nobody waits is joined. `next`
 * answers null at the end, after the last text. A plain queue, because the stream's own iterator costs
 * more for each token than all parsing together.
 */
export function textQueue(
  body: Readable,
  read: (piece: string) => string,
): { next(): Promise<string | null> } {
  let waiting = ''
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
      waiting += read(piece)
    } catch (error) {
      settle({ error })
    }
    if (waiting !== '') wake?.()
  })
  body.on('end', () => settle('ended'))
  body.on('error', (error) => settle({ error }))
  body.on('close', () => settle({ error: new Error('the connection was closed') }))

  return {
    async next() {
      for (;;) {
        const text = waiting
        waiting = ''
        if (text !== '') return text
        if (typeof outcome === 'object') throw outcome.error
        if (outcome === 'ended') return null
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

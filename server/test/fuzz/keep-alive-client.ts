import net from 'node:net'

export type FuzzAnswer = { status: number; body: string }

const noAnswer: FuzzAnswer = { status: 0, body: '' }

/**
 * One connection that is kept for one request after the other, without the cost of Node's own client. Status 0: the
 * server closed the connection, or sent nothing for `limitMs`.
 */
export function openConnection(origin: string, limitMs: number) {
  const { hostname, port } = new URL(origin)
  let socket: net.Socket | null = null
  let received = ''
  let settle: ((answer: WholeAnswer | null) => void) | null = null

  function end(answer: WholeAnswer | null): void {
    const done = settle
    settle = null
    done?.(answer)
  }

  function connect(): net.Socket {
    const opened = net.connect(Number(port), hostname)
    opened.setNoDelay(true)
    opened.setEncoding('latin1')
    opened.setTimeout(limitMs, () => opened.destroy())
    opened.on('data', (piece: string) => {
      received += piece
      const whole = wholeAnswer(received, false)
      if (whole !== null) end(whole)
    })
    opened.on('error', () => opened.destroy())
    opened.on('close', () => {
      if (socket === opened) socket = null
      end(wholeAnswer(received, true))
    })
    return opened
  }

  function exchange(bytes: Buffer): Promise<WholeAnswer | null> {
    received = ''
    return new Promise((resolve) => {
      settle = resolve
      socket ??= connect()
      socket.write(bytes)
    })
  }

  return {
    async send(bytes: Buffer): Promise<FuzzAnswer> {
      const wasOpen = socket !== null
      const answer = await exchange(bytes)
      if (answer?.closes === true) socket?.destroy()
      // A kept connection may be closed by the server while the request is on its way.
      return answer ?? (wasOpen ? await exchange(bytes) : null) ?? noAnswer
    },
    close: () => void socket?.destroy(),
  }
}

type WholeAnswer = FuzzAnswer & { closes: boolean }

/** An answer of which every byte has arrived; null otherwise. */
function wholeAnswer(text: string, hasEnded: boolean): WholeAnswer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const head = text.slice(0, headEnd).toLowerCase()
  const status = Number(head.slice(9, 12))
  if (status < 200) return wholeAnswer(text.slice(headEnd + 4), hasEnded)
  const body = text.slice(headEnd + 4)
  const closes = head.includes('connection: close')
  const length = /content-length: (\d+)/.exec(head)?.[1]
  const isWhole =
    length === undefined ? isChunkedEnd(head, status, body) : body.length >= Number(length)
  return isWhole || hasEnded ? { status, body, closes } : null
}

const isChunkedEnd = (head: string, status: number, body: string): boolean =>
  status === 204 || status === 304
    ? true
    : head.includes('transfer-encoding: chunked') &&
      (body === '0\r\n\r\n' || body.endsWith('\r\n0\r\n\r\n'))

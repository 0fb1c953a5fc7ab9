import net from 'node:net'

/**
 * Sends bytes over a connection of its own, whose sending half is then closed. The server is to answer or to close it;
 * `hasTimedOut` when no byte arrived for `limitMs`.
 */
export function sendRaw(
  origin: string,
  bytes: Buffer,
  limitMs: number,
): Promise<{ received: string; hasTimedOut: boolean }> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    let hasTimedOut = false
    const socket = net.connect(Number(port), hostname, () => socket.end(bytes))
    socket.setTimeout(limitMs, () => {
      hasTimedOut = true
      socket.destroy()
    })
    socket.on('data', (piece) => (received += piece.toString('latin1')))
    // A reset is an end like any other.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve({ received, hasTimedOut }))
  })
}

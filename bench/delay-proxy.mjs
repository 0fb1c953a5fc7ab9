import { once } from 'node:events'
import { connect, createServer } from 'node:net'

/** A TCP proxy to a local port that delivers each byte after half of the round trip, in both directions. */
export async function startDelayProxy({ port, roundTripMs }) {
  const sockets = new Set()
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port, host: '127.0.0.1', noDelay: true })
    delay(near, far, roundTripMs / 2)
    delay(far, near, roundTripMs / 2)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // The other side then ends too.
      socket.on('error', () => socket.destroy())
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: server.address().port,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Timers of one length fire in the order in which they were set, so the bytes keep their order. */
function delay(from, to, ms) {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), ms))
  from.on('close', () => setTimeout(() => to.destroy(), ms))
}

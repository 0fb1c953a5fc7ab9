import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterFile } from '../after-file.ts'
import { portOf } from '../port-of.ts'

/** What happens on the way between a client and its service. */
export type Fault =
  | { kind: 'none' }
  /** Bytes disappear in both directions, and neither side is notified: a dropped route. */
  | { kind: 'swallow' }
  /** Each piece arrives so much later. */
  | { kind: 'delay'; ms: number }
  /** The answer arrives one byte at a time. */
  | { kind: 'slow'; msPerByte: number }
  /** Both connections are closed after so many bytes of the answer. */
  | { kind: 'cut'; afterBytes: number }
  /** Connections, open ones too, are reset. */
  | { kind: 'reset' }

type Direction = 'question' | 'answer'

type Pair = { client: Socket; service: Socket; answered: number; onBroken: () => void }

/** A TCP proxy to a local port whose fault can be changed at any time; closed after the file. */
export async function startFaultProxy(servicePort: number, host = '127.0.0.1') {
  const pairs = new Set<Pair>()
  let fault: Fault = { kind: 'none' }
  let broken = 0
  const onBroken = () => {
    broken += 1
  }
  const current = () => fault

  const server = createServer({ allowHalfOpen: true }, (client) => {
    const service = connect({ port: servicePort, host, allowHalfOpen: true })
    const pair: Pair = { client, service, answered: 0, onBroken }
    pairs.add(pair)
    for (const socket of [client, service]) {
      socket.setNoDelay(true).on('error', () => closePair(pair))
      socket.on('close', () => pairs.delete(pair))
    }
    if (fault.kind === 'reset') return resetPair(pair)
    forward(pair, 'question', current)
    forward(pair, 'answer', current)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterFile(() => {
    server.close()
    for (const pair of pairs) closePair(pair)
  })

  return {
    port: portOf(server),
    /** How many connections were cut or reset. */
    broken: () => broken,
    set(next: Fault): void {
      fault = next
      if (next.kind === 'reset') for (const pair of pairs) resetPair(pair)
    },
  }
}

/** Passes on what one side sends, in its order, as the fault of the moment says. */
function forward(pair: Pair, direction: Direction, fault: () => Fault): void {
  const [from, to] =
    direction === 'question' ? [pair.client, pair.service] : [pair.service, pair.client]
  let last = Promise.resolve()
  const next = (work: () => void | Promise<void>) => {
    last = last.then(work).catch(() => closePair(pair))
  }
  from.on('data', (bytes) => next(() => deliver({ pair, direction, to }, bytes, fault())))
  from.on('end', () => {
    next(() => {
      if (fault().kind !== 'swallow') to.end()
    })
  })
}

type Way = { pair: Pair; direction: Direction; to: Socket }

async function deliver({ pair, direction, to }: Way, bytes: Buffer, fault: Fault): Promise<void> {
  if (fault.kind === 'swallow') return
  if (fault.kind === 'delay') await wait(fault.ms)
  if (direction === 'question' || fault.kind === 'none' || fault.kind === 'delay') {
    to.write(bytes)
  } else if (fault.kind === 'slow') {
    await trickle(to, bytes, fault.msPerByte)
  } else if (fault.kind === 'cut') {
    cutAfter(pair, bytes, fault.afterBytes)
  }
}

async function trickle(to: Socket, bytes: Buffer, msPerByte: number): Promise<void> {
  for (let at = 0; at < bytes.length && !to.destroyed; at += 1) {
    to.write(bytes.subarray(at, at + 1))
    await wait(msPerByte)
  }
}

function cutAfter(pair: Pair, bytes: Buffer, max: number): void {
  pair.client.write(bytes.subarray(0, Math.max(0, max - pair.answered)))
  pair.answered += bytes.length
  if (pair.answered < max) return
  pair.client.end(() => {
    closePair(pair)
    pair.onBroken()
  })
  pair.service.destroy()
}

function closePair({ client, service }: Pair): void {
  client.destroy()
  service.destroy()
}

function resetPair({ client, service, onBroken }: Pair): void {
  onBroken()
  client.resetAndDestroy()
  service.destroy()
}

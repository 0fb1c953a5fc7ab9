/**
 * Imported first by every extraction process. Removes functions that the process never needs, so that an exploited
 * parser has no network and cannot signal another process, also where the operating system offers no isolation. Node's
 * permission model denies files, programs and threads.
 */
import dgram from 'node:dgram'
import dns from 'node:dns'
import { registerHooks, syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

class AccessDeniedError extends Error {
  readonly code = 'ERR_ACCESS_DENIED'
}

function refuse(): never {
  throw new AccessDeniedError('not allowed in an extraction process')
}

/** Replaces methods permanently by one that throws. */
function remove(from: object, names: readonly string[]): void {
  for (const name of names) {
    if (!(name in from)) continue
    Object.defineProperty(from, name, { value: refuse, writable: false, configurable: false })
  }
}

// Every connection of Node, including fetch, http and tls, starts with one of these.
remove(net.Socket.prototype, ['connect'])
remove(net.Server.prototype, ['listen'])
remove(net, ['connect', 'createConnection', 'createServer'])
remove(dgram.Socket.prototype, ['bind', 'connect', 'send'])
remove(dgram, ['createSocket'])
remove(
  dns,
  Object.keys(dns).filter((name) => /^(?:lookup|resolve|reverse)/.test(name)),
)
remove(
  dns.promises,
  Object.keys(dns.promises).filter((name) => /^(?:lookup|resolve|reverse)/.test(name)),
)
remove(dns.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveAny', 'reverse'])
remove(globalThis, ['fetch', 'WebSocket', 'EventSource'])

remove(process, [
  'kill',
  '_kill',
  '_debugProcess',
  '_debugEnd',
  'abort',
  'dlopen',
  'binding',
  '_linkedBinding',
])

/** Imports that could evaluate code: the module vm, and URLs with code. A flag of Node disables eval and Function. */
const compiling = /^(?:(?:data|blob|https?):.*|(?:node:)?vm)$/is

registerHooks({
  resolve(specifier, context, next) {
    if (compiling.test(specifier)) refuse()
    return next(specifier, context)
  },
})
const getBuiltinModule = process.getBuiltinModule.bind(process)
Object.defineProperty(process, 'getBuiltinModule', {
  value: (name: string) => (compiling.test(name) ? refuse() : getBuiltinModule(name)),
  writable: false,
  configurable: false,
})
syncBuiltinESMExports()

const send: ((message: object, done: () => void) => unknown) | undefined =
  process.send?.bind(process)

/** Sends a message to the server; resolves when it was sent. */
export function sendToParent(message: object): Promise<void> {
  return new Promise((resolve) => {
    if (send) send(message, () => resolve())
    else resolve()
  })
}

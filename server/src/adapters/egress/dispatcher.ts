import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { plainHost } from './allow-list.ts'
import { addressRefused, isAddressOpen, type Rules } from './judge.ts'

type Answer = { address: string; family: number }

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<Answer[]>

/** The system's resolver. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** Resolves a host and refuses it when one of its addresses is not open, or none came. */
export async function resolveOpen(
  rules: Rules,
  resolve: Resolve,
  target: { hostname: string; port: number },
): Promise<Answer[]> {
  const answers = await resolve(plainHost(target.hostname))
  const isOpen =
    answers.length > 0 && answers.every(({ address }) => isAddressOpen(rules, target, address))

  if (!isOpen) throw addressRefused()
  return answers
}

/**
 * Connections that reach only checked addresses. The name is resolved once, inside the connection,
 * and the socket gets the very answers that were checked.
 */
export function guardedAgent(rules: Rules, resolve: Resolve, connectTimeoutMs: number): Agent {
  return new Agent({
    maxHeaderSize: 64 * 1024,
    connect(options, callback) {
      const target = { hostname: options.hostname, port: targetPort(options) }
      // undici asks no lookup for an address literal.
      if (
        isIP(plainHost(target.hostname)) !== 0 &&
        !isAddressOpen(rules, target, plainHost(target.hostname))
      ) {
        callback(addressRefused(), null)
        return
      }

      const open = buildConnector({
        allowH2: false,
        timeout: connectTimeoutMs,
        lookup: lookupOf(() => resolveOpen(rules, resolve, target)),
      })
      open(options, callback)
    },
  })
}

/** Sends everything through the operator's forward proxy, which then resolves the names. */
export function proxyDispatcher(uri: string, connectTimeoutMs: number): Dispatcher {
  return new ProxyAgent({ uri, connectTimeout: connectTimeoutMs })
}

function targetPort({ port, protocol }: buildConnector.Options): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function lookupOf(resolve: () => Promise<Answer[]>): LookupFunction {
  const answerLater = callbackify(resolve)
  return (_hostname, options, callback) => {
    answerLater((error, answers) => {
      const [first] = error === null ? answers : []
      if (first === undefined) callback(error ?? addressRefused(), [])
      else if (options.all) callback(null, answers)
      else callback(null, first.address, first.family)
    })
  }
}

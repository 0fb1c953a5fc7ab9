import { lookup } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { Agent, buildConnector, type Dispatcher, ProxyAgent } from 'undici'
import { plainHost } from './allow-list.ts'
import { blockedUrlError, isAddressAllowed, type UrlPolicy } from './url-policy.ts'

type ResolvedAddress = { address: string; family: number }

/** Resolves a name to all its addresses. */
export type Resolve = (host: string) => Promise<ResolvedAddress[]>

/** The system's resolver. */
export const resolveWithSystem: Resolve = (host) => lookup(host, { all: true, verbatim: true })

/** Resolves a host. Throws when one of its addresses is not allowed, or when there is none. */
export async function resolveAllowed(
  rules: UrlPolicy,
  resolve: Resolve,
  target: { hostname: string; port: number },
): Promise<ResolvedAddress[]> {
  const answers = await resolve(plainHost(target.hostname))
  const isOpen =
    answers.length > 0 && answers.every(({ address }) => isAddressAllowed(rules, target, address))

  if (!isOpen) throw blockedUrlError()
  return answers
}

/**
 * An agent that connects only to checked addresses. The name is resolved once, during the connection, and the socket
 * uses exactly the checked addresses.
 */
export function guardedAgent(rules: UrlPolicy, resolve: Resolve, connectTimeoutMs: number): Agent {
  return new Agent({
    maxHeaderSize: 64 * 1024,
    connect(options, callback) {
      const target = { hostname: options.hostname, port: targetPort(options) }
      // undici does not call the lookup function for an IP address.
      if (
        isIP(plainHost(target.hostname)) !== 0 &&
        !isAddressAllowed(rules, target, plainHost(target.hostname))
      ) {
        callback(blockedUrlError(), null)
        return
      }

      const open = buildConnector({
        allowH2: false,
        timeout: connectTimeoutMs,
        lookup: lookupOf(() => resolveAllowed(rules, resolve, target)),
      })
      open(options, callback)
    },
  })
}

/** Sends all requests through the operator's forward proxy, which resolves the names. */
export function proxyDispatcher(uri: string, connectTimeoutMs: number): Dispatcher {
  return new ProxyAgent({ uri, connectTimeout: connectTimeoutMs })
}

function targetPort({ port, protocol }: buildConnector.Options): number {
  if (port !== '') return Number(port)
  return protocol === 'https:' ? 443 : 80
}

function lookupOf(resolve: () => Promise<ResolvedAddress[]>): LookupFunction {
  const answerLater = callbackify(resolve)
  return (_hostname, options, callback) => {
    answerLater((error, answers) => {
      const [first] = error === null ? answers : []
      if (first === undefined) callback(error ?? blockedUrlError(), [])
      else if (options.all) callback(null, answers)
      else callback(null, first.address, first.family)
    })
  }
}

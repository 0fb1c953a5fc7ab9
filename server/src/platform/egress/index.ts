import { open, unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@askwell/core/shared'
import { parseAllowList } from './allow-list.ts'
import { guardedAgent, proxyDispatcher, type Resolve } from './dispatcher.ts'
import { resolveWithSystem, resolveAllowed } from './dispatcher.ts'
import { checkUrl, portOf, type UrlPolicy } from './url-policy.ts'
import {
  type EgressOptions,
  type Transport,
  type ResponseHead,
  openResponse,
  type StreamedResponse,
} from './open-response.ts'

export { isLoopbackAllowEntry } from './allow-list.ts'
export { EgressError, type EgressFailure } from './egress-error.ts'
export {
  type EgressOptions,
  firstHeader,
  type ResponseHead,
  type ResponseHeaders,
  type StreamedResponse,
} from './open-response.ts'

/** The operator's settings for outgoing requests; owners cannot change them. */
export type EgressSettings = {
  /** Allowed ports besides 80 and 443 (EGRESS_PORTS). */
  ports: number[]
  /** Allowed internal hosts ('host', 'host:port') and networks (CIDR) (EGRESS_ALLOW). */
  allow: string[]
  /** Forward proxy for all requests (EGRESS_PROXY). */
  proxy?: string
  /** Resolves host names; the system's resolver by default. */
  resolve?: Resolve
  /** Hosts that are refused, including their subdomains. */
  denyHosts?: string[]
  /** Milliseconds to establish a connection; default 3,000. */
  connectTimeoutMs?: number
}

/** The egress guard: the only client for addresses that users choose. */
export type Egress = {
  /** Parses and checks an address without network access; throws AppError `url_blocked`. */
  checkUrl(url: string): URL
  /** Fetches a complete response. Throws AppError `url_blocked`, EgressError or the signal's reason. */
  request(url: string, options: EgressOptions): Promise<ResponseHead & { body: Buffer }>
  /** As `request`, with the body as a stream that must be read or canceled. */
  open(url: string, options: EgressOptions): Promise<StreamedResponse>
  /** As `request`, but writes the body to a new file, which is deleted when the request fails. */
  download(
    url: string,
    toPath: string,
    options: EgressOptions,
  ): Promise<ResponseHead & { bytes: number }>
  /** Closes all connections. */
  close(): Promise<void>
}

/** Creates the egress guard, which checks each hop of each request. */
export function createEgress(settings: EgressSettings): Egress {
  const rules: UrlPolicy = {
    ports: new Set(settings.ports),
    allow: parseAllowList(settings.allow),
    denyHosts: (settings.denyHosts ?? []).map((host) => host.toLowerCase()),
  }
  const exit = createTransport(rules, settings)
  return {
    checkUrl: (url) => checkUrl(rules, url),
    open: (url, options) => openResponse(exit, url, options),
    async request(url, options) {
      const { head, body } = await openResponse(exit, url, options)
      return { ...head, body: await readAll(body) }
    },
    async download(url, toPath, options) {
      const { head, body, cancel } = await openResponse(exit, url, options)
      try {
        return { ...head, bytes: await writeFile(toPath, body) }
      } finally {
        cancel()
      }
    },
    close: () => exit.dispatcher.destroy(),
  }
}

function createTransport(rules: UrlPolicy, settings: EgressSettings): Transport {
  const { proxy, resolve = resolveWithSystem, connectTimeoutMs = 3_000 } = settings
  if (proxy === undefined) {
    return {
      dispatcher: guardedAgent(rules, resolve, connectTimeoutMs),
      checkUrl: async (url) => checkUrl(rules, url),
    }
  }
  return {
    dispatcher: proxyDispatcher(proxy, connectTimeoutMs),
    async checkUrl(text) {
      const url = checkUrl(rules, text)
      await refuseInternalHost(rules, resolve, url)
      return url
    },
  }
}

/** Checks a host before a request through the proxy. A name that does not resolve here is left to the proxy. */
async function refuseInternalHost(rules: UrlPolicy, resolve: Resolve, url: URL): Promise<void> {
  try {
    await resolveAllowed(rules, resolve, { hostname: url.hostname, port: portOf(url) })
  } catch (error) {
    if (error instanceof AppError) throw error
    // The proxy resolves the name itself and applies its own rules.
  }
}

async function readAll(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function writeFile(path: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  const stream = file.createWriteStream()
  try {
    await pipeline(body, stream)
    return stream.bytesWritten
  } catch (error) {
    await unlink(path)
    throw error
  }
}

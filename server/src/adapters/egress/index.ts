import { open, unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AppError } from '@askwell/core/shared'
import { readAllowList } from './allow-list.ts'
import { guardedAgent, proxyDispatcher, type Resolve } from './dispatcher.ts'
import { resolveBySystem, resolveOpen } from './dispatcher.ts'
import { judgeUrl, portOf, type Rules } from './judge.ts'
import { type EgressOptions, type Exit, type Head, openReply, type OpenReply } from './open.ts'

export { isLoopbackAllowEntry } from './allow-list.ts'
export { EgressError, type EgressFailure } from './egress-error.ts'
export { type EgressOptions, firstHeader, type Head, type Headers, type OpenReply } from './open.ts'

/** What the operator decides about outgoing requests; tenants cannot change it. */
export type EgressSettings = {
  /** Ports open besides 80 and 443 (EGRESS_PORTS). */
  ports: number[]
  /** Inner hosts ('host', 'host:port') and networks (CIDR) that are open (EGRESS_ALLOW). */
  allow: string[]
  /** Forward proxy that all requests take (EGRESS_PROXY). */
  proxy?: string
  /** Resolver of names; the system's when absent. */
  resolve?: Resolve
  /** Hosts that are refused together with their subdomains. */
  denyHosts?: string[]
  /** Milliseconds until a connection must stand; 3,000 when absent. */
  connectTimeoutMs?: number
}

/** The only way out for addresses that a user chose. */
export type Egress = {
  /** Parses and judges an address without the network; throws AppError `url_blocked`. */
  judge(url: string): URL
  /** Fetches a reply as a whole. Throws AppError `url_blocked`, EgressError or the signal's reason. */
  request(url: string, options: EgressOptions): Promise<Head & { body: Buffer }>
  /** Like `request`, with the body as a stream that must be read or cancelled. */
  open(url: string, options: EgressOptions): Promise<OpenReply>
  /** Like `request`, into a new file, which is removed again when the request fails. */
  download(url: string, toPath: string, options: EgressOptions): Promise<Head & { bytes: number }>
  /** Closes all connections. */
  close(): Promise<void>
}

/** Opens the guarded way out. Each hop of each request passes the same judgement. */
export function createEgress(settings: EgressSettings): Egress {
  const rules: Rules = {
    ports: new Set(settings.ports),
    allow: readAllowList(settings.allow),
    denyHosts: (settings.denyHosts ?? []).map((host) => host.toLowerCase()),
  }
  const exit = createExit(rules, settings)
  return {
    judge: (url) => judgeUrl(rules, url),
    open: (url, options) => openReply(exit, url, options),
    async request(url, options) {
      const { head, body } = await openReply(exit, url, options)
      return { ...head, body: await gather(body) }
    },
    async download(url, toPath, options) {
      const { head, body, cancel } = await openReply(exit, url, options)
      try {
        return { ...head, bytes: await writeFile(toPath, body) }
      } finally {
        cancel()
      }
    },
    close: () => exit.dispatcher.destroy(),
  }
}

function createExit(rules: Rules, settings: EgressSettings): Exit {
  const { proxy, resolve = resolveBySystem, connectTimeoutMs = 3_000 } = settings
  if (proxy === undefined) {
    return {
      dispatcher: guardedAgent(rules, resolve, connectTimeoutMs),
      admit: async (url) => judgeUrl(rules, url),
    }
  }
  return {
    dispatcher: proxyDispatcher(proxy, connectTimeoutMs),
    async admit(text) {
      const url = judgeUrl(rules, text)
      await refuseKnownInner(rules, resolve, url)
      return url
    },
  }
}

/** Behind a proxy the names of the world may be unknown here; those that are known are judged. */
async function refuseKnownInner(rules: Rules, resolve: Resolve, url: URL): Promise<void> {
  try {
    await resolveOpen(rules, resolve, { hostname: url.hostname, port: portOf(url) })
  } catch (error) {
    if (error instanceof AppError) throw error
    // The proxy resolves the name itself and applies its own rules.
  }
}

async function gather(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
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

import { splitDomains } from '@askwell/contract/patterns'
import * as texts from '@askwell/messages/bots/outcomes'
import { AppError } from '../shared/index.ts'

/** Headers of a chat call that identify the calling site. */
export type SiteHeaders = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  /** Host and port of the request. */
  host: string | undefined
}

type SiteCheck = {
  ownHosts: string[]
  /** Host of the site to which the caller's visitor token was issued. */
  tokenHost?: string | undefined
}

/**
 * Refuses a chat call from a site that is not on the bot's `domain` list. The server's own origin is always allowed;
 * with an empty list every site is. A call without `Origin` needs a visitor token, which names its site, so that
 * omitting the header does not bypass the list.
 */
export function checkEmbeddingSite(
  domain: string,
  headers: SiteHeaders,
  { ownHosts, tokenHost = '' }: SiteCheck,
): void {
  if (splitDomains(domain).length === 0) return

  const from = hostOfOrigin(headers) ?? tokenHost
  const isForeign = headers.origin === undefined && headers.fetchSite === 'cross-site'
  if (from === '' || isForeign) throw originNotAllowedError()
  const own = [...ownHosts, ...requestHost(headers.host, ownHosts)].includes(from)
  if (!own && !mayEmbed(domain, from)) throw originNotAllowedError()
}

/** The host of the calling site; undefined without the header, 'null' for an opaque origin. */
export const hostOfOrigin = ({ origin }: SiteHeaders): string | undefined => hostOf(origin)

/** Whether a host or one of its parent domains is on the bot's `domain` list. */
export const mayEmbed = (domain: string, host: string): boolean =>
  asciiHosts(domain).some((entry) => matchesDomain(entry, host.toLowerCase()))

/** The `frame-ancestors` sources of a bot: any site, or the server's own origin and the listed sites. */
export function frameAncestors(domain: string): string {
  if (splitDomains(domain).length === 0) return '*'
  return [
    "'self'",
    ...asciiHosts(domain).flatMap((host) => [host, ...(isDomainName(host) ? [`*.${host}`] : [])]),
  ].join(' ')
}

/** The listed hosts in the form that browsers send: international names in Punycode. Invalid names are dropped. */
const asciiHosts = (domain: string): string[] =>
  splitDomains(domain).flatMap((entry) => {
    const [, name = entry, port = ''] = /^(.+?)(:\d+)?$/.exec(entry) ?? []
    if (/^[\x20-\x7E]+$/.test(name)) return [entry]
    return URL.canParse(`http://${name}`) ? [`${new URL(`http://${name}`).hostname}${port}`] : []
  })

/**
 * The host of the request, if it counts as an own host. Anybody can point a domain at this server, so other domains
 * than configured own hosts do not count. IP addresses and names without a dot always count.
 */
function requestHost(host: string | undefined, ownHosts: string[]): string[] {
  if (host === undefined) return []
  const name = host.toLowerCase()
  const canBeForeign = /[a-z]/.test(name) && name.includes('.') && !name.startsWith('[')
  return ownHosts.length > 0 && canBeForeign ? [] : [name]
}

const isDomainName = (host: string) =>
  !/^(?:\d+\.){3}\d+/.test(host) && !host.startsWith('localhost')

function matchesDomain(entry: string, from: string): boolean {
  if (entry.includes(':')) return from === entry || from.endsWith(`.${entry}`)
  const name = from.replace(/:\d+$/, '')
  return name === entry || name.endsWith(`.${entry}`)
}

function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || url === 'null') return url === 'null' ? 'null' : undefined
  return URL.canParse(url) ? new URL(url).host.toLowerCase() : 'null'
}

const originNotAllowedError = () => new AppError('origin_not_allowed', texts.siteNotAllowed)

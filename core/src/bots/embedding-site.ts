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
  /** The site to which the caller's visitor token was given. */
  tokenHost?: string | undefined
}

/**
 * Refuses a chat call from a site outside the bot's `domain` list. The own origin is always allowed; with an
 * empty list every site is. A call without `Origin` needs a visitor token, which was given to a site: the list
 * cannot be passed by leaving the header out.
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

/** The host of the calling site; undefined when the caller names none, 'null' when it is hidden. */
export const hostOfOrigin = ({ origin }: SiteHeaders): string | undefined => hostOf(origin)

/** Whether a host is on the bot's `domain` list, itself or as a subdomain. */
export const mayEmbed = (domain: string, host: string): boolean =>
  asciiHosts(domain).some((entry) => matchesDomain(entry, host.toLowerCase()))

/** The `frame-ancestors` sources of a bot: any site, or the own origin and the listed sites. */
export function frameAncestors(domain: string): string {
  if (splitDomains(domain).length === 0) return '*'
  return [
    "'self'",
    ...asciiHosts(domain).flatMap((host) => [host, ...(isDomainName(host) ? [`*.${host}`] : [])]),
  ].join(' ')
}

/** The listed hosts as browsers send them: international names in punycode. Invalid names match no site. */
const asciiHosts = (domain: string): string[] =>
  splitDomains(domain).flatMap((entry) => {
    const [, name = entry, port = ''] = /^(.+?)(:\d+)?$/.exec(entry) ?? []
    if (/^[\x20-\x7E]+$/.test(name)) return [entry]
    return URL.canParse(`http://${name}`) ? [`${new URL(`http://${name}`).hostname}${port}`] : []
  })

/**
 * The request's host when it counts as an own host. Anybody can point a domain to this server, so with
 * configured own hosts other domains are not accepted; IP addresses and names without a dot cannot be foreign
 * domains.
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

import { splitDomains } from '@askwell/contract/patterns'
import { AppError } from '../shared/index.ts'

/** Headers of a chat call that tell which site it comes from. */
export type SiteClues = {
  origin: string | undefined
  referer: string | undefined
  fetchSite: string | undefined
  /** Host and port under which our own server was asked. */
  host: string | undefined
}

/**
 * Refuses a chat call from a site outside the bot's `domain` list. Our own origin always passes, an
 * empty list lets any site embed, and a call without any clue is no browser: limits are its wall.
 */
export function checkSite(domain: string, clues: SiteClues, ownHosts: string[]): void {
  const allowed = splitDomains(domain)
  if (allowed.length === 0) return

  const from = hostOf(clues.origin) ?? hostOf(clues.referer)
  if (from === undefined) {
    if (clues.fetchSite === 'cross-site') throw refusal()
    return
  }
  const own = [...ownHosts, ...askedHost(clues.host, ownHosts)].includes(from)
  if (!own && !mayEmbed(domain, from)) throw refusal()
}

/** Whether a host is on the bot's `domain` list, itself or as a subdomain. */
export const mayEmbed = (domain: string, host: string): boolean =>
  splitDomains(domain).some((entry) => covers(entry, host.toLowerCase()))

/** The `frame-ancestors` sources of a bot: any site, or our own and the listed ones. */
export function frameAncestors(domain: string): string {
  const allowed = splitDomains(domain)
  if (allowed.length === 0) return '*'
  return [
    "'self'",
    ...allowed.flatMap((host) => [host, ...(isName(host) ? [`*.${host}`] : [])]),
  ].join(' ')
}

/**
 * The host that a request names, as far as it may count as ours. Whoever owns a domain can lead it to
 * this server, so once the operator has said our own hosts, other domains are strangers; addresses and
 * names without a dot belong to nobody else.
 */
function askedHost(host: string | undefined, ownHosts: string[]): string[] {
  if (host === undefined) return []
  const name = host.toLowerCase()
  const canBeForeign = /[a-z]/.test(name) && name.includes('.') && !name.startsWith('[')
  return ownHosts.length > 0 && canBeForeign ? [] : [name]
}

const isName = (host: string) => !/^(?:\d+\.){3}\d+/.test(host) && !host.startsWith('localhost')

function covers(entry: string, from: string): boolean {
  if (entry.includes(':')) return from === entry || from.endsWith(`.${entry}`)
  const name = from.replace(/:\d+$/, '')
  return name === entry || name.endsWith(`.${entry}`)
}

function hostOf(url: string | undefined): string | undefined {
  if (url === undefined || url === 'null') return url === 'null' ? 'null' : undefined
  return URL.canParse(url) ? new URL(url).host.toLowerCase() : 'null'
}

const refusal = () =>
  new AppError('origin_not_allowed', 'This chatbot may not be used on this website.')

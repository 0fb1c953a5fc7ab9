import { splitDomains } from '@askwell/contract/patterns'
import * as texts from '@askwell/messages/bots/installation-findings'
import { blockedLoads } from './content-security-policy.ts'
import { mayEmbed } from './embedding-site.ts'

/** A web page as its server sent it. */
export type FetchedPage = {
  /** URL after redirects. */
  url: string
  html: string
  /** The values of its Content-Security-Policy headers. */
  policies: string[]
}

export type ExpectedInstallation = {
  botId: string
  domain: string
  /** Origin of embed.js. */ origin: string
}
export type InstallationReport = { isInstalled: boolean; findings: string[] }

type InstallationKind = 'script' | 'attributes' | 'iframe'

/** Reports whether the chat opens on a page, and what prevents it. */
export function inspectPage(page: FetchedPage, expected: ExpectedInstallation): InstallationReport {
  const kind = installationKindOf(page.html, expected)
  const findings = [
    ...(typeof kind === 'string' ? policyFindings(page, expected, kind) : [kind.missing]),
    ...siteFindings(page, expected),
  ]
  return { isInstalled: typeof kind === 'string' && findings.length === 0, findings }
}

function installationKindOf(
  html: string,
  { botId, origin }: ExpectedInstallation,
): InstallationKind | { missing: string } {
  if (html.includes(`/chatbotiframe/${botId}`)) return 'iframe'

  const script = findTags(html, 'script').map(scriptUrlOf).find(isEmbedScript)
  if (script === undefined) {
    return {
      missing: texts.codeMissing,
    }
  }
  if (!html.includes(botId)) {
    return { missing: texts.otherChatbot }
  }
  if (!script.startsWith(`${origin}/`)) {
    return { missing: texts.otherScript({ script, origin }) }
  }
  return html.includes('data-chatbot-id') ? 'attributes' : 'script'
}

function policyFindings(
  page: FetchedPage,
  { origin }: ExpectedInstallation,
  kind: InstallationKind,
): string[] {
  const { origin: pageOrigin } = new URL(page.url)
  const policies = [...page.policies, ...metaPolicies(page.html)]
  const blocked = blockedLoads(policies, { origin, pageOrigin })

  return [
    kind !== 'iframe' && blocked.script ? texts.scriptBlocked({ origin }) : '',
    kind === 'script' && blocked.inline ? texts.inlineForbidden : '',
    blocked.frame ? texts.frameBlocked({ origin }) : '',
  ].filter((finding) => finding !== '')
}

/**
 * The opening tags with one name. The HTML is untrusted: a tag has a maximum length and is scanned once, which limits
 * the time.
 */
const findTags = (html: string, name: 'script' | 'meta'): string[] =>
  html.match(openingTags[name]) ?? []

const openingTags = { script: /<script\s[^<>]{0,20000}/gi, meta: /<meta\s[^<>]{0,20000}/gi }

/** The URL of a script, without its query. */
const scriptUrlOf = (tag: string): string => /\ssrc\s*=\s*["']?([^"'\s?#]*)/i.exec(tag)?.[1] ?? ''

const isEmbedScript = (source: string) => source.endsWith('/embed.js')

function metaPolicies(html: string): string[] {
  const metas = findTags(html, 'meta').filter((tag) =>
    /\shttp-equiv\s*=\s*["']?content-security-policy/i.test(tag),
  )
  return metas.flatMap((meta) => {
    const [, quote, content] = /content\s*=\s*(["'])(.*?)\1/is.exec(meta) ?? []
    return quote === undefined || content === undefined ? [] : [content]
  })
}

function siteFindings(page: FetchedPage, { domain }: ExpectedInstallation): string[] {
  const { host } = new URL(page.url)
  if (splitDomains(domain).length === 0 || mayEmbed(domain, host)) return []
  return [texts.siteNotListed({ host })]
}

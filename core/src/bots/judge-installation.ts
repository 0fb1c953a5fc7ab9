import { splitDomains } from '@askwell/contract/patterns'
import { blockedBy } from './content-policy.ts'
import { mayEmbed } from './embedding-site.ts'

/** A page of somebody's site as it was delivered. */
export type DeliveredPage = {
  /** Where the page was found after redirects. */
  url: string
  html: string
  /** The values of its Content-Security-Policy headers. */
  policies: string[]
}

export type Expected = { botId: string; domain: string; /** Origin of embed.js. */ origin: string }
export type Installation = { isInstalled: boolean; findings: string[] }

type Kind = 'script' | 'attributes' | 'iframe'

/** Says whether the chat opens on this page, and in words what keeps it from doing so. */
export function judgeInstallation(page: DeliveredPage, expected: Expected): Installation {
  const kind = kindOf(page.html, expected)
  const findings = [
    ...(typeof kind === 'string' ? policyFindings(page, expected, kind) : [kind.missing]),
    ...siteFindings(page, expected),
  ]
  return { isInstalled: typeof kind === 'string' && findings.length === 0, findings }
}

function kindOf(html: string, { botId, origin }: Expected): Kind | { missing: string } {
  if (html.includes(`/chatbotiframe/${botId}`)) return 'iframe'

  const script = tagsOf(html, 'script').map(sourceOf).find(isEmbedScript)
  if (script === undefined) {
    return {
      missing:
        'The code is not on this page. Paste it before the closing body tag. If a tag manager adds it later, open the page and look for the round button.',
    }
  }
  if (!html.includes(botId)) {
    return { missing: 'The code on this page names another chatbot. Copy the code again.' }
  }
  if (!script.startsWith(`${origin}/`)) {
    return { missing: `The script comes from ${script}, not from ${origin}. Copy the code again.` }
  }
  return html.includes('data-chatbot-id') ? 'attributes' : 'script'
}

function policyFindings(page: DeliveredPage, { origin }: Expected, kind: Kind): string[] {
  const { origin: pageOrigin } = new URL(page.url)
  const policies = [...page.policies, ...metaPolicies(page.html)]
  const blocked = blockedBy(policies, { origin, pageOrigin })
  const whose = "The page's Content-Security-Policy"

  return [
    kind !== 'iframe' && blocked.script
      ? `${whose} blocks the script. Add ${origin} to its script-src.`
      : '',
    kind === 'script' && blocked.inline
      ? `${whose} forbids inline scripts. Use the code for a strict CSP.`
      : '',
    blocked.frame ? `${whose} blocks the chat itself. Add ${origin} to its frame-src.` : '',
  ].filter((finding) => finding !== '')
}

/**
 * The opening tags of one kind. The page is a stranger's: a tag is read to the next angle bracket and
 * never twice, so that no page keeps the server busy.
 */
const tagsOf = (html: string, name: 'script' | 'meta'): string[] =>
  html.match(openingTags[name]) ?? []

const openingTags = { script: /<script\s[^<>]{0,20000}/gi, meta: /<meta\s[^<>]{0,20000}/gi }

/** The address a script is loaded from, without its query. */
const sourceOf = (tag: string): string => /\ssrc\s*=\s*["']?([^"'\s?#]*)/i.exec(tag)?.[1] ?? ''

const isEmbedScript = (source: string) => source.endsWith('/embed.js')

function metaPolicies(html: string): string[] {
  const metas = tagsOf(html, 'meta').filter((tag) =>
    /\shttp-equiv\s*=\s*["']?content-security-policy/i.test(tag),
  )
  return metas.flatMap((meta) => {
    const [, quote, content] = /content\s*=\s*(["'])(.*?)\1/is.exec(meta) ?? []
    return quote === undefined || content === undefined ? [] : [content]
  })
}

function siteFindings(page: DeliveredPage, { domain }: Expected): string[] {
  const { host } = new URL(page.url)
  if (splitDomains(domain).length === 0 || mayEmbed(domain, host)) return []
  return [`${host} is not among the allowed sites. Add it to Domain in UI Settings.`]
}

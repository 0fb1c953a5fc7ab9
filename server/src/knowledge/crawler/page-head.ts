import { Parser } from 'htmlparser2'
import { setImmediate as breathe } from 'node:timers/promises'

/** A link of a page with its text. */
type PageLink = { href: string; text: string }

/** Metadata and links of a page. */
export type PageHead = {
  title: string
  canonical: string | undefined
  baseHref: string | undefined
  noindex: boolean
  nofollow: boolean
  links: PageLink[]
}

/** Real pages nest up to 38 levels; much deeper nesting is an attack. */
const maxDepth = 256
const sliceLength = 16 * 1024
const maxLinks = 5_000
const maxText = 200

type ParserState = PageHead & { depth: number; isInTitle: boolean; link: PageLink | undefined }

/**
 * Reads title, robots directives, canonical address and links in one streaming pass without a DOM. Yields to the event
 * loop between slices. Stops at excessive depth and returns what was found so far.
 */
export async function readPageHead(html: string): Promise<PageHead> {
  const state: ParserState = {
    title: '',
    canonical: undefined,
    baseHref: undefined,
    noindex: false,
    nofollow: false,
    links: [],
    depth: 0,
    isInTitle: false,
    link: undefined,
  }
  const parser = new Parser(listener(state))

  for (let at = 0; at < html.length && shouldContinue(state); at += sliceLength) {
    parser.write(html.slice(at, at + sliceLength))
    if (at % (sliceLength * 8) === 0) await breathe()
  }
  const { title, canonical, baseHref, noindex, nofollow, links } = state
  return {
    title: collapseWhitespace(title),
    canonical,
    baseHref,
    noindex,
    nofollow,
    links: links.map(({ href, text }) => ({ href, text: collapseWhitespace(text) })),
  }
}

function shouldContinue({ depth, links }: ParserState): boolean {
  return depth <= maxDepth && links.length < maxLinks
}

function listener(state: ParserState) {
  return {
    onopentag(name: string, attributes: Record<string, string>) {
      state.depth += 1
      tagHandlers.get(name)?.(state, attributes)
    },
    ontext(text: string) {
      if (state.isInTitle && state.title.length < maxText) state.title += text
      if (state.link && state.link.text.length < maxText) state.link.text += text
    },
    onclosetag(name: string) {
      state.depth -= 1
      if (name === 'title') state.isInTitle = false
      if (name === 'a') state.link = undefined
    },
  }
}

type TagHandler = (state: ParserState, attributes: Record<string, string>) => void

const tagHandlersByName: Record<string, TagHandler> = {
  title(state) {
    // Only the first title counts, because SVG images inside the page may have titles too.
    state.isInTitle = state.title === ''
  },
  base(state, { href }) {
    state.baseHref ??= href
  },
  link(state, { rel = '', href }) {
    if (words(rel).includes('canonical')) state.canonical ??= href
  },
  meta(state, { name = '', content = '' }) {
    if (!/^(?:robots|askwellbot)$/i.test(name)) return
    const directives = words(content.replaceAll(',', ' '))
    state.noindex ||= directives.includes('noindex') || directives.includes('none')
    state.nofollow ||= directives.includes('nofollow') || directives.includes('none')
  },
  a(state, { href, rel = '' }) {
    if (href === undefined || words(rel).includes('nofollow')) return
    state.link = { href, text: '' }
    state.links.push(state.link)
  },
  img(state, { alt = '' }) {
    if (state.link && state.link.text.length < maxText) state.link.text += alt
  },
}

// A Map, because tag names are untrusted and plain objects inherit property names.
const tagHandlers = new Map(Object.entries(tagHandlersByName))

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/)
}

function collapseWhitespace(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)
}

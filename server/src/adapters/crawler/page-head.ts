import { Parser } from 'htmlparser2'
import { setImmediate as breathe } from 'node:timers/promises'

/** A link as a page holds it, with the words it is shown with. */
type PageLink = { href: string; text: string }

/** What a page says about itself and where it leads. */
export type PageHead = {
  title: string
  canonical: string | undefined
  baseHref: string | undefined
  noindex: boolean
  nofollow: boolean
  links: PageLink[]
}

/** Real pages nest at most 38 levels; beyond this a page is built to hurt the reader. */
const maxDepth = 256
const sliceLength = 16 * 1024
const maxLinks = 5_000
const maxText = 200

type Reading = PageHead & { depth: number; isInTitle: boolean; link: PageLink | undefined }

/**
 * Reads title, robots wishes, canonical address and links in one streaming pass without a DOM. It
 * lets other work run between slices and stops at hostile depth with what was found so far.
 */
export async function readPageHead(html: string): Promise<PageHead> {
  const reading: Reading = {
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
  const parser = new Parser(listener(reading))

  for (let at = 0; at < html.length && isWorthwhile(reading); at += sliceLength) {
    parser.write(html.slice(at, at + sliceLength))
    if (at % (sliceLength * 8) === 0) await breathe()
  }
  const { title, canonical, baseHref, noindex, nofollow, links } = reading
  return {
    title: tidyText(title),
    canonical,
    baseHref,
    noindex,
    nofollow,
    links: links.map(({ href, text }) => ({ href, text: tidyText(text) })),
  }
}

function isWorthwhile({ depth, links }: Reading): boolean {
  return depth <= maxDepth && links.length < maxLinks
}

function listener(reading: Reading) {
  return {
    onopentag(name: string, attributes: Record<string, string>) {
      reading.depth += 1
      openings.get(name)?.(reading, attributes)
    },
    ontext(text: string) {
      if (reading.isInTitle && reading.title.length < maxText) reading.title += text
      if (reading.link && reading.link.text.length < maxText) reading.link.text += text
    },
    onclosetag(name: string) {
      reading.depth -= 1
      if (name === 'title') reading.isInTitle = false
      if (name === 'a') reading.link = undefined
    },
  }
}

type Opening = (reading: Reading, attributes: Record<string, string>) => void

const openingRules: Record<string, Opening> = {
  title(reading) {
    // Drawings inside the page have titles of their own.
    reading.isInTitle = reading.title === ''
  },
  base(reading, { href }) {
    reading.baseHref ??= href
  },
  link(reading, { rel = '', href }) {
    if (words(rel).includes('canonical')) reading.canonical ??= href
  },
  meta(reading, { name = '', content = '' }) {
    if (!/^(?:robots|askwellbot)$/i.test(name)) return
    const wishes = words(content.replaceAll(',', ' '))
    reading.noindex ||= wishes.includes('noindex') || wishes.includes('none')
    reading.nofollow ||= wishes.includes('nofollow') || wishes.includes('none')
  },
  a(reading, { href, rel = '' }) {
    if (href === undefined || words(rel).includes('nofollow')) return
    reading.link = { href, text: '' }
    reading.links.push(reading.link)
  },
  img(reading, { alt = '' }) {
    if (reading.link && reading.link.text.length < maxText) reading.link.text += alt
  },
}

// A map, because tag names come from strangers and plain objects inherit names.
const openings = new Map(Object.entries(openingRules))

function words(text: string): string[] {
  return text.toLowerCase().split(/\s+/)
}

function tidyText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)
}

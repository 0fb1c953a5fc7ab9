import { Parser } from 'htmlparser2'
import type { ExtractionLimits } from '../document/limits.ts'
import { tooLarge } from '../document/extraction-outcome.ts'
import { noSignals, SignalCollector } from './page-signals.ts'
import type { PageSignals } from './page-signals.ts'

/** Results of one streaming pass over a page, before a document is built. */
export type PageScan = {
  title: string
  canonical: string
  /** Whether meta robots contains noindex or none. */
  noindex: boolean
  nofollow: boolean
  language: string
  /** Text outside scripts and styles, with collapsed white space, in UTF-16 units. */
  plainTextLength: number
  jsonLd: string[]
  nextData: string
  noscript: string
  signals: PageSignals
}

type Attributes = Record<string, string>

const hiddenElements = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head'])

/** Maximum characters of embedded data. */
const MAX_EMBEDDED = 500_000

const emptyScan = (): PageScan => ({
  title: '',
  canonical: '',
  noindex: false,
  nofollow: false,
  language: '',
  plainTextLength: 0,
  jsonLd: [],
  nextData: '',
  noscript: '',
  signals: noSignals(),
})

class PageScanner {
  readonly scan = emptyScan()
  readonly #limits: ExtractionLimits
  readonly #path: string[] = []
  readonly #watch = new SignalCollector(this.scan.signals)
  #unseen = 0
  #script: 'ld' | 'next' | 'code' = 'code'

  /** Handlers by element name; a Map instead of an object, because the names are untrusted. */
  readonly #openings = new Map<string, (attributes: Attributes) => void>([
    ['meta', (attributes) => this.#meta(attributes)],
    ['link', (attributes) => this.#link(attributes)],
    ['html', ({ lang, 'xml:lang': xmlLang }) => (this.scan.language ||= lang ?? xmlLang ?? '')],
    ['script', (attributes) => this.#openScript(attributes)],
  ])

  constructor(limits: ExtractionLimits) {
    this.#limits = limits
  }

  open(name: string, attributes: Attributes): void {
    this.#path.push(name)
    // No document is built for a deeply nested page, because it would block every parser.
    if (this.#path.length > this.#limits.htmlDepth) throw tooLarge('nesting')
    if (hiddenElements.has(name)) this.#unseen += 1
    this.#openings.get(name)?.(attributes)
    this.#watch.element(name, attributes)
  }

  close(name: string): void {
    this.#path.pop()
    if (hiddenElements.has(name)) this.#unseen -= 1
  }

  text(text: string): void {
    const name = this.#path.at(-1)
    if (name === 'title' && !this.#path.includes('svg')) this.scan.title += text
    else if (name === 'script') this.#scriptText(text)
    else if (this.#path.includes('noscript')) this.scan.noscript += text
    if (this.#unseen > 0) return
    this.scan.plainTextLength += text.replace(/\s+/g, ' ').trim().length
    if (this.#path.includes('h1')) this.#watch.heading(text)
  }

  #meta(attributes: Attributes): void {
    const { name, property, content = '', 'http-equiv': header = '' } = attributes
    if ((name ?? property ?? '').toLowerCase() === 'robots') {
      this.scan.noindex ||= /\b(?:noindex|none)\b/i.test(content)
      this.scan.nofollow ||= /\b(?:nofollow|none)\b/i.test(content)
    }
    if (header.toLowerCase() === 'content-language') this.scan.language ||= content
  }

  #link({ rel = '', href = '' }: Attributes): void {
    if (rel.toLowerCase().split(/\s+/).includes('canonical')) this.scan.canonical ||= href
  }

  #openScript({ type = '', id }: Attributes): void {
    const isData = type.toLowerCase() === 'application/ld+json'
    if (isData) this.scan.jsonLd.push('')
    this.#script = isData ? 'ld' : id === '__NEXT_DATA__' ? 'next' : 'code'
  }

  #scriptText(text: string): void {
    const last = this.scan.jsonLd.length - 1
    if (this.#script === 'code') this.#watch.code(text)
    else if (this.#script === 'next') this.scan.nextData = appendCapped(this.scan.nextData, text)
    else if (last >= 0) this.scan.jsonLd[last] = appendCapped(this.scan.jsonLd[last] ?? '', text)
  }
}

const appendCapped = (before: string, more: string) =>
  before.length < MAX_EMBEDDED ? before + more : before

/** Scans a page once. Throws ExtractionError when it is nested too deeply. */
export function scanPage(html: string, limits: ExtractionLimits): PageScan {
  const scanner = new PageScanner(limits)
  const parser = new Parser({
    onopentag: (name, attributes) => scanner.open(name, attributes),
    onclosetag: (name) => scanner.close(name),
    ontext: (text) => scanner.text(text),
  })
  // In slices, so that an ExtractionError stops the scan early.
  for (let at = 0; at < html.length; at += 65_536) parser.write(html.slice(at, at + 65_536))
  parser.end()
  const { scan } = scanner
  scan.title = scan.title.replace(/\s+/g, ' ').trim()
  scan.signals.firstHeading = scan.signals.firstHeading.replace(/\s+/g, ' ').trim()
  return scan
}

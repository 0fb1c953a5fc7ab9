import htmlEncodingSniffer from 'html-encoding-sniffer'
import type { ExtractionLimits } from '../document/limits.ts'
import { cleanText, letterCount } from '../document/markdown.ts'
import { contactSection, isHomePage } from './contact-lines.ts'
import { mainText } from './main-text.ts'
import { scanPage } from './page-scan.ts'
import type { PageSignals } from './page-signals.ts'
import { decodeAs, decodeText } from '../text/decode-text.ts'

/** A parsed web page: its main text and metadata. */
export type ParsedPage = {
  title: string
  /** Main text as light Markdown; links are reduced to their text. */
  markdown: string
  /** Absolute canonical URL; '' when there is none. */
  canonical: string
  noindex: boolean
  nofollow: boolean
  /** BCP 47 tag ('en', 'de-AT') as declared, or detected from the script; '' when unknown. */
  language: string
  /** Length of the page's text outside scripts and styles, in UTF-16 units. */
  plainTextLength: number
  signals: PageSignals
}

async function decodePage(html: Uint8Array, contentType: string): Promise<string> {
  const header = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType)?.[1]
  const options = { defaultEncoding: 'unknown', maxPrescanBytes: 4096 }
  const label = header ? { ...options, transportLayerEncodingLabel: header } : options
  const encoding = htmlEncodingSniffer(html, label)
  return encoding === 'unknown' ? decodeText(html) : decodeAs(html, encoding)
}

function absolute(address: string, base: string): string {
  const url = URL.parse(address, base || undefined)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : ''
}

const languageByScript: [RegExp, string][] = [
  [/[\u3040-\u30ff]/g, 'ja'],
  [/[\uac00-\ud7af]/g, 'ko'],
  [/[\u4e00-\u9fff]/g, 'zh'],
  [/[\u0e00-\u0e7f]/g, 'th'],
  [/[\u0600-\u06ff]/g, 'ar'],
  [/[\u0590-\u05ff]/g, 'he'],
  [/[\u0370-\u03ff]/g, 'el'],
  [/[\u0900-\u097f]/g, 'hi'],
]

function languageOf(declared: string, text: string): string {
  const tag = /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*/i.exec(declared.trim().replaceAll('_', '-'))?.[0]
  if (tag) return tag
  const sample = text.slice(0, 5_000)
  const found = languageByScript.find(
    ([letter]) => (sample.match(letter)?.length ?? 0) > sample.length * 0.1,
  )
  return found?.[1] ?? ''
}

/** Contact lines are not added to a page with less text, so that they do not count as its content. */
const MIN_CONTENT = 100

/** Parses one web page. Throws ExtractionError when it is nested too deeply. */
export async function parsePage(request: {
  html: Uint8Array
  url: string
  contentType: string
  limits: ExtractionLimits
}): Promise<ParsedPage> {
  const html = await decodePage(request.html, request.contentType)
  const scan = scanPage(html, request.limits)
  const found = await mainText(html, scan, request.url)
  const hasContact = isHomePage(request.url) && letterCount(found.markdown) >= MIN_CONTENT
  const contact = hasContact ? contactSection(html, scan, found.markdown) : ''
  const markdown = cleanText(contact === '' ? found.markdown : `${found.markdown}\n\n${contact}`)
  return {
    title: cleanText(scan.title || found.title || scan.signals.firstHeading),
    markdown,
    canonical: scan.canonical === '' ? '' : absolute(scan.canonical, request.url),
    noindex: scan.noindex,
    nofollow: scan.nofollow,
    language: languageOf(scan.language, markdown),
    plainTextLength: scan.plainTextLength,
    signals: scan.signals,
  }
}

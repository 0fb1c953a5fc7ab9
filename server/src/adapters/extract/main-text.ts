import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { isProduct, nextText, structuredText } from './page-data.ts'
import { lettersIn } from './markdown.ts'
import { toMarkdown } from './page-markdown.ts'
import type { PageScan } from './page-scan.ts'

/** Letters of a main text below which it is doubted. */
const SHORT = 250

/** Share of the page's text that a main text must reach before nothing else is tried. */
const GOOD_SHARE = 0.6

/** Share of the page's text below which both readers have missed the content. */
const POOR_SHARE = 0.2

/** A text of this many letters is no miss, however many comments stand below it. */
const ENOUGH = 2_000

/** A second reader must find this much more to be believed. */
const BETTER = 0.85

/** What surrounds the content of a page. */
const frame =
  'nav,header,footer,aside,form,dialog,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[role=search],[aria-hidden=true],[hidden]'

function byReadability(html: string): { title: string; markdown: string } {
  try {
    const { document } = parseHTML(html)
    const article = new Readability(document).parse()
    return { title: article?.title ?? '', markdown: toMarkdown(article?.content ?? '') }
  } catch {
    // It throws on pages without a body; the other readers decide then.
    return { title: '', markdown: '' }
  }
}

async function byDefuddle(html: string, url: string): Promise<string> {
  try {
    const { document } = parseHTML(html)
    const found = await Defuddle(document, url || 'https://page.invalid/', { useAsync: false })
    return toMarkdown(found.content)
  } catch {
    // One reader failing on odd markup leaves the other's text.
    return ''
  }
}

/** The whole body without what frames it: lists of goods and posts that readers take for menus. */
function withoutFrame(html: string): string {
  const { document } = parseHTML(html)
  for (const element of document.querySelectorAll(`head,${frame}`)) element.remove()
  return toMarkdown(document.toString())
}

/** Pages that show nothing without JavaScript often carry their text as data. */
function fromData(scan: PageScan): string {
  const texts = [nextText(scan.nextData), structuredText(scan.jsonLd), toMarkdown(scan.noscript)]
  return texts.find((text) => lettersIn(text) >= 200) ?? ''
}

/** Exports and mails hold pieces of a page, from which the parser makes no document. */
const whole = (html: string) =>
  /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`

function chosen(first: string, second: string, isShop: boolean): string {
  const [a, b] = [lettersIn(first), lettersIn(second)]
  if (isShop && b >= 200) return second
  return (a < SHORT || a < b * BETTER) && b > a ? second : first
}

/**
 * The main text of a page: Readability's, Defuddle's where that finds more or the page sells a
 * product, the body without its frame where both find little, and the page's data where it shows
 * next to nothing.
 */
export async function mainText(
  html: string,
  scan: PageScan,
  url: string,
): Promise<{ title: string; markdown: string }> {
  const source = whole(html)
  const first = byReadability(source)
  const shop = isProduct(scan.jsonLd, url)
  const length = lettersIn(first.markdown)
  if (shop === 'no' && length >= SHORT && length >= scan.plainTextLength * GOOD_SHARE) return first

  let markdown = chosen(first.markdown, await byDefuddle(source, url), shop !== 'no')
  const isPoor = lettersIn(markdown) < Math.min(ENOUGH, scan.plainTextLength * POOR_SHARE)
  if (isPoor && shop !== 'declared') markdown = longer(markdown, withoutFrame(source))
  if (lettersIn(markdown) < 200) markdown = longer(markdown, fromData(scan))
  return { title: first.title, markdown }
}

const longer = (one: string, other: string) => (lettersIn(other) > lettersIn(one) ? other : one)

import { Readability } from '@mozilla/readability'
import { Defuddle } from 'defuddle/node'
import { parseHTML } from 'linkedom'
import { isProduct, nextDataText, jsonLdText } from './embedded-page-data.ts'
import { letterCount } from '../document/markdown.ts'
import { isPlainPage } from './plain-page.ts'
import { toMarkdown } from './page-markdown.ts'
import { withoutFooter, type HtmlDocument } from './footer-text.ts'
import type { PageScan } from './page-scan.ts'

/** A shorter main text is unreliable. */
const MIN_LETTERS = 250

/** A main text with this share of the page's text is accepted without trying Defuddle. */
const MIN_TEXT_SHARE = 0.6

/** With a lower share of the page's text, Readability and Defuddle have missed the content. */
const POOR_SHARE = 0.2

/** A text of this length is accepted regardless of its share. */
const ENOUGH_LETTERS = 2_000

/** The text of Readability is replaced when it is shorter than this share of the text of Defuddle. */
const MIN_GAIN = 0.85

/** Elements around the content of a page. The classes are those of DocBook, the format of many manuals. */
const boilerplateSelector =
  'nav,header,footer,aside,form,dialog,.navheader,.navfooter,.toc,[role=navigation],[role=banner],[role=contentinfo],[role=dialog],[role=search],[aria-hidden=true],[hidden]'

function readWithReadability(html: string): { title: string; markdown: string } {
  try {
    const { document } = parseHTML(html)
    const article = new Readability(document).parse()
    return { title: article?.title ?? '', markdown: toMarkdown(article?.content ?? '') }
  } catch {
    // Readability throws on pages without a body; other extractors are used then.
    return { title: '', markdown: '' }
  }
}

async function readWithDefuddle(html: string, url: string): Promise<string> {
  try {
    const { document } = parseHTML(html)
    const found = await Defuddle(document, url || 'https://page.invalid/', { useAsync: false })
    return toMarkdown(found.content)
  } catch {
    // Defuddle fails on unusual markup; the text of Readability is used then.
    return ''
  }
}

/**
 * The whole body without the elements around the content. It includes lists of products and posts, which extractors
 * mistake for menus.
 */
function bodyWithoutBoilerplate(document: HtmlDocument): string {
  for (const element of document.querySelectorAll(`head,${boilerplateSelector}`)) element.remove()
  return toMarkdown(document.toString())
}

/** Pages that need JavaScript often contain their text as data. */
function textFromEmbeddedData(scan: PageScan): string {
  const texts = [nextDataText(scan.nextData), jsonLdText(scan.jsonLd), toMarkdown(scan.noscript)]
  return texts.find((text) => letterCount(text) >= 200) ?? ''
}

/** Completes an HTML fragment, as in exports and e-mails, which the parser does not accept as a document. */
const asHtmlDocument = (html: string) =>
  /<html[\s>]/i.test(html) ? html : `<!doctype html><html><body>${html}</body></html>`

function pickText(first: string, second: string, isProductPage: boolean): string {
  const [a, b] = [letterCount(first), letterCount(second)]
  if (isProductPage && b >= 200) return second
  return (a < MIN_LETTERS || a < b * MIN_GAIN) && b > a ? second : first
}

/**
 * The title and main text of a page, without a footer. Tried in this order:
 * - the whole body of a plain page;
 * - the text of Readability;
 * - the text of Defuddle, when it finds more or the page sells a product;
 * - the body without surrounding elements, when both find little;
 * - embedded data, when there is almost no text.
 */
export async function mainText(html: string, scan: PageScan, url: string): Promise<MainText> {
  const source = asHtmlDocument(html)
  const { title, markdown } = plainText(source, scan) ?? (await longestText(source, scan, url))
  return { title, markdown: withoutFooter(markdown, source, bodyWithoutBoilerplate) }
}

type MainText = { title: string; markdown: string }

/** The body of a page without surrounding elements; extractors would drop parts of long definition lists. */
function plainText(source: string, scan: PageScan): MainText | undefined {
  const { document } = parseHTML(source)
  if (scan.jsonLd.length > 0 || !isPlainPage(document)) return undefined
  const markdown = bodyWithoutBoilerplate(document)
  return letterCount(markdown) >= MIN_LETTERS ? { title: scan.title, markdown } : undefined
}

async function longestText(source: string, scan: PageScan, url: string): Promise<MainText> {
  const first = readWithReadability(source)
  const productSignal = isProduct(scan.jsonLd, url)
  const length = letterCount(first.markdown)
  if (
    productSignal === 'no' &&
    length >= MIN_LETTERS &&
    length >= scan.plainTextLength * MIN_TEXT_SHARE
  )
    return first

  let markdown = pickText(
    first.markdown,
    await readWithDefuddle(source, url),
    productSignal !== 'no',
  )
  const isPoor = letterCount(markdown) < Math.min(ENOUGH_LETTERS, scan.plainTextLength * POOR_SHARE)
  if (isPoor && productSignal !== 'declared')
    markdown = longer(markdown, bodyWithoutBoilerplate(parseHTML(source).document))
  if (letterCount(markdown) < 200) markdown = longer(markdown, textFromEmbeddedData(scan))
  return { title: first.title, markdown }
}

const longer = (one: string, other: string) => (letterCount(other) > letterCount(one) ? other : one)

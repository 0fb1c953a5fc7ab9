import { parseHTML } from 'linkedom'
import { letterCount } from '../document/markdown.ts'
import { toMarkdown } from './page-markdown.ts'

export type HtmlDocument = ReturnType<typeof parseHTML>['document']

const FOOTERS =
  'footer,[role=contentinfo],[class*=footer],[class*=Footer],[id*=footer],[id*=Footer]'
const CONTENT = 'main,article,h1'

/** A longer main text is not a footer. */
const MAX_LETTERS = 3_000
const MAX_FOOTER_SHARE = 0.5

const blocksOf = (markdown: string): string[] => markdown.split(/\n+/).filter((line) => line !== '')

/**
 * Corrects a main text that is mainly the footer of the page: extractors choose the longest text, which on a page with
 * little content is the footer. `readBody` returns the text of the body without the elements around the content.
 */
export function withoutFooter(
  markdown: string,
  html: string,
  readBody: (document: HtmlDocument) => string,
): string {
  const letters = letterCount(markdown)
  if (letters > MAX_LETTERS) return markdown
  const { document } = parseHTML(html)
  const footers = [...document.querySelectorAll(FOOTERS)].filter(
    (element) => !element.closest('main,article') && !element.querySelector(CONTENT),
  )
  const lines = new Set(footers.flatMap((element) => blocksOf(toMarkdown(element.outerHTML))))
  const inFooter = blocksOf(markdown).filter((line) => lines.has(line))
  if (letterCount(inFooter.join('\n')) < letters * MAX_FOOTER_SHARE) return markdown

  for (const element of footers) element.remove()
  return readBody(document) || markdown
}

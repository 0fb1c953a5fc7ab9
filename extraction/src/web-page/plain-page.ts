import type { HtmlDocument } from './footer-text.ts'

/** Elements of a site around the content of a page, and of pages that do something. */
const SITE = 'nav,aside,form,dialog,button,input,select,iframe,video,audio,[role=navigation]'

/** With a larger share of its text in links, a page is a list of other pages, or has a menu of unknown names. */
const MAX_LINKED = 0.3

const lengthOf = (text: string | null): number => (text ?? '').replaceAll(/\s+/g, '').length

/** Whether a page is text only, as generated manuals and pages written by hand are. */
export function isPlainPage(document: HtmlDocument): boolean {
  if (document.querySelector(SITE)) return false
  const links = [...document.querySelectorAll('a[href]')]
  const linked = links.reduce((sum, { textContent }) => sum + lengthOf(textContent), 0)
  const length = lengthOf(document.body?.textContent ?? '')
  return length > 0 && linked <= length * MAX_LINKED
}

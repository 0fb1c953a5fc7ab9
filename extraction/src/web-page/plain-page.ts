import type { HtmlDocument } from './footer-text.ts'

/** Elements of navigation, forms and media, which a plain page does not have. */
const SITE = 'nav,aside,form,dialog,button,input,select,iframe,video,audio,[role=navigation]'

/** A page with a larger share of its text in links is a list of pages, or has a menu with unknown class names. */
const MAX_LINKED = 0.3

const lengthOf = (text: string | null): number => (text ?? '').replaceAll(/\s+/g, '').length

/** Whether a page is only text, like generated manuals and hand-written pages. */
export function isPlainPage(document: HtmlDocument): boolean {
  if (document.querySelector(SITE)) return false
  const links = [...document.querySelectorAll('a[href]')]
  const linked = links.reduce((sum, { textContent }) => sum + lengthOf(textContent), 0)
  const length = lengthOf(document.body?.textContent ?? '')
  return length > 0 && linked <= length * MAX_LINKED
}

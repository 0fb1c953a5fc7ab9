import * as texts from '@askwell/messages/knowledge/extraction'
import { parseHTML } from 'linkedom'
import { structuredContacts } from './structured-contacts.ts'
import { toMarkdown } from './page-markdown.ts'
import type { PageScan } from './page-scan.ts'

/** Elements around the main content in which sites show contact details. */
const AROUND =
  'header,footer,address,[role=banner],[role=contentinfo],[class*=footer],[class*=Footer],[id*=footer],[id*=Footer],[class*=topbar],[class*=top-bar]'
const CONTENT = 'main,article,h1'
const MAX_ELEMENTS = 40
const LONGEST_ELEMENT = 50_000
const MAX_LINES = 15
const MAX_CHARACTERS = 300

/** "+44 20 5550 0182", "(020) 5550-0182", "212 555 0123", "12 34 56 78"; not years, dates or prices. */
const PHONE =
  /\+\d[\d ()./-]{6,}\d|\(?\b0\d[\d ()./-]{5,}\d|(?<![\d.,])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{3,4}\b|(?<![\d.,])\d{2,3}(?: \d{2,3}){3,4}\b/
const EMAIL = /[^\s@]{1,64}@[^\s@.]{1,64}\.[^\s@]{2,64}/
/** A weekday with a time or a range: "Mon–Fri 8:00", "Sat 10 am", "Di. 9-12". */
const HOURS =
  /\b(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim|lunes|martes|ma|wo|vr|za|zo)(?:day|sday|nesday|rsday|urday|ntag|enstag|ttwoch|nnerstag|eitag|mstag|nnabend|di|credi)?s?\b.{0,40}?\b\d{1,2}(?:[:.h]\d{2}\b|\s?(?:am|pm|uhr|h)\b|\s?[–-]\s?\d)|月曜.{0,40}\d/i
const STREET =
  /\b(?:street|st|road|rd|avenue|ave|lane|drive|square|boulevard|blvd|rue|via|viale|calle|avenida|plaza|p\.?o\.? box)\b|(?:straße|strasse|str\.|weg|platz|allee|gasse|laan|straat|plein|gracht)\b/i

/** Whether a line has contact details or opening hours. */
const isContact = (line: string): boolean =>
  PHONE.test(line) || EMAIL.test(line) || HOURS.test(line) || (STREET.test(line) && /\d/.test(line))

/** Whether a URL is the home page of a site or of one of its languages; also true for an uploaded page. */
export function isHomePage(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? '/'
  return /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/?)?(?:(?:index|home|default)\.\w{3,5})?$/i.test(path)
}

/**
 * Phone, e-mail, address and opening hours from header, footer and structured data that the main text lacks, as a
 * section of light Markdown; '' for none. They are the same on all pages of a site, so only its home page needs them.
 */
export function contactSection(html: string, { jsonLd }: PageScan, mainText: string): string {
  const { document } = parseHTML(html)
  const shown = [...document.querySelectorAll(AROUND)]
    .slice(0, MAX_ELEMENTS)
    .filter(
      (element) =>
        !element.closest('main,article') &&
        !element.parentElement?.closest(AROUND) &&
        !element.querySelector(CONTENT),
    )
    .flatMap(linesIn)
    .filter(isContact)
  const known = keyOf(mainText)
  const lines: string[] = []
  let all = known
  for (const line of [...shown, ...structuredContacts(jsonLd)]) {
    const key = keyOf(line)
    if (lines.length >= MAX_LINES || key === '' || all.includes(key)) continue
    all += ` ${key}`
    lines.push(line)
  }
  return lines.length === 0 ? '' : `## ${texts.contact}\n\n${lines.join('\n\n')}`
}

type Element = ReturnType<typeof parseHTML>['document']['body']

/** The lines of an element; none when it is too long for a header or footer. */
function linesIn(element: Element): string[] {
  if (element.outerHTML.length > LONGEST_ELEMENT) return []
  for (const link of element.querySelectorAll('a')) spellOut(link)
  return linesOf(toMarkdown(element.outerHTML))
}

/** Appends the number or address of a link to its text: "Call us" becomes "Call us: 020 5550 0182". */
function spellOut(link: Element): void {
  const [, address = ''] =
    /^(?:tel|mailto):([^?]{1,100})/i.exec(link.getAttribute('href') ?? '') ?? []
  const text = link.textContent.trim()
  if (address === '' || PHONE.test(text) || EMAIL.test(text)) return
  link.textContent = text === '' ? address : `${text}: ${address}`
}

const linesOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .map((line) => line.replace(/^[\s#>*-]+/, '').trim())
    .filter((line) => line.length <= MAX_CHARACTERS)

/** A text reduced to letters and digits, to compare lines without spaces and separators. */
const keyOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
